// Rows of links that a small screen does not show whole.

import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Keeps the link of this page in view whenever `place` changes. */
export function currentInView(place: () => unknown): Attachment<HTMLElement> {
  return (row) => {
    place();
    void tick().then(() => row.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  };
}
