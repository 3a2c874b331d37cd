// Sends commands of a person to a table; refusals are shown and announced as text.

import { announce } from '../app/announce.svelte';
import type { Table } from '../room/table.svelte';
import type { Command } from '../room/types';
import { refusalText } from './words';

export class Sender {
  /** Why the last command was refused; empty where it was not. */
  problem = $state('');

  async send(table: Table, command: Command): Promise<void> {
    this.problem = '';
    const refused = await table.send(command);
    if (!refused) return;
    this.problem = refusalText(refused);
    announce(this.problem);
  }
}
