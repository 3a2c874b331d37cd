// The steps of a first game: their texts, and what must have happened at the table before each.

import type { TriatriView } from '../gen/room';
import type { View } from '../room/types';

export type Game = 'triple-triad' | 'triatri';

/** The part of a table's state that the steps use. */
export interface Progress {
  finished: boolean;
  /** Cards on the board, and of the person's own among those that were placed. */
  placed: number;
  /** Whether the person has captured a card. */
  captured: boolean;
  /** Tricks that are complete in the whole game. */
  tricks: number;
  /** Whether the start selection of the first round is over. */
  started: boolean;
  /** Whether a gem is on offer or was, in the first round. */
  offered: boolean;
}

export interface Step {
  /** The suffix of its message keys. */
  key: string;
  /** Whether the table has reached the step; without it the person confirms having read it. */
  until?: (progress: Progress) => boolean;
}

export const TRIAD_STEPS: Step[] = [
  { key: 'numbers' },
  { key: 'open' },
  { key: 'place', until: ({ placed }) => placed >= 1 },
  { key: 'reply', until: ({ placed }) => placed >= 2 },
  { key: 'capture', until: ({ captured, finished }) => captured || finished },
  { key: 'score' },
  { key: 'defend', until: ({ placed }) => placed >= 5 },
  { key: 'finish', until: ({ finished }) => finished },
  { key: 'end' },
];

export const TRIATRI_STEPS: Step[] = [
  { key: 'gems' },
  { key: 'colours' },
  { key: 'select', until: ({ started }) => started },
  { key: 'gem', until: ({ offered }) => offered },
  { key: 'follow', until: ({ tricks }) => tricks >= 1 },
  { key: 'doubling' },
  { key: 'imitation', until: ({ tricks }) => tricks >= 3 },
  { key: 'scoring' },
  { key: 'finish', until: ({ finished }) => finished },
  { key: 'end' },
];

/** The state of a table; whether the person has captured is told by events. Tricks of a round: everything except the first round is ignored here. */
export function progressOf(view: View | null, captured = false): Progress {
  const none: Progress = { finished: false, placed: 0, captured, tricks: 0, started: false, offered: false };
  if (!view) return none;
  const finished = view.stage === 'finished';
  if (view.game?.game === 'triatri') {
    const game: TriatriView = view.game.view;
    const later = game.round > 1 || game.tricks_done > 0 || finished;
    return {
      ...none,
      finished,
      tricks: game.round > 1 ? Number.MAX_SAFE_INTEGER : game.tricks_done,
      started: later || game.starter !== null,
      offered: later || game.offer !== null,
    };
  }
  const board = view.game ? (view.game.view.game ?? view.game.last)?.board : undefined;
  const placed = board?.filter((cell) => cell.card).length ?? 0;
  return { ...none, finished, placed };
}

/** The current step: those that the table has passed are skipped, up to one that must be read. */
export function dueStep(steps: Step[], at: number, progress: Progress): number {
  let due = at;
  while (due < steps.length - 1 && steps[due]?.until?.(progress)) due += 1;
  return due;
}
