// The steps between two views must lead from one to the other: checked on a recorded game of the server.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { LaidCard, TriatriEvent } from '../../gen/room';
import {
  PACE,
  choicesOf,
  follow,
  fromView,
  gemsOf,
  keepCards,
  lasts,
  nextChoice,
  placeOf,
  seatsFrom,
  selectionOver,
  type Followed,
  type Happening,
  type Lying,
} from './tricks';

interface Told {
  events: Happening[];
  lying: Lying;
}

/** The messages of one player in the recorded game. */
function recorded(who: string): Told[] {
  const file = join(import.meta.dirname, '../../../../testdata/protocol/triatri.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${who}< {"type":"update"`))
    .map((line) => JSON.parse(line.slice(who.length + 2).replaceAll(/<[a-z.+0-9]+>/g, '0')))
    .filter((message) => message.view.game !== null)
    .map((message) => ({
      events: message.events.flatMap(({ event }: { event: ({ type: string } & Happening) | null }) =>
        event?.type === 'triatri' ? [event] : [],
      ),
      lying: message.view.game,
    }));
}

function drawn(table: Followed): unknown {
  const { game, trick } = table;
  return {
    stock: game.stock,
    seats: game.seats.map(({ holding, hand_size, committed }) => ({ holding, hand_size, committed })),
    own: game.own,
    offer: game.offer,
    laid: trick.laid.map(({ seat, card, value, times, wins }) => ({ seat, card, value, times, wins })),
  };
}

/** The table after events, as the playback leaves it. */
function after(before: Followed, events: Happening[]): Followed {
  return events.reduce((table, event) => {
    const next = follow(table, event);
    if (event.what.event === 'started') return selectionOver(next);
    if (event.what.event !== 'trick-won') return next;
    return { game: { ...next.game, offer: null }, trick: { ...next.trick, offer: null, laid: [], won: null } };
  }, before);
}

describe('the table between two views', () => {
  for (const who of ['anna', 'ben']) {
    it(`leads from one to the next for ${who}`, () => {
      const told = recorded(who);
      expect(told.length).toBeGreaterThan(10);
      let table = fromView(told[0]!.lying);
      for (const { events, lying } of told.slice(1)) {
        table = after(table, events);
        expect(drawn(table)).toEqual(drawn(fromView(lying)));
        table = keepCards(fromView(lying), table);
      }
    });
  }

  const first: LaidCard = { seat: 0, card: 'R5', value: 5, times: 1, wins: true };
  const plays = (seat: number, card: string, laid: LaidCard[]): Happening => ({
    what: { event: 'played', seat, card, shown: { card: 'R5', value: 5 } },
    laid,
  });

  it('lets an imitation and the card that it takes change places, each staying itself', () => {
    const start = fromView({ view: recorded('anna')[0]!.lying.view, laid: [] });
    const led = follow(start, plays(0, 'R5', [first]));
    const imitation: LaidCard = { seat: 0, card: 'I', value: 0, times: 1, exchanged: true, from: 1 };
    const taken = follow(led, plays(1, 'I', [imitation, { ...first, seat: 1, exchanged: true, from: 0 }]));
    const laid = taken.trick.laid;
    expect(laid.find(({ id }) => id === 0)).toMatchObject({ seat: 1, card: 'R5', value: 5, exchanged: true });
    expect(laid.find(({ id }) => id === 1)).toMatchObject({ seat: 0, card: 'I', value: 0, exchanged: true });
    const lies = { seat: 0, card: 'I', value: 0, times: 1 };
    const view = { view: taken.game, laid: [lies, { ...first, seat: 1 }] };
    expect(keepCards(fromView(view), taken).trick.laid.map(({ id, seat }) => [id, seat])).toEqual([[1, 0], [0, 1]]);
    const other = { ...view, laid: [{ ...lies, card: 'B2', value: 2 }, { ...first, seat: 1 }] };
    expect(keepCards(fromView(other), taken).trick.laid.map(({ id, seat }) => [id, seat])).toEqual([[0, 0], [1, 1]]);
  });

  it('leaves a copied card where it is', () => {
    const led = follow(fromView(recorded('anna')[0]!.lying), plays(0, 'R5', [first]));
    const copied = follow(led, plays(1, 'I', [first, { ...first, seat: 1, exchanged: true }]));
    expect(copied.trick.laid.map(({ id, seat, card }) => [id, seat, card])).toEqual([[0, 0, 'R5'], [1, 1, 'R5']]);
  });

  it('gives the cards back when everybody chooses again', () => {
    const before = recorded('anna')[0]!.lying;
    const chosen = [
      { event: 'committed', seat: 1 } as const,
      { event: 'selected', seat: 1, card: 'I' } as const,
      { event: 'committed', seat: 0 } as const,
      { event: 'revealed', cards: ['I', 'I'] } as const,
    ].reduce<Followed>((table, event) => follow(table, { what: event as TriatriEvent }), fromView(before));
    expect(chosen.trick.revealed).toEqual(['I', 'I']);
    expect(chosen.game.own?.selected).toBe('I');
    const again = follow(chosen, { what: { event: 'redo' } });
    expect(drawn(again)).toEqual(drawn(fromView(before)));
    expect(again.trick.revealed).toBeNull();
  });
});

describe('seats', () => {
  it('are seen from one’s own, and turns go clockwise', () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 2, 4))).toEqual(['top', 'right', 'bottom', 'left']);
    expect([0, 1, 2].map((seat) => placeOf(seat, 1, 3))).toEqual(['top-right', 'bottom', 'top-left']);
    expect([0, 1].map((seat) => placeOf(seat, 1, 2))).toEqual(['top', 'bottom']);
    expect(seatsFrom(2, 3)).toEqual([2, 0, 1]);
  });
});

describe('choices', () => {
  it('are the hand with the moves that the table allows', () => {
    const legal = [{ move: 'play', card: 'B2' }, { move: 'play', card: 'I' }] as const;
    expect(choicesOf(['R5', 'B2', 'I', 'I'], legal).map(({ move }) => move !== null)).toEqual([false, true, true, true]);
    expect(gemsOf([{ move: 'gem', colour: 'R', own: false }, ...legal])).toEqual([{ move: 'gem', colour: 'R', own: false }]);
  });

  it('are gone through in both directions, past what is barred', () => {
    expect(nextChoice([false, true, true], null, 1)).toBe(1);
    expect(nextChoice([false, true, true], 2, 1)).toBe(1);
    expect(nextChoice([true, false, true], null, -1)).toBe(2);
    expect(nextChoice([true, false, true], 0, -1)).toBe(2);
    expect(nextChoice([false, false], null, 1)).toBeNull();
  });
});

describe('time', () => {
  it('is never longer than the trick may take, also with three imitations at four', () => {
    const card = { seat: 0, card: 'R5', value: 5, times: 1 };
    const cards: Happening[] = [
      { what: { event: 'offered', seat: 0, gem: { colour: 'R', own: false } } },
      { what: { event: 'played', seat: 0, card: 'R5', shown: { card: 'R5', value: 5 } }, laid: [card] },
      ...[1, 2, 3].map(
        (seat): Happening => ({
          what: { event: 'played', seat, card: 'I', shown: { card: 'R5', value: 5 }, taken_from: seat - 1 },
          laid: [{ ...card, seat, exchanged: true }],
        }),
      ),
      { what: { event: 'trick-won', seat: 3, gem: 'R' } },
    ];
    const spent = cards.reduce((sum, event) => sum + lasts(event, sum), 0) + PACE.collect;
    expect(spent).toBeLessThanOrEqual(PACE.trick);
    // If there is time, the complete trick stays longer.
    expect(lasts(cards.at(-1)!, 500)).toBe(PACE.wonMost);
  });

  it('is longer for a card that is doubled or exchanged', () => {
    const played = (more: Partial<LaidCard>): number =>
      lasts(
        {
          what: { event: 'played', seat: 0, card: 'R5', shown: { card: 'R5', value: 5 } },
          laid: [{ seat: 0, card: 'R5', value: 5, times: 1, ...more }],
        },
        0,
      );
    expect([played({}), played({ times: 2 }), played({ exchanged: true })]).toEqual([
      PACE.card,
      PACE.card + PACE.extra,
      PACE.card + PACE.extra,
    ]);
  });
});
