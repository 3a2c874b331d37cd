// Lean updates: what is as it was in the view before does not come again.

import type { Move, TriadView, View } from './types';

/** Puts back into a view what a lean update has left out: it is as it was in the view before. */
export function fill(view: View, before: View | null): void {
  if (!before) return;
  keep(view, before);
  view.seats.forEach((seat, index) => keep(seat, before.seats[index]));
  const [game, past] = [view.game, before.game];
  if (game?.game === 'triple-triad' && past?.game === 'triple-triad') {
    keep(game, past);
    keep(game.view, past.view);
    keep(game.view.seen, past.view.seen);
    keepTriad(game.view.game, past.view.game);
    keepTriad(game.last, past.last);
  } else if (game?.game === 'triatri' && past?.game === 'triatri') {
    keep(game, past);
    keep(game.view, past.view);
  }
  if (game?.game === 'triple-triad') list(view, game.view.game);
}

/** In place of a cell that is as it was there is nothing. */
function keepTriad(view: TriadView | null, before: TriadView | null): void {
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

/** A list of placements without any stands for every card of the hand on every empty cell. */
function list(view: View, game: TriadView | null): void {
  if (view.asked?.ask !== 'move' || view.asked.legal.length > 0 || !game) return;
  const hands = [game.hands.blue, game.hands.red];
  const own = hands.flatMap((hand) => ('own' in hand ? hand.own.filter(({ card }) => card) : []));
  const cells = game.board.flatMap((cell, index) => (cell.card ? [] : [index]));
  view.asked.legal = own.flatMap(({ slot }) => cells.map((cell): Move => ({ move: 'place', slot, cell })));
}
