// Properties of every kind of table, graphical or text.

import type { Table } from '../room/table.svelte';
import type { View } from '../room/types';
import type { Playback } from './playback.svelte';

export interface TableProps {
  table: Table;
  playback: Playback;
  /** The drawn view; the table itself may be ahead of it. */
  view: View;
  /** Names of people by their numbers. */
  people?: ReadonlyMap<number, string> | undefined;
}

export interface TextTableProps extends TableProps {
  /** Returns a hint with its reason, where hints are allowed. */
  onhint?: (() => Promise<string>) | undefined;
}
