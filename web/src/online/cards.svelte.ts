// Cards by their names at the server, such as `ff8:geezard`.

import { cardCalled } from '../cards/catalog.svelte';

/** The displayed name of the card; its short name until the names are loaded. */
export function nameOfCard(name: string): string {
  return cardCalled(name)?.name ?? name.split(':').at(-1) ?? name;
}

/** Cards with how often each is listed, in the order of the list. */
export function counted(names: readonly string[]): { name: string; count: number }[] {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, count]) => ({ name, count }));
}
