// What every kind of table is given, with pictures or as text.

import type { Table } from '../room/table.svelte';
import type { View } from '../room/types';
import type { Playback } from './playback.svelte';

export interface TableProps {
  table: Table;
  playback: Playback;
  /** What is drawn; the table itself may be ahead of it. */
  view: View;
  /** Names of people by their numbers. */
  people?: ReadonlyMap<number, string> | undefined;
}

export interface TextTableProps extends TableProps {
  /** Says what to play and why, where hints are allowed. */
  onhint?: (() => Promise<string>) | undefined;
}
