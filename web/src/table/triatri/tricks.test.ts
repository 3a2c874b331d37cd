// What is drawn between two views must lead from one to the other: checked on a real game of the server.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { TriatriEvent, TriatriView } from '../../gen/room';
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
  times,
  type Followed,
} from './tricks';

interface Told {
  events: TriatriEvent[];
  view: TriatriView;
}

/** What one player was told of the recorded game. */
function recorded(who: string): Told[] {
  const file = join(import.meta.dirname, '../../../../testdata/protocol/triatri.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${who}< {"type":"update"`))
    .map((line) => JSON.parse(line.slice(who.length + 2).replaceAll(/<[a-z.+0-9]+>/g, '0')))
    .filter((message) => message.view.game !== null)
    .map((message) => ({
      events: message.events.flatMap(({ event }: { event: { type: string; what: TriatriEvent } | null }) =>
        event?.type === 'triatri' ? [event.what] : [],
      ),
      view: message.view.game.view,
    }));
}

function drawn(table: Followed): unknown {
  const { game, trick } = table;
  return {
    stock: game.stock,
    seats: game.seats.map(({ holding, hand_size, committed }) => ({ holding, hand_size, committed })),
    own: game.own,
    offer: game.offer,
    laid: trick.laid.map(({ seat, card, value }) => ({ seat, card, value })).sort((one, other) => one.seat - other.seat),
  };
}

/** The table after events, as the playback leaves it. */
function after(before: Followed, events: TriatriEvent[]): Followed {
  return events.reduce((table, event) => {
    const next = follow(table, event);
    if (event.event === 'started') return selectionOver(next);
    if (event.event !== 'trick-won') return next;
    return { game: { ...next.game, offer: null }, trick: { ...next.trick, offer: null, laid: [], won: null } };
  }, before);
}

describe('the table between two views', () => {
  for (const who of ['anna', 'ben']) {
    it(`leads from one to the next for ${who}`, () => {
      const told = recorded(who);
      expect(told.length).toBeGreaterThan(10);
      let table = fromView(told[0]!.view);
      for (const { events, view } of told.slice(1)) {
        table = after(table, events);
        expect(drawn(table)).toEqual(drawn(fromView(view)));
        table = keepCards(fromView(view), table);
      }
    });
  }

  it('lets an imitation and the card that it takes change places, each staying itself', () => {
    const start = fromView({ ...recorded('anna')[0]!.view, leader: 0, phase: 'play' });
    const led = follow(start, { event: 'played', seat: 0, card: 'R5', shown: { card: 'R5', value: 5 } });
    const taken = follow(led, { event: 'played', seat: 1, card: 'I', shown: { card: 'R5', value: 5 }, taken_from: 0 });
    const laid = taken.trick.laid;
    expect(laid.find(({ id }) => id === 0)).toMatchObject({ seat: 1, card: 'R5', value: 5, exchanged: true });
    expect(laid.find(({ id }) => id === 1)).toMatchObject({ seat: 0, card: 'I', value: 0, exchanged: true });
    const view = { ...taken.game, leader: 0, table: [{ card: 'I', value: 0 }, { card: 'R5', value: 5 }] };
    expect(keepCards(fromView(view), taken).trick.laid.map(({ id, seat }) => [id, seat])).toEqual([[1, 0], [0, 1]]);
    const other = { ...view, table: [{ card: 'B2', value: 2 }, { card: 'R5', value: 5 }] };
    expect(keepCards(fromView(other), taken).trick.laid.map(({ id, seat }) => [id, seat])).toEqual([[0, 0], [1, 1]]);
  });

  it('leaves a copied card where it is', () => {
    const first = recorded('anna')[0]!.view;
    const start = fromView({ ...first, options: { ...first.options, imitation: 'copy' } });
    const led = follow(start, { event: 'played', seat: 0, card: 'R5', shown: { card: 'R5', value: 5 } });
    const copied = follow(led, { event: 'played', seat: 1, card: 'I', shown: { card: 'R5', value: 5 }, taken_from: 0 });
    expect(copied.trick.laid.map(({ seat, card }) => [seat, card])).toEqual([[0, 'R5'], [1, 'R5']]);
  });

  it('gives the cards back when everybody chooses again', () => {
    const first = recorded('anna')[0]!.view;
    const chosen = [
      { event: 'committed', seat: 1 } as const,
      { event: 'selected', seat: 1, card: 'I' } as const,
      { event: 'committed', seat: 0 } as const,
      { event: 'revealed', cards: ['I', 'I'] } as const,
    ].reduce<Followed>((table, event) => follow(table, event as TriatriEvent), fromView(first));
    expect(chosen.trick.revealed).toEqual(['I', 'I']);
    expect(chosen.game.own?.selected).toBe('I');
    const again = follow(chosen, { event: 'redo' });
    expect(drawn(again)).toEqual(drawn(fromView(first)));
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
    const cards: TriatriEvent[] = [
      { event: 'offered', seat: 0, gem: { colour: 'R', own: false } },
      { event: 'played', seat: 0, card: 'R5', shown: { card: 'R5', value: 5 } },
      ...[1, 2, 3].map((seat): TriatriEvent => ({
        event: 'played',
        seat,
        card: 'I',
        shown: { card: 'R5', value: 5 },
        taken_from: seat - 1,
      })),
      { event: 'trick-won', seat: 3, gem: 'R' },
    ];
    const spent = cards.reduce((sum, event) => sum + lasts(event, sum), 0) + PACE.collect;
    expect(spent).toBeLessThanOrEqual(PACE.trick);
    // Where there is time, the complete trick lies there for longer.
    expect(lasts(cards.at(-1)!, 500)).toBe(PACE.wonMost);
  });

  it('counts a doubled card by its number', () => {
    expect([times('R5', 5), times('R5', 10), times('G2', 8), times('I', 0)]).toEqual([1, 2, 4, 1]);
  });
});
