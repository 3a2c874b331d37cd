// Texts of replays and studies: what happened, the effects and values of moves.

import { clauses, t } from '../app/i18n.svelte';
import type { Gems, PlacementFrame } from '../gen/room';
import type { Move, Player, TriadEvent } from '../room/types';
import { causeWord, cellWord } from '../table/cause';
import { follow, fromView } from '../table/triatri/tricks';
import { cardName as suitCard, tell } from '../table/triatri/words';
import { cardName } from '../table/words';
import { cardOf, type Frame, type TriatriFrame, type Valued, type Values, type Worth } from './types';

/** The files of words that these pages need. */
export const STUDY_WORDS = ['web-study', 'web-triatri', 'tui'];

export function playerName(player: Player): string {
  return t(`study-${player}`);
}

export function seatWord(seat: number): string {
  return t('study-seat', { seat: seat + 1 });
}

const COLOURS: Record<string, string> = { R: 'red', B: 'blue', G: 'green' };

export function gemWord(colour: string): string {
  return t(`study-gem-${COLOURS[colour] ?? colour}`);
}

/** The player or seat that is to act in a picture. */
export function toActName(frame: Frame): string | null {
  if (frame.game === 'triple-triad') return frame.view.to_move ? playerName(frame.view.to_move) : null;
  return frame.seat === null ? null : seatWord(frame.seat);
}

/** What led to a picture, one sentence after another. */
export function happenings(frame: Frame): string[] {
  if (frame.game === 'triatri') return triatriTexts(frame);
  const lines = triadTexts(frame.events, frame.frames);
  if (frame.givenUp) lines.push(t('tell-resigned', { player: playerName(frame.givenUp) }));
  if (lines.length === 0) lines.push(t(frame.deal && frame.deal !== 'first' ? `study-deal-${frame.deal}` : 'replay-begins'));
  return lines;
}

export function triadTexts(events: TriadEvent[], frames: readonly PlacementFrame[]): string[] {
  const lines: string[] = [];
  for (const event of events) {
    if (event.event === 'placed') {
      lines.push(t('tell-placed', { player: playerName(event.by), card: cardName(event.card), cell: cellWord(event.cell) }));
      for (const wave of frames) {
        const cells = wave.cells.map(cellWord).join(', ');
        lines.push(t('tell-flipped', { cause: causeWord(wave.cause, wave.wave), cells }));
      }
    } else if (event.event === 'ended') {
      lines.push(
        event.outcome === 'draw'
          ? t('tell-game-drawn')
          : t('tell-game-won', { player: playerName(event.outcome.won) }),
      );
    }
  }
  return lines;
}

function triatriTexts(frame: TriatriFrame): string[] {
  let table = fromView(frame.before ?? frame);
  return frame.events.flatMap((event) => {
    const happening = { what: event, laid: frame.played };
    table = follow(table, happening);
    const holding = (seat: number): Gems | undefined => table.game.seats[seat]?.holding;
    const line = tell(happening, { name: seatWord, me: null, holding });
    return line === '' ? [] : [line];
  });
}

/** A move as a list shows it. */
export function moveName(frame: Frame, move: Move): string {
  switch (move.move) {
    case 'place': {
      const by = frame.game === 'triple-triad' ? frame.view.to_move : null;
      const card = by && frame.game === 'triple-triad' ? cardName(cardOf(frame, by, move.slot)) : '';
      return `${card} → ${cellWord(move.cell)}`;
    }
    case 'gem':
      return `${gemWord(move.colour)} (${t(move.own ? 'tricks-own' : 'tricks-stock')})`;
    case 'select':
    case 'play':
      return suitCard(move.card);
  }
}

/** The value of a move for its player, in a few characters. */
export function worthShort(worth: Worth | null): string {
  if (!worth) return '?';
  if (worth.kind === 'share') return `${Math.round(100 * worth.share)} %`;
  return worth.least === worth.most ? signed(worth.least) : `${signed(worth.least)}…${signed(worth.most)}`;
}

export function signed(value: number): string {
  if (value === 0) return '=';
  return value > 0 ? `+${value}` : `−${-value}`;
}

export function worthText(worth: Worth | null): string {
  if (!worth) return t('study-no-value');
  if (worth.kind === 'share') {
    return t('study-worth-share', { share: Math.round(100 * worth.share), margin: worth.margin === 0 ? '0' : signed(worth.margin) });
  }
  if (worth.least !== worth.most) return t('study-worth-between', { least: signed(worth.least), most: signed(worth.most) });
  if (worth.least === 0) return t('advice-draws');
  return t(worth.least > 0 ? 'advice-wins' : 'advice-loses', { by: Math.abs(worth.least) });
}

/** What a move does at once and leaves open, in words. */
export function reason(valued: Valued): string {
  const parts: string[] = [];
  if (valued.move.move === 'place') {
    const cells = valued.takes.map(({ cell, cause, wave }) => `${cellWord(cell)} (${causeWord(cause, wave)})`);
    parts.push(cells.length > 0 ? t('advice-takes', { cells: cells.join(', ') }) : t('advice-takes-nothing'));
    if (valued.open?.length === 0) parts.push(t('advice-safe'));
    else if (valued.open) parts.push(t('advice-open', { cells: valued.open.map(cellWord).join(', ') }));
  }
  return clauses(parts);
}

/**
 * A position's worth as the graph draws it: from blue's or the first seat's side, or null where there is no such number.
 * With three and four players a value is one seat's alone.
 */
export function heightOf(frame: Frame, values: Values | undefined): number | null {
  if (frame.game === 'triple-triad') {
    const { outcome, score } = frame.view;
    if (outcome !== null) return score.blue - score.red;
    if (values?.worth?.kind !== 'score' || values.worth.least !== values.worth.most) return null;
    return values.seat === 0 ? values.worth.least : -values.worth.least;
  }
  if (frame.view.seats.length !== 2) return null;
  if (frame.view.outcome) {
    const [first = 1, second = 1] = frame.view.outcome.places;
    return Math.sign(second - first) * 50;
  }
  if (values?.worth?.kind !== 'share') return null;
  const share = 100 * values.worth.share - 50;
  return values.seat === 0 ? share : -share;
}
