// What a person has chosen for this browser; kept in its storage, never sent anywhere.

import { LANGUAGES, type Language } from './languages';

export type ThemeChoice = 'auto' | 'dark' | 'light';
export type MotionChoice = 'auto' | 'full' | 'reduced';
export { LANGUAGES, type Language };

interface Kept {
  language: Language;
  theme: ThemeChoice;
  motion: MotionChoice;
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
  return { language, theme: 'auto', motion: 'auto', sound: true, reader: false };
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
    if (typeof given.sound === 'boolean') start.sound = given.sound;
    if (typeof given.reader === 'boolean') start.reader = given.reader;
  } catch {
    // Storage that is refused or damaged is as good as none.
  }
  return start;
}

export const preferences: Kept = $state(kept());

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // They hold until the page is closed.
  }
}

const dark = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The theme that is shown. */
export function theme(): 'dark' | 'light' {
  if (preferences.theme !== 'auto') return preferences.theme;
  return dark.matches ? 'light' : 'dark';
}

/** Whether things should appear where they belong instead of moving there. */
export function reducedMotion(): boolean {
  return preferences.motion === 'auto' ? still.matches : preferences.motion === 'reduced';
}

export function showTheme(): void {
  document.documentElement.dataset.theme = theme();
  document.documentElement.lang = preferences.language;
}

dark.addEventListener('change', showTheme);
