// The standing of a game of TriATri, computed by the engine: points by the current gems.

import { engine } from '../../engine/engine';
import type { TriatriView } from '../../gen/room';

export class Standing {
  points: number[] | null = $state.raw(null);

  #asked = 0;

  /** Recomputes it for the drawn table. */
  follow(game: TriatriView): void {
    const number = ++this.#asked;
    const request = { holdings: game.seats.map((seat) => seat.holding), stock: game.stock };
    engine.call<{ points: number[] }>('triatri.standing', request).then(
      ({ points }) => {
        if (number === this.#asked) this.points = game.outcome?.scores ?? points;
      },
      // Without it the table is still playable.
      () => {},
    );
  }
}
