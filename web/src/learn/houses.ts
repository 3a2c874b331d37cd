// How the houses play, as far as the texts of the rules speak of it.

import { engine } from '../engine/engine';

export interface HouseWords {
  house: string;
  /** The topics that this house plays. */
  topics: string[];
  /** What the texts are told about it. */
  words: Record<string, string>;
}

let asked: Promise<HouseWords[]> | null = null;

export function houses(): Promise<HouseWords[]> {
  asked ??= engine.call<{ houses: HouseWords[] }>('houses').then(({ houses }) => houses);
  // Whoever asks again after a failure asks anew.
  asked.catch(() => (asked = null));
  return asked;
}
