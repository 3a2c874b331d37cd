// How a game of TriATri stands, as the engine works it out: points as the gems lie.

import { engine } from '../../engine/engine';
import type { TriatriView } from '../../gen/room';

export class Standing {
  points: number[] | null = $state.raw(null);

  #asked = 0;

  /** Works it out anew for what is drawn. */
  follow(game: TriatriView): void {
    const number = ++this.#asked;
    const request = { holdings: game.seats.map((seat) => seat.holding), stock: game.stock };
    engine.call<{ points: number[] }>('triatri.standing', request).then(
      ({ points }) => {
        if (number === this.#asked) this.points = game.outcome?.scores ?? points;
      },
      // Without it the table is as playable; it only says less.
      () => {},
    );
  }
}
