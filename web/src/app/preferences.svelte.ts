// A person's preferences in this browser; kept in its storage, never sent anywhere.

import { LANGUAGES, type Language } from './languages';

export type ThemeChoice = 'auto' | 'dark' | 'light';
export type MotionChoice = 'auto' | 'full' | 'reduced';
/** The pace of captures and bots; `instant` shows every move at once. */
export const SPEEDS = ['normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];
export { LANGUAGES, type Language };

interface Kept {
  language: Language;
  theme: ThemeChoice;
  motion: MotionChoice;
  speed: Speed;
  sound: boolean;
  /** Tables as text, with commands and announcements. */
  reader: boolean;
}

const KEY = 'tria.preferences';

function usual(): Kept {
  const tag = (navigator.languages ?? [navigator.language]).find((tag) =>
    LANGUAGES.some((language) => tag.toLowerCase().startsWith(language)),
  );
  const language: Language = tag?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  return { language, theme: 'auto', motion: 'auto', speed: 'normal', sound: true, reader: false };
}

function kept(): Kept {
  const start = usual();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return start;
    const given = stored as Partial<Kept>;
    if (LANGUAGES.includes(given.language as Language)) start.language = given.language as Language;
    if (given.theme === 'dark' || given.theme === 'light') start.theme = given.theme;
    if (given.motion === 'full' || given.motion === 'reduced') start.motion = given.motion;
    if (SPEEDS.includes(given.speed as Speed)) start.speed = given.speed as Speed;
    if (typeof given.sound === 'boolean') start.sound = given.sound;
    if (typeof given.reader === 'boolean') start.reader = given.reader;
  } catch {
    // Refused or damaged storage counts as empty.
  }
  return start;
}

export const preferences: Kept = $state(kept());

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Then they hold until the page is closed.
  }
}

const dark = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The theme that is shown. */
export function theme(): 'dark' | 'light' {
  if (preferences.theme !== 'auto') return preferences.theme;
  return dark.matches ? 'light' : 'dark';
}

/** Whether things should appear in place instead of moving there. */
export function reducedMotion(): boolean {
  if (preferences.speed === 'instant') return true;
  return preferences.motion === 'auto' ? still.matches : preferences.motion === 'reduced';
}

const PACES: Record<Speed, number> = { normal: 1, fast: 0.4, instant: 0 };

/** The factor for the usual pauses at a table at the person's speed; 0 for none. */
export function pace(): number {
  return PACES[preferences.speed];
}

export function showTheme(): void {
  document.documentElement.dataset.theme = theme();
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset.motion = reducedMotion() ? 'reduced' : 'full';
}

dark.addEventListener('change', showTheme);
still.addEventListener('change', showTheme);
