// The messages of tables, as generated from the Rust types; named here for what the page needs of them.

export type Player = 'blue' | 'red';
export interface Card {
  ranks: string;
  element?: string;
  id?: number;
}
export type Occupant = 'empty' | { client: number } | { computer: number };
export type Viewer = 'spectator' | { seat: number };
export type Stage = 'gathering' | 'preparing' | 'playing' | 'choosing' | 'finished';
export interface PlaceMove {
  move: 'place';
  slot: number;
  cell: number;
}
export type Move =
  | PlaceMove
  | { move: 'select'; card: string }
  | { move: 'gem'; colour: string; own: boolean }
  | { move: 'play'; card: string };
export interface Owned {
  card: Card;
  level: number;
  count: number;
}
export type Prompt =
  | { ask: 'ready' }
  | { ask: 'pool'; size: number; from: Owned[] }
  | { ask: 'hand'; kept: Card[]; from: Card[]; usual: Card[] | null }
  | { ask: 'move'; legal: Move[] }
  | { ask: 'take'; count: number; from: Card[] };
export type Asked = Prompt & { since: number; deadline: number | null };
export interface SeatView {
  seat: number;
  occupant: Occupant;
  ready: boolean;
  has_cards: boolean;
  has_pool: boolean;
  connected: boolean;
  left: boolean;
  waited_for: boolean;
  clock: number | null;
  deadline: number | null;
}
export interface CellView {
  card?: Card;
  owner?: Player;
  element?: string;
  bonus: number;
}
export type HandView =
  | { own: { slot: number; card: Card | null }[] }
  | { other: { known: Card[]; hidden: number } };
export type Outcome = 'draw' | { won: Player };
export interface TriadView {
  viewer: Viewer;
  switches: Record<string, unknown>;
  board: CellView[];
  hands: Record<Player, HandView>;
  to_move: Player | null;
  score: Record<Player, number>;
  outcome: Outcome | null;
}
export interface Transfer {
  from: Player;
  to: Player;
  card: Card | null;
}
export interface MatchView {
  rules: Record<string, unknown>;
  game: TriadView | null;
  seen: Record<Player, Card[]>;
  results: { outcome: Outcome; score: Record<Player, number> }[];
  wins: Record<Player, number>;
  winner: Outcome | null;
  chooser: Player | null;
  choice: unknown;
  transfers: Transfer[];
}
export type GameView =
  | { game: 'triple-triad'; view: MatchView; last: TriadView | null }
  | { game: 'triatri'; view: Record<string, unknown>; wins: number[] };
export interface Finish {
  ending: string | Record<string, number>;
  places: number[];
  wins: number[];
  scores: number[] | null;
}
export interface View {
  version: number;
  now: number;
  viewer: Viewer;
  stage: Stage;
  number: number;
  rules: string[];
  clock: { kind: 'none' } | { kind: 'live'; initial: number; increment: number } | { kind: 'per-move'; each: number };
  seats: SeatView[];
  spectators: number;
  may_chat: boolean;
  may_take_back: boolean;
  asked: Asked | null;
  offer: { what: 'draw' | 'take-back'; by: number; accepted: number[]; since: number } | null;
  game: GameView | null;
  finish: Finish | null;
}
export type TriadEvent =
  | { event: 'placed'; by: Player; card: Card; cell: number }
  | { event: 'flipped'; cell: number; cause: 'same' | 'plus' | 'basic' | 'combo'; wave: number }
  | { event: 'scored'; blue: number; red: number }
  | { event: 'ended'; outcome: Outcome };
export type RoomEvent = { type: string; [field: string]: unknown };
export interface Versioned {
  version: number;
  event: RoomEvent | null;
}
export interface Refusal {
  code: string;
  message: string;
}
export type ServerMessage =
  | { type: 'answer'; key: number; version: number; error?: Refusal }
  | { type: 'update'; events: Versioned[]; view: View }
  | { type: 'resync'; events: Versioned[] | null; view: View }
  | { type: 'error'; code: string; message: string };
export type Command = { do: string; [field: string]: unknown };
export type ClientMessage =
  | { type: 'command'; key: number; at: number; command: Command }
  | { type: 'resync'; since: number };
