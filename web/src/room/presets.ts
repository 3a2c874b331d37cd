// What can be chosen for a table, as the engine and the server tell it.

export interface HousePreset {
  house: string;
  usual: string[];
  rules: string[];
  refused: { rules: string[]; why: string }[];
}

export interface Presets {
  houses: HousePreset[];
  trades: string[];
  switches: { name: string; values: string }[];
  options: { name: string; values: string }[];
  cards: string[];
  clocks: { name: string; clock: unknown; abandon: number | null }[];
  levels: number[];
}

/** Why a rule cannot be added to those that are chosen; null if it can. */
export function refusalOf(house: HousePreset, rule: string, chosen: string[]): string | null {
  if (chosen.includes(rule)) return null;
  const refused = house.refused.find(
    ({ rules }) => rules.includes(rule) && rules.every((other) => other === rule || chosen.includes(other)),
  );
  return refused?.why ?? null;
}
