// The choices for a table, from the engine or the server.

export const GAMES = ['triple-triad', 'triatri'] as const;

export interface HousePreset {
  house: string;
  usual: string[];
  rules: string[];
  /** Kinds of rules, where they can be chosen; choosing one also chooses the rule of the same name. */
  kinds: SettingPreset[];
  /** Variables for the rules' messages. */
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
  /** It needs these. */
  | { kind: 'needs'; rules: string[] }
  /** It is about ties, which do not occur where only the board counts. */
  | { kind: 'no-ties' };

export function whyNot(presets: Presets, house: HousePreset, rule: string, chosen: string[], kinds: Kinds = {}): WhyNot | null {
  if (!house.rules.includes(rule)) {
    return { kind: 'house', houses: presets.houses.filter(({ rules }) => rules.includes(rule)).map((other) => other.house) };
  }
  if (clashes(house, rule, kinds)) return { kind: 'no-ties' };
  const found = refused(house, rule, chosen);
  if (!found) return null;
  const others = found.rules.filter((other) => other !== rule);
  if (others.length > 0) return { kind: 'with', rules: others };
  return { kind: 'needs', rules: (found.unless ?? []).filter((other) => !chosen.includes(other) && !house.usual.includes(other)) };
}

/** Sudden Death is refused where the players themselves have chosen to count the board alone. */
function clashes(house: HousePreset, rule: string, kinds: Kinds): boolean {
  return rule === 'sudden-death' && kindOf(house, 'scoring', kinds) === 'board';
}

/** Kinds of rules that players have chosen, by name. */
export type Kinds = Record<string, string>;

/** The kind in which a rule is played; undefined where the house leaves no choice. */
export function kindOf(house: HousePreset, name: string, kinds: Kinds): string | undefined {
  const preset = house.kinds.find((kind) => kind.name === name);
  return preset && (preset.offered.includes(kinds[name] ?? '') ? kinds[name] : preset.usual);
}

/** The rules that are chosen by a tick: all that the house offers, but for those whose kind is chosen. */
export function ticked(house: HousePreset): string[] {
  return house.rules.filter((rule) => rule !== 'best-of-three' && !house.kinds.some(({ name }) => name === rule));
}

/** What is chosen for a table. */
export interface Choice {
  game: (typeof GAMES)[number];
  house: string;
  /** Optional rules of Triple Triad, by name. */
  rules: string[];
  /** Kinds of rules, where the house offers a choice. */
  kinds: Kinds;
  /** How many play TriATri. */
  players: number;
  /** Options of TriATri. */
  options: Record<string, string>;
}

/** The rules that are chosen and allowed in the house. */
export function chosenRules(house: HousePreset, { rules, kinds }: Choice): string[] {
  const ticks = rules.filter((rule) => !house.kinds.some(({ name }) => name === rule) && !clashes(house, rule, kinds));
  return stillAllowed(house, ticks);
}

/** Goes to another house with the rules that both have; Same and Combo stay chosen where one house ticks them and the other names a kind. */
export function enterHouse(presets: Presets, choice: Choice, to: string): Pick<Choice, 'house' | 'rules' | 'kinds'> {
  const here = presets.houses.find(({ house }) => house === choice.house);
  const there = presets.houses.find(({ house }) => house === to);
  if (!here || !there) return { house: to, rules: choice.rules, kinds: choice.kinds };
  let rules = choice.rules;
  const kinds = { ...choice.kinds };
  const same = kindOf(here, 'same', kinds);
  if (same !== undefined) rules = same === 'off' ? rules.filter((rule) => rule !== 'same') : [...new Set([...rules, 'same'])];
  else if (kindOf(there, 'same', kinds) !== undefined) kinds.same = rules.includes('same') ? (here.words.same ?? 'two') : 'off';
  return { house: to, rules, kinds };
}

/** The choice as tables are asked for: what differs from what is usual. */
export function shortOf(presets: Presets, choice: Choice): { game: string; house?: string; players?: number; rules: string[] } {
  const { game, house, players } = choice;
  const differing = (of: SettingPreset[], values: Record<string, string>): string[] =>
    of.flatMap(({ name, offered, usual }) => {
      const value = values[name] ?? usual;
      return value !== usual && offered.includes(value) ? [`${name}=${value}`] : [];
    });
  if (game === 'triatri') return { game, players, rules: differing(presets.options, choice.options) };
  const there = presets.houses.find((other) => other.house === house);
  if (!there) return { game, house, rules: [] };
  const rules = chosenRules(there, choice).filter((rule) => !there.usual.includes(rule));
  return { game, house, rules: [...rules, ...differing(there.kinds, choice.kinds)] };
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
