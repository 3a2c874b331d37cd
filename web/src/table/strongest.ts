// Preselected cards: the saved pool, else the strongest cards.

import { factsOf } from '../cards/catalog.svelte';
import type { Card, Owned } from '../room/types';

const RANKS = '0123456789A';

export function rankSum(card: Card): number {
  return [...card.ranks].reduce((sum, rank) => sum + Math.max(0, RANKS.indexOf(rank)), 0);
}

/** The strongest cards, by level and then by the sum of their ranks. */
export function strongest(cards: readonly Card[], count: number, level: (card: Card) => number): Card[] {
  return [...cards].sort((one, other) => level(other) - level(one) || rankSum(other) - rankSum(one)).slice(0, count);
}

/** The preselected pool: the saved cards that are still owned, filled up with the strongest. */
export function poolFrom(owned: readonly Owned[], size: number, saved: readonly string[] = []): { chosen: Card[]; saved: boolean } {
  const kept = owned.map(({ card }) => card).filter((card) => saved.includes(card.key ?? '')).slice(0, size);
  const levels = new Map(owned.map(({ card, level }) => [card, level]));
  const rest = owned.map(({ card }) => card).filter((card) => !kept.includes(card));
  return { chosen: [...kept, ...strongest(rest, size - kept.length, (card) => levels.get(card) ?? 0)], saved: kept.length > 0 };
}

/** The preselected hand. */
export function handFrom(cards: readonly Card[]): Card[] {
  return strongest(cards, 5, (card) => factsOf(card)?.level ?? 0);
}
