// The drawn table of TriATri between two views: views have the positions, events the steps between them.

import type { Colour, Gems, LaidCard, TriatriEvent, TriatriOffer, TriatriView } from '../../gen/room';
import type { Move, View } from '../../room/types';

export const COLOURS: readonly Colour[] = ['R', 'B', 'G'];

/** The imitation, as messages write it. */
export const IMITATION = 'I';

/** A card in front of a player. */
export interface Laid extends LaidCard {
  /** The card itself, wherever it goes: an exchange moves it to another seat. */
  id: number;
}

/** An event, and the cards in front of the players if one was played. */
export interface Happening {
  what: TriatriEvent;
  laid?: LaidCard[];
}

/** The middle of the table. */
export interface Trick {
  offer: (TriatriOffer & { by: number }) | null;
  laid: Laid[];
  /** The cards of the start selection once they are turned up, in seat order. */
  revealed: string[] | null;
  /** The starter, as long as the selection is shown. */
  starter: number | null;
  won: { seat: number; gem: Colour } | null;
}

/** A game, and the cards in front of its players. */
export interface Lying {
  view: TriatriView;
  laid: LaidCard[];
}

export interface Followed {
  game: TriatriView;
  trick: Trick;
}

export function lyingOf(view: View | null): Lying | null {
  return view?.game?.game === 'triatri' ? view.game : null;
}

export function gameOf(view: View | null): TriatriView | null {
  return lyingOf(view)?.view ?? null;
}

/** The table of a view. */
export function fromView({ view: game, laid: cards }: Lying): Followed {
  const laid = cards.map((card): Laid => ({ ...card, id: card.seat }));
  const offer = game.offer ? { ...game.offer, by: game.leader ?? 0 } : null;
  return { game, trick: { offer, laid, revealed: null, starter: null, won: null } };
}

/** The table of a view, keeping the identities of cards that were there before. */
export function keepCards(fresh: Followed, before: Followed | null): Followed {
  const known = fresh.trick.laid.map((laid) =>
    before?.trick.laid.find((other) => other.seat === laid.seat && other.card === laid.card),
  );
  if (!known.every((laid) => laid !== undefined)) return fresh;
  const laid = fresh.trick.laid.map((now, at) => ({ ...now, id: known[at]?.id ?? now.id, exchanged: known[at]?.exchanged }));
  return { ...fresh, trick: { ...fresh.trick, laid } };
}

const NOTHING: Trick = { offer: null, laid: [], revealed: null, starter: null, won: null };

/** The table after an event; the view that comes with it is authoritative. */
export function follow({ game, trick }: Followed, { what: event, laid = [] }: Happening): Followed {
  switch (event.event) {
    case 'round-began':
      return { game: { ...game, round: event.round, tricks_done: 0, phase: 'select', leader: null }, trick: NOTHING };
    case 'dealt':
      return { game: dealt(game, event.seat, event.cards), trick };
    case 'committed':
      return { game: seatWith(game, event.seat, { committed: true }), trick };
    case 'selected':
      return { game: { ...game, own: game.own && { ...game.own, selected: event.card } }, trick };
    case 'revealed':
      return { game, trick: { ...trick, revealed: event.cards } };
    case 'redo':
      return { game: uncommitted(game), trick: NOTHING };
    case 'started':
      return { game: { ...game, leader: event.starter }, trick: { ...trick, starter: event.starter } };
    case 'offered': {
      const from = event.gem.own
        ? seatWith(game, event.seat, { holding: plus(game.seats[event.seat]?.holding, event.gem.colour, -1) })
        : { ...game, stock: plus(game.stock, event.gem.colour, -1) };
      return {
        game: { ...from, phase: 'play', leader: event.seat, offer: event.gem },
        trick: { ...NOTHING, offer: { ...event.gem, by: event.seat } },
      };
    }
    case 'played':
      return { game: without(game, event.seat, event.card), trick: lay(trick, event.seat, laid) };
    case 'trick-won': {
      const holding = plus(game.seats[event.seat]?.holding, event.gem, 1);
      return { game: seatWith(game, event.seat, { holding }), trick: { ...trick, won: { seat: event.seat, gem: event.gem } } };
    }
    case 'lot-due':
    case 'ended':
      return { game, trick };
  }
}

/** The selection is over: its cards leave the round. */
export function selectionOver({ game, trick }: Followed): Followed {
  let after = game;
  trick.revealed?.forEach((card, seat) => {
    after = seatWith(without(after, seat, card), seat, { committed: false });
  });
  return { game: { ...after, own: after.own && { ...after.own, selected: null } }, trick: { ...trick, revealed: null, starter: null } };
}

/** The current cards: one that moved keeps its identity, and a new one comes from the seat that played. */
function lay(trick: Trick, seat: number, laid: LaidCard[]): Trick {
  const id = (card: LaidCard): number => trick.laid.find((other) => other.seat === (card.from ?? card.seat))?.id ?? seat;
  return { ...trick, laid: laid.map((card) => ({ ...card, id: id(card) })) };
}

function plus(gems: Gems | undefined, colour: Colour, by: number): Gems {
  const after: Gems = gems ? [...gems] : [0, 0, 0];
  const place = COLOURS.indexOf(colour);
  after[place] = Math.max(0, (after[place] ?? 0) + by);
  return after;
}

function seatWith(game: TriatriView, seat: number, change: Partial<TriatriView['seats'][number]>): TriatriView {
  return { ...game, seats: game.seats.map((other) => (other.seat === seat ? { ...other, ...change } : other)) };
}

function dealt(game: TriatriView, seat: number, cards: string[]): TriatriView {
  const seats = game.seats.map((other) => ({ ...other, hand_size: cards.length, committed: false, played: [], void: [], revealed: [] }));
  const mine = game.viewer !== 'spectator' && game.viewer.seat === seat;
  return { ...game, seats, own: mine ? { hand: cards, selected: null } : game.own };
}

function uncommitted(game: TriatriView): TriatriView {
  const seats = game.seats.map((seat) => ({ ...seat, committed: false }));
  return { ...game, seats, own: game.own && { ...game.own, selected: null } };
}

/** A card leaves a hand. */
function without(game: TriatriView, seat: number, card: string): TriatriView {
  const size = game.seats[seat]?.hand_size ?? 1;
  const after = seatWith(game, seat, { hand_size: Math.max(0, size - 1) });
  if (!after.own || after.viewer === 'spectator' || after.viewer.seat !== seat) return after;
  const place = after.own.hand.indexOf(card);
  return place < 0 ? after : { ...after, own: { ...after.own, hand: after.own.hand.toSpliced(place, 1) } };
}

export type Place = 'bottom' | 'left' | 'top' | 'right' | 'top-left' | 'top-right';

const AROUND: Record<number, readonly Place[]> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'top-left', 'top-right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** The place of a seat, seen from another: the viewer sits below, and turns go clockwise. */
export function placeOf(seat: number, from: number, players: number): Place {
  return AROUND[players]?.[(seat - from + players) % players] ?? 'top';
}

/** The seats in order, starting at one. */
export function seatsFrom(first: number, players: number): number[] {
  return Array.from({ length: players }, (_, turn) => (first + turn) % players);
}

export type GemMove = Extract<Move, { move: 'gem' }>;

/** A card of the hand, with the move that plays it if it may be played. */
export interface Choice {
  card: string;
  move: Move | null;
}

/** The hand in order; two imitations are two cards. */
export function choicesOf(hand: readonly string[], legal: readonly Move[]): Choice[] {
  return hand.map((card) => ({
    card,
    move: legal.find((move) => (move.move === 'play' || move.move === 'select') && move.card === card) ?? null,
  }));
}

export function gemsOf(legal: readonly Move[]): GemMove[] {
  return legal.filter((move): move is GemMove => move.move === 'gem');
}

/** The next open choice in either direction, wrapping around; null if there is none. */
export function nextChoice(open: readonly boolean[], from: number | null, by: 1 | -1): number | null {
  const count = open.length;
  let at = from ?? (by === 1 ? -1 : count);
  for (let tries = 0; tries < count; tries++) {
    at = (at + by + count) % count;
    if (open[at]) return at;
  }
  return null;
}

/** Durations of the animation, in milliseconds. */
export const PACE = {
  reveal: 900,
  start: 700,
  redo: 700,
  round: 900,
  offer: 260,
  card: 240,
  /** More, where a card is doubled or changes places. */
  extra: 160,
  /** How long a complete trick stays at most and at least. */
  wonMost: 1000,
  wonLeast: 450,
  collect: 350,
  ended: 900,
  /** Maximum duration of a trick. */
  trick: 2500,
};

/** The duration of an event; `spent` is the time used by its trick so far. */
export function lasts({ what: event, laid = [] }: Happening, spent: number): number {
  switch (event.event) {
    case 'revealed':
      return PACE.reveal;
    case 'redo':
      return PACE.redo;
    case 'started':
      return PACE.start;
    case 'round-began':
      return PACE.round;
    case 'offered':
      return PACE.offer;
    case 'played': {
      const last = laid.at(-1);
      const special = last && (last.exchanged || last.times > 1);
      return PACE.card + (special ? PACE.extra : 0);
    }
    case 'trick-won':
      return Math.min(PACE.wonMost, Math.max(PACE.wonLeast, PACE.trick - PACE.collect - spent));
    case 'ended':
      return PACE.ended;
    default:
      return 0;
  }
}
