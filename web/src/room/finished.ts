// Stores matches that end in this browser, for replays.

import { engine } from '../engine/engine';
import { peopleAt } from './hotseat.svelte';
import { keepGame, type KeptGame } from './saved';
import type { View } from './types';

/** Stores the records of a match that has just ended; returns the address of its replay, if possible. */
export async function keepFinished(table: number, view: View, seat: number | null): Promise<string | null> {
  const { finish, game } = view;
  const shared = peopleAt(view) > 1;
  if (!finish || !game || (seat === null && !shared)) return null;
  try {
    const { records } = await engine.call<{ records: string[] }>('table.record', { table });
    const result = shared ? together(game.game, finish.places) : alone(finish.places, seat ?? 0);
    const number = await keepGame({ game: game.game, at: Date.now(), result, scores: finish.scores, records });
    return `/replay/local/${number}`;
  } catch {
    // A failure to store a match is not worth an error after the game.
    return null;
  }
}

function alone(places: number[], seat: number): KeptGame['result'] {
  const mine = places[seat];
  const equal = places.filter((place) => place === mine).length > 1;
  return mine !== 1 ? 'lost' : equal ? 'drawn' : 'won';
}

function together(game: KeptGame['game'], places: number[]): KeptGame['result'] {
  if (places.filter((place) => place === 1).length > 1) return 'drawn';
  if (game === 'triatri') return 'shared';
  return places[0] === 1 ? 'blue' : 'red';
}
