// What is said about cards, cells and players, in the person's language.

import { hasText, t } from '../app/i18n.svelte';
import { factsOf } from '../cards/catalog.svelte';
import type { Card, Player, View } from '../room/types';

export function cardName(card: Card | null | undefined): string {
  return card ? (factsOf(card)?.name ?? card.ranks) : t('card-hidden');
}

/** Everything that a face shows, in words: the name, the ranks by side, the element. */
export function cardText(card: Card | null | undefined): string {
  if (!card) return t('card-hidden');
  // Ranks are written top, right, bottom, left.
  const [top, right, bottom, left] = [...card.ranks];
  const ranks = t('card-ranks', { top: top ?? '', right: right ?? '', bottom: bottom ?? '', left: left ?? '' });
  const element = card.element ? `, ${t(`element-${card.element}`)}` : '';
  return `${cardName(card)}, ${ranks}${element}`;
}

export function cellName(cell: number): string {
  return t('cell', { row: Math.floor(cell / 3) + 1, column: (cell % 3) + 1 });
}

export function placedText(by: Player, card: Card, cell: number): string {
  return t('say-placed', { by, card: cardText(card), cell: cellName(cell) });
}

/** The key of a computer's name among those of people, who are known by their numbers. */
export const computerAt = (seat: number): number => -1 - seat;

/** What a seat is called where nobody has a name: you, or a computer by its level. */
export function seatName(view: View, seat: number, people?: ReadonlyMap<number, string>): string {
  const viewer = view.viewer;
  const occupant = view.seats[seat]?.occupant;
  if (viewer !== 'spectator' && viewer.seat === seat) return t('you');
  if (occupant === undefined || occupant === 'empty') return t('seat-empty');
  if ('computer' in occupant) return people?.get(computerAt(seat)) ?? t(`level-${occupant.computer}`);
  return people?.get(occupant.client) ?? t('somebody');
}

/** Why something was refused: by its code where there are words for it, else as the table said it. */
export function refusalText(refusal: { code: string; message: string }): string {
  const key = `room-${refusal.code}`;
  return hasText(key) ? t(key) : refusal.message;
}

/** A rule in force, as tables list them: `same`, or `trade=one`. */
export function ruleName(rule: string): string {
  return t(ruleKey(rule));
}

/** What a rule means in a line, as the house plays it; empty where that is not written. */
export function ruleShort(rule: string, house: string): string {
  const key = `${ruleKey(rule)}-short`;
  return hasText(key) ? t(key, { same: 'two', combo: 'special', house, on_draw: 'replay', scoring: 'board+hand' }) : '';
}

export function ruleKey(rule: string): string {
  return `rule-${rule.replace('=', '-')}`;
}
