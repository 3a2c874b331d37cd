// How many cards of their own players need at a table, and the message if they have fewer.

import { t } from '../app/i18n.svelte';
import type { AlbumCard } from '../net/api';

export interface Need {
  count: number;
  /** Whether copies of a card count once. */
  distinct: boolean;
  /** Whether a best of three under Direct asks for more than a hand. */
  drained: boolean;
}

const HAND = 5;

/** The need of a table with these rules in force: five cards, or fifteen where Direct may take ten of them before the last game. */
export function cardsNeeded(rules: readonly string[]): Need {
  const pool = rules.includes('pool');
  const drained = !pool && rules.includes('best-of-three') && rules.includes('trade=direct');
  return { count: drained ? 3 * HAND : HAND, distinct: pool, drained };
}

/** The cards that the account can bring to a table: those that are not at stake elsewhere, and where cards are at stake those that are not bound. */
export function cardsOwned(cards: readonly AlbumCard[], distinct: boolean, staked: boolean): number {
  const free = cards.map((card) => Math.max(0, card.count - card.staked - (staked ? card.bound : 0)));
  return distinct ? free.filter((count) => count > 0).length : free.reduce((sum, count) => sum + count, 0);
}

/** The message that the cards do not suffice, with what to do about it. */
export function lackText(cards: readonly AlbumCard[], need: Need, staked: boolean): string {
  const have = cardsOwned(cards, need.distinct, staked);
  const bound = staked && cardsOwned(cards, need.distinct, false) >= need.count;
  const lack = t('online-cards-lack', { have, count: need.count, distinct: need.distinct ? 'yes' : 'no' });
  return `${lack} ${t(bound ? 'online-cards-lack-bound' : need.drained ? 'online-cards-lack-direct' : 'online-cards-lack-few')}`;
}
