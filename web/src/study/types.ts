// Data of the pages for replays and studies: pictures of a game, and the values of its moves.

import type { LaidCard, PlacementFrame, TriatriCard, TriatriEvent, TriatriView } from '../gen/room';
import type { Card, Move, Player, TriadEvent, TriadView } from '../room/types';
import type { Lying } from '../table/triatri/tricks';

interface Common {
  /** Which game of what was opened, from 0. */
  part: number;
  /** How many moves of that game were made. */
  step: number;
  /** The position in one line: what is looked up, shared and gone on from. */
  line: string;
  /** The move that led here, in notation; null at the beginning of a game. */
  made: string | null;
  /** The moves that can be made, as the line's notation writes them. */
  legal: Written[];
}

/** A move, for programs and in notation. */
export interface Written {
  move: Move;
  text: string;
}

export interface TriadFrame extends Common {
  game: 'triple-triad';
  /** The position with both hands open. */
  view: TriadView;
  /** What led to it. */
  events: TriadEvent[];
  /** What the placement that led to it shows, step by step. */
  frames: PlacementFrame[];
  /** Why this game was dealt, on the first picture of a match's games. */
  deal: string | null;
  /** Who gave the game up here. */
  givenUp: Player | null;
}

export interface TriatriFrame extends Common {
  game: 'triatri';
  view: TriatriView;
  /** What lies in front of the players. */
  laid: LaidCard[];
  /** The table before what led here. */
  before: Lying | null;
  /** All hands. */
  hands: TriatriCard[][];
  /** Who is to act, where it is one seat. */
  seat: number | null;
  events: TriatriEvent[];
  /** What lay in front of the players when the card that led here was played. */
  played: LaidCard[];
}

export type Frame = TriadFrame | TriatriFrame;

export interface Opened {
  frames: Frame[];
  /** How many games there are. */
  parts: number;
}

/** The value of a move or a position for the player to move. */
export type Worth =
  /** The final score minus the opponent's; the ends differ only where the search was stopped. */
  | { kind: 'score'; least: number; most: number }
  /** A share of first place, and the points ahead of the best other. */
  | { kind: 'share'; share: number; margin: number };

export interface Valued {
  move: Move;
  text: string;
  worth: Worth | null;
  best: boolean;
  /** What it takes at once. */
  takes: { cell: number; cause: string; wave: number }[];
  /** From where the placed card can be taken back; null where that is no question. */
  open: number[] | null;
}

export interface Values {
  seat: number;
  worth: Worth | null;
  /** Whether the game ahead was looked at to its end. */
  estimate: boolean;
  /** The best first. */
  moves: Valued[];
}

export function cardOf(frame: TriadFrame, by: Player, slot: number): Card | null {
  const hand = frame.view.hands[by];
  return 'own' in hand ? (hand.own.find((held) => held.slot === slot)?.card ?? null) : null;
}
