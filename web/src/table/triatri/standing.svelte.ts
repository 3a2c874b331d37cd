// How a game of TriATri stands, as the engine works it out: points as the gems lie, and the card that wins the trick so far.

import { engine } from '../../engine/engine';
import type { TriatriView } from '../../gen/room';
import { seatsFrom, type Laid } from './tricks';

interface Answer {
  points: number[];
  winning: number | null;
}

export class Standing {
  points: number[] | null = $state.raw(null);
  /** The seat whose card wins so far. */
  best: number | null = $state(null);

  #asked = 0;

  /** Works it out anew for what is drawn. */
  follow(game: TriatriView, laid: readonly Laid[]): void {
    const number = ++this.#asked;
    const order = seatsFrom(game.leader ?? 0, game.seats.length);
    const table = order.flatMap((seat) => laid.filter((other) => other.seat === seat));
    const request = {
      holdings: game.seats.map((seat) => seat.holding),
      stock: game.stock,
      table: table.map(({ card, value }) => ({ card, value })),
      options: game.options,
    };
    engine.call<Answer>('triatri.standing', request).then(
      ({ points, winning }) => {
        if (number !== this.#asked) return;
        this.points = game.outcome?.scores ?? points;
        this.best = winning === null ? null : (table[winning]?.seat ?? null);
      },
      // Without it the table is as playable; it only says less.
      () => {
        if (number === this.#asked) this.best = null;
      },
    );
  }
}
