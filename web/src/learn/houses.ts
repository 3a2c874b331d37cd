// How the houses play, as far as the rules' messages need it.

import { engine } from '../engine/engine';

export interface HouseWords {
  house: string;
  /** The optional rules that it offers. */
  rules: string[];
  /** Whether rules spread over regions there. */
  regions: boolean;
  /** Variables for the rules' messages. */
  words: Record<string, string>;
}

/** Whether a house plays what a topic is about; `optional` are the rules that not every house offers. */
export function plays(house: HouseWords, topic: string, optional: ReadonlySet<string>): boolean {
  if (topic === 'regions') return house.regions;
  return !optional.has(topic) || house.rules.includes(topic);
}

let asked: Promise<HouseWords[]> | null = null;

export function houses(): Promise<HouseWords[]> {
  asked ??= engine.call<{ houses: HouseWords[] }>('houses').then(({ houses }) => houses);
  // A failed request is repeated at the next call.
  asked.catch(() => (asked = null));
  return asked;
}
