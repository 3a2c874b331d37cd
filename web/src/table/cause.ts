// Cells and causes of captures as sentences name them; the words are the terminal's.

import { t } from '../app/i18n.svelte';

export function cellWord(cell: number): string {
  return t(`cell-${cell + 1}`);
}

/** The rule that took a card, with the wave of a combo after the first. */
export function causeWord(cause: string, wave: number): string {
  const rule = t(`rule-${cause}`);
  return wave > 1 ? `${rule} ×${wave}` : rule;
}
