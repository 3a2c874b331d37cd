// Matches that end in this browser are kept, to be looked at again.

import { engine } from '../engine/engine';
import { keepGame } from './saved';
import type { View } from './types';

/** Keeps the records of a match that has just ended; says where it can be looked at again, if it can. */
export async function keepFinished(table: number, view: View, seat: number | null): Promise<string | null> {
  const { finish, game } = view;
  if (!finish || !game || seat === null) return null;
  try {
    const { records } = await engine.call<{ records: string[] }>('table.record', { table });
    const mine = finish.places[seat];
    const shared = finish.places.filter((place) => place === mine).length > 1;
    const result = mine !== 1 ? 'lost' : shared ? 'drawn' : 'won';
    const number = await keepGame({ game: game.game, at: Date.now(), result, scores: finish.scores, records });
    return `/replay/local/${number}`;
  } catch {
    // A match that cannot be kept is no reason to trouble anybody who has just finished one.
    return null;
  }
}
