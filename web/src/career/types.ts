// A career as the engine tells it (`docs/wasm.md`).

/** A card by its name in files, as `ff8:geezard`. */
export type CardKey = string;
export type Mark = 'never-seen' | 'seen' | 'owned';

export interface Summary {
  profile: { name: string; house: string; began: number };
  place: string;
  cards: number;
  staked: number;
  distinct: number;
  gil: number;
  matches: number;
}

export interface Region {
  region: string;
  rules: string[];
  trade: string;
  people: number;
  tournaments: number;
  games: number;
}

export interface Opponent {
  id: string;
  level: number;
  levels: number[];
  tally: { won: number; drawn: number; lost: number };
  rumours: CardKey[];
  plays: boolean;
  triatri: number;
  queen: boolean;
}

export interface Offered {
  card: CardKey;
  count: number;
  price: number;
  mark: Mark;
}

export interface Prize {
  from: number;
  to: number;
  gil: number;
  items: string[];
  equipment: string[];
}

export interface Contest {
  id: string;
  wait: number | null;
  format: 'knockout' | 'round-robin' | { swiss: { rounds: number } };
  players: number;
  code: 'local' | 'club';
  fee: number;
  prizes: Prize[];
}

export interface Run {
  id: string;
  rounds_total: number;
  over: boolean;
  rounds: { first: string | null; second: string | null; bye: boolean; score: string | null }[][];
  standings: { player: string | null; place: number; half_points: number }[];
}

export interface Owned {
  card: CardKey;
  mark: Mark;
  copies: number;
  price: number;
  sells: number;
  becomes: { needs: number; gives: number; item: string } | null;
}

export interface Terms {
  opponent: string;
  purpose: 'local' | 'declined' | 'forced' | 'mixed' | 'tournament';
  house: string;
  rules: string[];
  trade: string;
  hand: boolean;
  notes: Note[];
}

export type Stage =
  | { stage: 'free' }
  | { stage: 'asked'; opponent: string; local: string[]; trade: string; mixed: string[]; notes: Note[] }
  | ({ stage: 'offered' } & Terms)
  | { stage: 'playing'; begun: boolean; tournament: boolean; terms: Terms }
  | { stage: 'choosing'; opponent: string; count: number; from: { card: CardKey; mark: Mark }[] }
  | { stage: 'triatri'; seats: (string | null)[]; stake: number; begun: boolean };

export interface Played {
  id: number;
  at: number;
  region: string;
  game: 'triple-triad' | 'triatri';
  opponents: string[];
  tournament: string | null;
  place: number;
  drawn: boolean;
  scores: number[];
  trade: string;
  won: CardKey[];
  lost: CardKey[];
  gil: number;
}

export interface CareerView {
  summary: Summary;
  rating: { triple_triad: number; triatri: number };
  carried: string[];
  regions: Region[];
  queen: { region: string; trade: string };
  opponents: Opponent[];
  shop: { shelf: Offered[]; packs: { item: string; price: number; cards: number; levels: number[] }[]; restocks: boolean };
  tournaments: Contest[];
  run: Run | null;
  cards: Owned[];
  items: { item: string; count: number; value: number; pack: boolean }[];
  equipment: { equipment: string; slot: string; on: boolean }[];
  decks: { name: string; cards: CardKey[]; fits: boolean }[];
  strongest: CardKey[];
  pool: { cards: CardKey[]; fits: boolean; size: number; best: CardKey[] };
  stage: Stage;
  stuck: string | null;
  history: Played[];
  free_pack: boolean;
}

export type Note =
  | { note: 'refuses'; opponent: string }
  | { note: 'takes'; card: CardKey; mark: Mark }
  | { note: 'loses'; card: CardKey }
  | { note: 'spread' | 'abolished'; region: string; rule: string }
  | { note: 'trade-rule'; region: string; trade: string }
  | { note: 'queen-trade'; trade: string }
  | { note: 'queen-moved'; to: string }
  | { note: 'rated'; game: string; rating: number; change: number }
  | { note: 'drew'; cards: CardKey[] }
  | { note: 'gil'; change: number }
  | { note: 'bye' }
  | { note: 'tournament-over'; place: number };

/** A command of the player, as `tria_world::career::Command` is serialised. */
export type Command = { command: string } & Record<string, unknown>;
