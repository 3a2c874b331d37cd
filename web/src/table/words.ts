// Texts about cards, cells and players, in the person's language.

import { hasText, t } from '../app/i18n.svelte';
import { factsOf } from '../cards/catalog.svelte';
import { isShared } from '../room/hotseat.svelte';
import type { Card, Player, View } from '../room/types';

export function cardName(card: Card | null | undefined): string {
  return card ? (factsOf(card)?.name ?? card.ranks) : t('card-hidden');
}

/** A card face as text: the name, the ranks by side, the element. */
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

/** Whether a seat is the reader's own; people who share a screen are called by their names. */
export function isYou(view: View, seat: number, people?: ReadonlyMap<number, string>): boolean {
  return view.viewer !== 'spectator' && view.viewer.seat === seat && !isShared(people);
}

/** The name of a seat without a named account: you, or a bot by its level. */
export function seatName(view: View, seat: number, people?: ReadonlyMap<number, string>): string {
  const occupant = view.seats[seat]?.occupant;
  if (isYou(view, seat, people)) return t('you');
  if (occupant === undefined || occupant === 'empty') return t('seat-empty');
  if ('computer' in occupant) return people?.get(computerAt(seat)) ?? t(`level-${occupant.computer}`);
  return people?.get(occupant.client) ?? t('somebody');
}

/** A refusal by its code; a newer server may have codes without a message. */
export function refusalText(refusal: { code: string; message: string }): string {
  const key = `room-${refusal.code}`;
  return hasText(key) ? t(key) : t('engine-failed');
}

/** A rule in force, as tables list them: `open`, `same=one`, `trade=diff`, or an option of TriATri as `rounds=1`. */
export function ruleLine(entry: string): { name: string; short: string } {
  const [written = '', value = ''] = entry.split('=');
  const name = written.replaceAll('_', '-');
  if (name === 'trade') return { name: t(`rule-trade-${value}`), short: t(`rule-trade-${value}-short`) };
  if (!hasText(`rule-${name}`)) return { name: settingName(name), short: settingValue(name, value) };
  const words = { [name.replaceAll('-', '_')]: value.replace('+', '-') };
  return { name: t(`rule-${name}`), short: t(`rule-${name}-short`, words) };
}

export function ruleName(entry: string): string {
  return ruleLine(entry).name;
}

/** An optional rule in one line, as a house plays it; `words` are the variables of the house's preset. */
export function ruleShort(rule: string, words: Record<string, string>): string {
  return t(`rule-${rule}-short`, words);
}

export function settingName(name: string): string {
  return t(`set-${name.replaceAll('_', '-')}`);
}

/** The value of a switch of Triple Triad or an option of TriATri, for set-up screens. */
export function settingValue(name: string, value: string): string {
  if (value === 'true') return t('set-yes');
  if (value === 'false') return t('set-no');
  const key = `set-${name}-${value}`.replaceAll(/[_+]/g, '-');
  // Only numbers have no message of their own.
  return hasText(key) ? t(key) : value;
}
