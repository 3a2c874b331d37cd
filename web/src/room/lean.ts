// Lean updates: what stays as it is while a game is played does not come again with every move.

import type { View } from './types';

/** Puts back into a view what a lean update has left out: it is as it was in the view before. */
export function fill(view: View, before: View | null): void {
  if (!before) return;
  keep(view, before, ['rules', 'clock']);
  const [game, past] = [view.game, before.game];
  if (game?.game === 'triple-triad' && past?.game === 'triple-triad') {
    keep(game.view, past.view, ['rules']);
    keep(game.view.game, past.view.game, ['switches']);
    keep(game.last, past.last, ['switches']);
  } else if (game?.game === 'triatri' && past?.game === 'triatri') {
    keep(game.view, past.view, ['options']);
  }
}

function keep<T extends object>(view: T | null, before: T | null, names: (keyof T)[]): void {
  if (!view || !before) return;
  for (const name of names) {
    if (!(name in view)) view[name] = before[name];
  }
}
