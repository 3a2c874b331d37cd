// A finished match from one player's side.

import type { PlayedMatch } from '../net/api';

export function resultOf(match: PlayedMatch, account: number | null): 'won' | 'lost' | 'drawn' | null {
  const seat = match.seats.find(({ person }) => account !== null && person?.id === account);
  if (!seat || seat.place == null) return null;
  if (seat.place !== 1) return 'lost';
  return match.seats.filter(({ place }) => place === 1).length > 1 ? 'drawn' : 'won';
}
