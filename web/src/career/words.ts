// Texts about careers: names, rules, notices, refusals.

import { hasText, t } from '../app/i18n.svelte';
import { Refused } from '../engine/engine';
import { faultText } from '../engine/words';
import { errorText, ServerRefusal } from '../net/api';
import { nameOfCard } from '../online/cards.svelte';
import type { CardKey, Mark, Note, Played, Prize } from './types';

export const nameOf = (key: CardKey): string => nameOfCard(key);
export const namesOf = (keys: CardKey[]): string => keys.map(nameOf).join(', ');
export const opponentName = (id: string | null): string => (id === null ? t('career-you') : t(`opponent-${id}`));
export const regionName = (region: string): string => t(`region-${region}`);
export const tradeName = (trade: string): string => t(`rule-trade-${trade}`);

export function rulesText(rules: string[]): string {
  return rules.length === 0 ? t('rules-none') : rules.map((rule) => t(`rule-${rule}`)).join(', ');
}

/** The sign of a mark, which does not depend on colour. */
export function markSign(mark: Mark): string {
  return { 'never-seen': '✦', seen: '○', owned: '✓' }[mark];
}

export function noteText(note: Note): string {
  switch (note.note) {
    case 'refuses':
      return t('career-refuses', { name: opponentName(note.opponent) });
    case 'takes':
      return `${markSign(note.mark)} ${t('career-takes', { card: nameOf(note.card) })}`;
    case 'loses':
      return `− ${t('career-loses', { card: nameOf(note.card) })}`;
    case 'spread':
    case 'abolished':
      return t(`career-${note.note}`, { rule: t(`rule-${note.rule}`), region: regionName(note.region) });
    case 'trade-rule':
      return t('career-trade-rule', { region: regionName(note.region), trade: tradeName(note.trade) });
    case 'queen-trade':
      return t('career-queen-trade-moved', { trade: tradeName(note.trade) });
    case 'queen-moved':
      return t('career-queen-moved', { region: regionName(note.to) });
    case 'rated': {
      const change = note.change === 0 ? '±0' : note.change > 0 ? `+${note.change}` : `−${-note.change}`;
      return t('career-rated', { game: t(`game-${note.game}`), rating: String(note.rating), change });
    }
    case 'drew':
      return t('career-drew', { cards: namesOf(note.cards) });
    case 'gil':
      return t(note.change < 0 ? 'career-gil-lost' : 'career-gil-won', { gil: String(Math.abs(note.change)) });
    case 'bye':
      return t('career-bye');
    case 'tournament-over':
      return t('career-tournament-over', { place: String(note.place) });
  }
}

/** Why a command was refused, in the person's language if there is a message. */
export function refusalText(error: unknown): string {
  if (error instanceof ServerRefusal) return errorText(error);
  if (!(error instanceof Refused) || error.key === undefined || !hasText(error.key)) return faultText(error);
  const words = { ...error.words };
  if (words.card !== undefined) words.card = nameOf(words.card);
  return t(error.key, words);
}

export function outcomeKey(played: Played): string {
  return played.drawn ? 'career-drawn' : played.place === 1 ? 'career-won' : 'career-lost';
}

export function prizeText(prize: Prize): string {
  const things = [...prize.items.map((item) => t(`item-${item}`)), ...prize.equipment.map((one) => `✧ ${t(`equipment-${one}`)}`)];
  return [t('career-gil', { gil: String(prize.gil) }), ...things].join(', ');
}

export function pointsText(halves: number): string {
  return `${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''}`;
}
