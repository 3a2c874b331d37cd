// Texts about cards, gems and events of TriATri, in the person's language.

import { t } from '../../app/i18n.svelte';
import type { Colour, Gems, TriatriEvent } from '../../gen/room';
import type { View } from '../../room/types';
import { seatName } from '../words';
import { COLOURS, IMITATION, seatsFrom, type Happening } from './tricks';

/** The signs of the suits, the same in all clients; the letter is always shown as well. */
export const SIGNS: Record<Colour, string> = { R: '▲', B: '≈', G: '♣' };

export function colourOf(card: string): Colour | null {
  return COLOURS.find((colour) => card.startsWith(colour)) ?? null;
}

export function colourName(colour: Colour): string {
  return t('triatri-colour', { colour });
}

/** A card in words: `red 5`, or the imitation. */
export function cardName(card: string): string {
  const colour = colourOf(card);
  return colour ? t('triatri-card', { colour, number: card.slice(1) }) : t('triatri-imitation');
}

/** A card in compact form: `▲R5`. */
export function cardSign(card: string): string {
  const colour = colourOf(card);
  return colour ? `${SIGNS[colour]}${card}` : `⇄${IMITATION}`;
}

export function gemsText(gems: Gems): string {
  return COLOURS.map((colour, place) => t('triatri-gem-count', { colour, count: gems[place] ?? 0 })).join(', ');
}

/** The name of a seat, with a number if several have the same. */
export function playerName(view: View, seat: number, people?: ReadonlyMap<number, string>): string {
  // Counted clockwise from the viewer's seat.
  const first = view.viewer === 'spectator' ? 0 : view.viewer.seat;
  const name = seatName(view, seat, people);
  const alike = seatsFrom(first, view.seats.length).filter((other) => seatName(view, other, people) === name);
  return alike.length > 1 ? t('triatri-numbered', { name, number: alike.indexOf(seat) + 1 }) : name;
}

/** Names of the seats, for sentences. */
export interface Names {
  name: (seat: number) => string;
  /** The person's own seat. */
  me: number | null;
  holding: (seat: number) => Gems | undefined;
}

/** An event as a sentence; empty if it has none. */
export function tell({ what: event, laid }: Happening, names: Names): string {
  const who = (seat: number): { player: string; you: string } => ({
    player: names.name(seat),
    you: seat === names.me ? 'yes' : 'no',
  });
  switch (event.event) {
    case 'round-began':
      return t('triatri-say-round', { round: event.round });
    case 'dealt':
      return t('triatri-say-dealt', { cards: event.cards.map(cardName).join(', ') });
    case 'committed':
      return t('triatri-say-committed', who(event.seat));
    case 'selected':
      return '';
    case 'revealed': {
      const cards = event.cards.map((card, seat) => t('triatri-say-choice', { player: names.name(seat), card: cardName(card) }));
      return t('triatri-say-revealed', { cards: cards.join(', ') });
    }
    case 'redo':
      return t('triatri-say-redo');
    case 'lot-due':
      return t('triatri-say-lot');
    case 'started':
      return t('triatri-say-started', who(event.starter));
    case 'offered':
      return t(event.gem.own ? 'triatri-say-staked' : 'triatri-say-offered', { ...who(event.seat), colour: event.gem.colour });
    case 'played':
      return played(event, laid?.at(-1)?.times ?? 1, names, who(event.seat));
    case 'trick-won': {
      const holding = names.holding(event.seat);
      const won = t('triatri-say-won', { ...who(event.seat), colour: event.gem });
      return holding ? `${won} ${t('triatri-say-holds', { ...who(event.seat), gems: gemsText(holding) })}` : won;
    }
    case 'ended': {
      const scores = event.outcome.scores.map((score, seat) => t('triatri-say-score', { player: names.name(seat), score }));
      return `${t('triatri-end', { end: event.outcome.end })} ${scores.join(', ')}.`;
    }
  }
}

function played(
  event: Extract<TriatriEvent, { event: 'played' }>,
  times: number,
  names: Names,
  who: { player: string; you: string },
): string {
  const { shown, taken_from: from } = event;
  if (from !== undefined) {
    const yours = from === names.me ? 'yes' : 'no';
    return t('triatri-say-imitated', { ...who, card: cardName(shown.card), yours, from: names.name(from), value: shown.value });
  }
  const card = cardName(event.card);
  if (times > 1) return t('triatri-say-doubled', { ...who, card, times, value: shown.value });
  return t('triatri-say-played', { ...who, card });
}
