// A hint at the table: the best move from what the person knows, and why.

import { clauses, needWords, t } from '../app/i18n.svelte';
import { engine, Refused } from '../engine/engine';
import type { Move, View } from '../room/types';
import { causeWord, cellWord } from './cause';
import { boardOf } from './playback.svelte';
import { colourName, cardName as suitCard } from './triatri/words';
import { cardName } from './words';

/** The value of the move: exact, a heuristic, or an expected share of first place. */
export type HintWorth = { exact: number } | { opinion: number } | { share: number };

export interface Hint {
  move: Move;
  worth: HintWorth | null;
  /** Its captures. */
  takes: { cell: number; cause: string; wave: number }[];
  /** The cells from which the placed card can be recaptured; null where not every card is known. */
  open: number[] | null;
}

/** A move as the engine values it from the person's own view. */
export interface Judged {
  move: Move;
  worth: HintWorth | null;
  flips: Hint['takes'];
  open_to: number[] | null;
}

/** Asks for a hint at a table of this browser; null where nothing is due. Moves that are `wanted` go before better ones. */
export async function adviseAt(table: number, wanted: (judged: Judged) => boolean = () => true): Promise<Hint | null> {
  try {
    const [{ moves }] = await Promise.all([
      engine.call<{ moves: Judged[] }>('table.advice', { table }),
      needWords('tui', 'web-triatri'),
    ]);
    const best = moves.find(wanted) ?? moves[0];
    return best ? { move: best.move, worth: best.worth, takes: best.flips, open: best.open_to } : null;
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-your-turn') return null;
    throw error;
  }
}

/** The hint as text: the move, the reason, and its value. */
export function hintText(view: View, hint: Hint): string {
  const sentence = t('advice-hint', { move: moveText(view, hint.move), why: reason(view, hint) });
  return [sentence, worthText(hint.worth)].filter((part) => part !== '').join(' ');
}

function moveText(view: View, move: Move): string {
  switch (move.move) {
    case 'place':
      return `${cardName(heldCard(view, move.slot))} → ${cellWord(move.cell)}`;
    case 'gem':
      return `${colourName(move.colour)} (${t(move.own ? 'tricks-own' : 'tricks-stock')})`;
    case 'select':
    case 'play':
      return suitCard(move.card);
  }
}

function heldCard(view: View, slot: number): Parameters<typeof cardName>[0] {
  const hands = boardOf(view)?.hands;
  for (const hand of hands ? [hands.blue, hands.red] : []) {
    if ('own' in hand) return hand.own.find((held) => held.slot === slot)?.card;
  }
  return null;
}

function reason(view: View, { move, takes, open }: Hint): string {
  if (move.move === 'gem') {
    const hand = view.game?.game === 'triatri' ? (view.game.view.own?.hand ?? []) : [];
    return t('advice-gem', { count: hand.filter((card) => card.startsWith(move.colour)).length });
  }
  if (move.move !== 'place') return t('advice-select');
  const cells = takes.map(({ cell, cause, wave }) => `${cellWord(cell)} (${causeWord(cause, wave)})`);
  const parts = [cells.length > 0 ? t('advice-takes', { cells: cells.join(', ') }) : t('advice-takes-nothing')];
  if (open) parts.push(open.length === 0 ? t('advice-safe') : t('advice-open', { cells: open.map(cellWord).join(', ') }));
  return clauses(parts);
}

function worthText(worth: HintWorth | null): string {
  if (!worth) return '';
  if ('opinion' in worth) return t('advice-guess');
  if ('share' in worth) return t('advice-then-share', { value: worth.share });
  if (worth.exact === 0) return t('advice-then-draws');
  return t(worth.exact > 0 ? 'advice-then-wins' : 'advice-then-loses', { by: Math.abs(worth.exact) });
}
