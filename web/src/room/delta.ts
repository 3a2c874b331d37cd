// Delta updates leave out what has not changed since the previous view.

import type { TriadView, View } from './types';

/** Merges a delta with the previous view: a missing field has not changed. */
export function merge(view: View, before: View | null): void {
  if (!before) return;
  keep(view, before);
  view.seats.forEach((seat, index) => keep(seat, before.seats[index]));
  const [game, past] = [view.game, before.game];
  if (!game || !past || game.game !== past.game) return;
  keep(game, past);
  keep<object>(game.view, past.view);
  if (game.game !== 'triple-triad' || past.game !== 'triple-triad') return;
  keep(game.view.seen, past.view.seen);
  keepBoard(game.view.game, past.view.game);
  keepBoard(game.last, past.last);
}

/** Unchanged cells are null in a delta. */
function keepBoard(view: TriadView | null, before: TriadView | null): void {
  keep(view, before);
  if (!view || !before) return;
  keep(view.hands, before.hands);
  view.board = view.board.map((cell, index) => cell ?? before.board[index]);
}

function keep<T extends object>(view: T | null, before: T | null | undefined): void {
  if (!view || !before) return;
  for (const name of Object.keys(before) as (keyof T)[]) {
    if (!(name in view)) view[name] = before[name];
  }
}
