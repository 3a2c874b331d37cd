// A hint at the table: the best move from what the person knows, and why.

import { needWords, t } from '../app/i18n.svelte';
import { engine } from '../engine/engine';
import type { Move, View } from '../room/types';
import { boardOf } from './playback.svelte';
import { cardName } from './words';

/** How good the move is: exactly, as a strong player's opinion, or as an expected share of first place. */
export type HintWorth = { exact: number } | { opinion: number } | { share: number };

export interface Hint {
  move: Move;
  worth: HintWorth | null;
  takes: { cell: number; cause: string; wave: number }[];
  /** From where the placed card can be taken back; null where cards are hidden. */
  open: number[] | null;
}
