// Texts about tables, clocks and times, in the person's language.

import { hasText, language, t } from '../app/i18n.svelte';
import type { ClockSetting, Listing, PlayedMatch } from '../net/api';

const DAY_MS = 86_400_000;

export function clockText(clock: ClockSetting): string {
  switch (clock.kind) {
    case 'none':
      return t('online-clock-none');
    case 'live':
      return t('online-clock-live', {
        minutes: Math.round((clock.initial / 60_000) * 10) / 10,
        seconds: Math.round(clock.increment / 1000),
      });
    case 'per-move':
      return t('online-clock-each', { days: Math.round((clock.each / DAY_MS) * 10) / 10 });
  }
}

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);
}

export function momentText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** How long from now, roughly: in 3 hours, 2 days ago. */
export function spanText(at: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  const minutes = Math.round((at - now) / 60_000);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

export function gameText(match: { game: string; house?: string | null | undefined }): string {
  const game = t(`game-${match.game}`);
  return match.house ? `${game} · ${t(`house-${match.house}`)}` : game;
}

/** The stakes of a table; none for a friendly one. */
export function stakesOf(table: Pick<Listing, 'staked' | 'own_cards' | 'options'>): string[] {
  const { rated, pot } = table.options;
  return [
    ...(rated ? [t('online-rated')] : []),
    ...(table.staked && table.own_cards ? [t('online-staked')] : []),
    ...(pot > 0 ? [t('online-pot', { gil: numberText(pot) })] : []),
  ];
}

/** The same in one line. */
export function countsText(table: Pick<Listing, 'staked' | 'own_cards' | 'options'>): string {
  return stakesOf(table).join(' · ') || t('online-friendly');
}

/** The name of a seat: computers have a level, and an empty seat no player. */
export function seatText(seat: { name?: string | null | undefined; computer?: number | null | undefined }): string {
  if (seat.computer != null) return t(`level-${seat.computer}`);
  return seat.name ?? t('online-seat-free');
}

export function playedName(seat: PlayedMatch['seats'][number]): string {
  if (seat.computer != null) return t(`level-${seat.computer}`);
  return seat.person?.name ?? t('online-somebody-gone');
}

export function freeSeats(table: Listing): number {
  return table.seats.filter((seat) => seat.account == null && seat.computer == null).length;
}

/** A phrase in the person's language; any other text as it is. */
export function chatText(text: string): string {
  const key = `phrase-${text.slice(1)}`;
  return text.startsWith('/') && hasText(key) ? t(key) : text;
}

/** The name of something owned, as `card/ff8:geezard`, `item/pack-plain` or `gil`. */
export function thingText(good: string): string {
  const [kind = '', name = ''] = good.split('/');
  const key = `${kind}-${name}`;
  if (good === 'gil') return t('online-gil');
  return hasText(key) ? t(key) : name;
}
