// Facts about the cards: names in the person's language, levels; loaded once for each language.

import { language } from '../app/i18n.svelte';
import { engine } from '../engine/engine';
import type { Card } from '../room/types';

export interface CardFacts {
  card: Card;
  /** `ff8:geezard`, as in addresses, files and messages. */
  key: string;
  level: number;
  name: string;
}

interface Told {
  sets: { id: string; title: string; cards: { card: Card; level: number; names: Record<string, string> }[] }[];
}

let facts: { language: string; cards: Map<string, CardFacts>; titles: Map<string, string> } | null = $state.raw(null);
let asked = '';

/** Loads the names of the cards in this language, if they are not there yet. */
export async function needCards(): Promise<void> {
  const wanted = language();
  if (asked === wanted) return;
  asked = wanted;
  const { cards: ids } = await engine.call<{ cards: string[] }>('presets');
  const { sets } = await engine.call<Told>('cards', { languages: [wanted], sets: ids });
  const cards = new Map<string, CardFacts>();
  for (const { card, level, names } of sets.flatMap((set) => set.cards)) {
    const { key } = card;
    if (key !== undefined) cards.set(key, { card, key, level, name: names[wanted] ?? key });
  }
  facts = { language: wanted, cards, titles: new Map(sets.map(({ id, title }) => [id, title])) };
}

export function factsOf(card: Card | null | undefined): CardFacts | undefined {
  return card?.key === undefined ? undefined : cardCalled(card.key);
}

export function cardCalled(key: string): CardFacts | undefined {
  return facts?.cards.get(key);
}

/** What a card set is called; its id until the sets are loaded. */
export function setTitle(id: string): string {
  return facts?.titles.get(id) ?? id;
}

export function allCards(): CardFacts[] {
  return facts ? [...facts.cards.values()] : [];
}
