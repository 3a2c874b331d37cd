// Texts about a match of Triple Triad: the result of each game, the standing, what comes next.

import { t } from '../app/i18n.svelte';
import type { Finish, MatchView, Player, View } from '../room/types';
import { seatName } from './words';

type People = ReadonlyMap<number, string> | undefined;

/** A game of a match with the score of each deal, drawn ones that went on included; the last of them counts. */
export interface PlayedGame {
  deals: { blue: number; red: number }[];
  winner: Player | null;
}

export function matchOf(view: View): MatchView | null {
  return view.game?.game === 'triple-triad' ? view.game.view : null;
}

/** How a drawn deal goes on in this match; null where it stays a draw. */
export function onDraw(match: MatchView): 'sudden-death' | 'replay' | null {
  if (match.rules.sudden_death) return 'sudden-death';
  return match.rules.on_draw === 'replay' ? 'replay' : null;
}

/** The finished games of a match. */
export function gamesOf(match: MatchView): PlayedGame[] {
  const games: PlayedGame[] = [];
  let deals: PlayedGame['deals'] = [];
  match.results.forEach(({ outcome, score }, place) => {
    if (outcome === null) return;
    deals.push(score);
    const last = place === match.results.length - 1;
    // A draw after which the match is over has reached the limit of draws.
    if (outcome === 'draw' && onDraw(match) !== null && !(last && match.winner !== null)) return;
    games.push({ deals, winner: outcome === 'draw' ? null : outcome.won });
    deals = [];
  });
  return games;
}

const mine = (view: View): Player => (view.viewer !== 'spectator' && view.viewer.seat === 1 ? 'red' : 'blue');
const other = (player: Player): Player => (player === 'blue' ? 'red' : 'blue');
const seatOf = (player: Player): number => (player === 'blue' ? 0 : 1);

/** A score with the viewer's own number first; spectators read blue's first. */
export function scoreText(view: View, score: { blue: number; red: number }): string {
  const own = mine(view);
  return t('score-pair', { one: score[own], two: score[other(own)] });
}

/** How the last game ended, with its score. */
export function gameOverText(view: View, people?: People): string {
  const match = matchOf(view);
  const game = match && gamesOf(match).at(-1);
  const score = game?.deals.at(-1);
  if (!game || !score) return '';
  const words = { score: scoreText(view, score) };
  if (game.winner === null) return t('game-over-drawn', words);
  if (view.viewer === 'spectator') return t('game-over-won-by', { ...words, name: seatName(view, seatOf(game.winner), people) });
  return t(game.winner === mine(view) ? 'game-over-won' : 'game-over-lost', words);
}

/** The won games of each side. */
export function standingText(view: View, people?: People): string {
  const match = matchOf(view);
  if (!match) return '';
  const own = mine(view);
  const name = (player: Player): string => seatName(view, seatOf(player), people);
  return t('match-standing', { one: name(own), two: name(other(own)), score: scoreText(view, match.wins) });
}

/** Who starts the next game of a best of three; an empty text where that is not known. */
export function nextStarterText(view: View, people?: People): string {
  const match = matchOf(view);
  const last = view.game?.game === 'triple-triad' ? view.game.last : null;
  if (!match || !last) return '';
  if (gamesOf(match).length > 1) return t('next-starter-toss');
  // After draws that went on, the board does not show who started first.
  if (match.results.length > 1) return '';
  const left = (player: Player): number => {
    const hand = last.hands[player];
    return 'own' in hand ? hand.own.length : hand.other.known.length + hand.other.hidden;
  };
  const [blue, red] = [left('blue'), left('red')];
  const started = blue === red ? last.to_move : blue < red ? 'blue' : 'red';
  if (!started) return '';
  const next = other(started);
  if (view.viewer !== 'spectator' && next === mine(view)) return t('next-starter-you');
  return t('next-starter', { name: seatName(view, seatOf(next), people) });
}

/** The scores of all games of a match, in order. */
export function gamesText(view: View): string {
  const match = matchOf(view);
  if (!match) return '';
  return gamesOf(match)
    .map(({ deals }, place) => t('match-game', { number: place + 1, score: deals.map((score) => scoreText(view, score)).join(', ') }))
    .join(' · ');
}

/** What decided a best of three. */
export function decidedText(view: View): string {
  const match = matchOf(view);
  if (!match?.winner) return '';
  const { blue, red } = match.wins;
  if (blue !== red) return t('match-by-wins');
  const last = gamesOf(match).flatMap(({ deals }) => deals.at(-1) ?? []);
  const sum = (player: Player): number => last.reduce((total, score) => total + score[player], 0);
  return t(match.winner === 'draw' ? 'match-level' : 'match-by-score', { score: scoreText(view, { blue: sum('blue'), red: sum('red') }) });
}

/** Why a game ended before the board was full; empty where it was played out. */
export function endingText(view: View, { ending }: Finish, people?: People): string {
  if (ending === 'played') return '';
  if (ending === 'agreed') return t('ending-agreed');
  const [why, seat] = Object.entries(ending)[0] ?? [];
  if (why === undefined || seat === undefined) return '';
  const you = view.viewer !== 'spectator' && view.viewer.seat === seat;
  return t(`ending-${why}`, { you: you ? 'yes' : 'no', name: seatName(view, seat, people) });
}
