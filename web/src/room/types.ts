// The messages of tables, as they are written from the Rust types, under the names that the page uses.

export type {
  Asked,
  CellView,
  ClientMessage,
  Command,
  Finish,
  GameView,
  HandView,
  MatchView,
  Move,
  Occupant,
  Owned,
  Player,
  Prompt,
  Refusal,
  RoomEvent,
  SeatView,
  ServerMessage,
  Stage,
  Transfer,
  TriadEvent,
  TriadView,
  Versioned,
  View,
  Viewer,
} from '../gen/room';
export type { TriadCard as Card, TriadOutcome as Outcome } from '../gen/room';

import type { Move } from '../gen/room';

export type PlaceMove = Extract<Move, { move: 'place' }>;
