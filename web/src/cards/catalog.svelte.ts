// The facts of the cards: names in the person's language, levels; loaded once for each language.

import { language } from '../app/i18n.svelte';
import { engine } from '../engine/engine';
import type { Card } from '../room/types';

export interface CardFacts {
  id: number;
  level: number;
  ranks: string;
  element: string | null;
  name: string;
}

let facts: { language: string; cards: Map<number, CardFacts> } | null = $state.raw(null);
let asked = '';

/** Loads the names of the cards in this language, if they are not there yet. */
export async function needCards(): Promise<void> {
  const wanted = language();
  if (asked === wanted) return;
  asked = wanted;
  const { cards } = await engine.call<{ cards: CardFacts[] }>('cards', { language: wanted });
  facts = { language: wanted, cards: new Map(cards.map((card) => [card.id, card])) };
}

export function factsOf(card: Card | null | undefined): CardFacts | undefined {
  return card?.id === undefined ? undefined : facts?.cards.get(card.id);
}

export function allCards(): CardFacts[] {
  return facts ? [...facts.cards.values()] : [];
}
