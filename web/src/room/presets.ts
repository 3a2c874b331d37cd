// What can be chosen for a table, as the engine and the server tell it.

export const GAMES = ['triple-triad', 'triatri'] as const;

export interface HousePreset {
  house: string;
  usual: string[];
  rules: string[];
  /** How rules are played, where that can be chosen; a rule of the same name is chosen here. */
  kinds: SettingPreset[];
  /** What the texts of the rules are told about the house. */
  words: Record<string, string>;
  refused: { rules: string[]; why: string; unless?: string[] }[];
}

/** A switch of Triple Triad or an option of TriATri. */
export interface SettingPreset {
  name: string;
  /** The values that can be chosen. */
  offered: string[];
  /** The value when nothing is chosen. */
  usual: string;
}

export interface Presets {
  houses: HousePreset[];
  trades: string[];
  switches: SettingPreset[];
  options: SettingPreset[];
  cards: string[];
  clocks: { name: string; clock: unknown; abandon: number | null }[];
  levels: number[];
}

/** Why a rule cannot be added to those that are chosen; null if it can. */
export function refusalOf(house: HousePreset, rule: string, chosen: string[]): string | null {
  return refused(house, rule, chosen)?.why ?? null;
}

function refused(house: HousePreset, rule: string, chosen: string[]): HousePreset['refused'][number] | undefined {
  if (chosen.includes(rule)) return undefined;
  const inForce = new Set([...house.usual, ...chosen, rule]);
  return house.refused.find(
    ({ rules, unless }) =>
      rules.includes(rule) &&
      rules.every((other) => inForce.has(other)) &&
      !(unless && unless.length > 0 && unless.every((other) => inForce.has(other))),
  );
}

/** Why a rule is refused, for words in any language. */
export type WhyNot =
  /** The house does not have the rule; these do. */
  | { kind: 'house'; houses: string[] }
  /** It does not go with these. */
  | { kind: 'with'; rules: string[] }
  /** It needs these; none where only the text says what. */
  | { kind: 'needs'; rules: string[]; why: string };

export function whyNot(presets: Presets, house: HousePreset, rule: string, chosen: string[]): WhyNot | null {
  if (!house.rules.includes(rule)) {
    return { kind: 'house', houses: presets.houses.filter(({ rules }) => rules.includes(rule)).map((other) => other.house) };
  }
  const found = refused(house, rule, chosen);
  if (!found) return null;
  const others = found.rules.filter((other) => other !== rule);
  if (others.length > 0) return { kind: 'with', rules: others };
  return { kind: 'needs', rules: (found.unless ?? []).filter((other) => !chosen.includes(other) && !house.usual.includes(other)), why: found.why };
}

/** Every rule that some house has, in the order in which houses list them. */
export function allRules(presets: Presets): string[] {
  return [...new Set(presets.houses.flatMap(({ rules }) => rules))];
}

/** What stays chosen when a rule is dropped or a house entered: nothing that is refused beside the rest. */
export function stillAllowed(house: HousePreset, chosen: string[]): string[] {
  let left = chosen.filter((rule) => house.rules.includes(rule));
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((rule) => !refused(house, rule, left.filter((other) => other !== rule)));
  }
  return left;
}
