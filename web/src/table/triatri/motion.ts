// Animates things from one place of the table to another with transforms and opacity alone.

import { reducedMotion } from '../../app/preferences.svelte';

/** The rectangle of a place by its name in `data-spot`. */
export function spot(name: string): DOMRect | null {
  return document.querySelector(`[data-spot="${CSS.escape(name)}"]`)?.getBoundingClientRect() ?? null;
}

/** Animates an element from an old place to its current one. */
export function comeFrom(element: Element, from: DOMRect, duration: number): void {
  const to = element.getBoundingClientRect();
  if (reducedMotion() || to.width === 0 || from.width === 0) return;
  element.animate([{ transform: between(to, from) }, { transform: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
  });
}

/** Animates an element to a place, where it vanishes. */
export function goTo(element: Element, to: DOMRect, duration: number): void {
  const from = element.getBoundingClientRect();
  const still = reducedMotion() || to.width === 0 || from.width === 0;
  const end = still ? { opacity: 0 } : { transform: between(from, to), opacity: 0.1 };
  element.animate([{}, end], { duration, easing: 'cubic-bezier(0.5, 0, 0.8, 0.5)', fill: 'forwards' });
}

/** The transform that shows an element at `at` as if it were at `other`. */
function between(at: DOMRect, other: DOMRect): string {
  const x = other.x + other.width / 2 - (at.x + at.width / 2);
  const y = other.y + other.height / 2 - (at.y + at.height / 2);
  const scale = Math.min(1.6, Math.max(0.2, other.width / at.width));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
