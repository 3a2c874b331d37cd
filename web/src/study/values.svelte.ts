// The values of positions, computed by the analyst one after another: the current one first, then the rest of the game.

import { SvelteMap } from 'svelte/reactivity';

import { analyst, Refused } from '../engine/engine';
import { valuesOf } from './engine';
import type { Values } from './types';

/** The result for a position: its values, or why there are none. */
export type Known = { values: Values } | { none: string };

/** Running work on another position gets this long to finish before it is cancelled. */
const PATIENCE_MS = 250;
const KEPT_MAX = 4000;

// Cached as long as the page lives: values do not change.
const known = new SvelteMap<string, Known>();

export class Valuer {
  #wanted: string[] = [];
  #working: string | null = null;
  #hurry: ReturnType<typeof setTimeout> | null = null;
  #ended = false;

  /** The result for a position, if known. */
  of(line: string): Known | undefined {
    return known.get(line);
  }

  /** Computes these positions, in this order; earlier requests are dropped. */
  look(lines: string[]): void {
    this.#wanted = lines.filter((line) => !known.has(line));
    if (this.#hurry) clearTimeout(this.#hurry);
    this.#hurry = null;
    if (this.#working === null) void this.#work();
    else if (this.#wanted.length > 0 && this.#wanted[0] !== this.#working) {
      this.#hurry = setTimeout(() => analyst.stop(), PATIENCE_MS);
    }
  }

  end(): void {
    this.#ended = true;
    this.#wanted = [];
    if (this.#hurry) clearTimeout(this.#hurry);
    if (this.#working !== null) analyst.stop();
  }

  async #work(): Promise<void> {
    for (let line = this.#wanted.shift(); line !== undefined && !this.#ended; line = this.#wanted.shift()) {
      if (known.has(line)) continue;
      this.#working = line;
      try {
        const values = await valuesOf(line);
        keep(line, { values });
      } catch (error) {
        const code = error instanceof Refused ? error.code : 'no-engine';
        // Work cancelled for something more urgent is requested again later.
        if (code === 'stopped') this.#wanted.push(line);
        else if (code !== 'no-engine') keep(line, { none: code });
      }
      this.#working = null;
      if (this.#hurry) clearTimeout(this.#hurry);
      this.#hurry = null;
    }
  }
}

function keep(line: string, found: Known): void {
  if (known.size >= KEPT_MAX) {
    const oldest = known.keys().next().value;
    if (oldest !== undefined) known.delete(oldest);
  }
  known.set(line, found);
}
