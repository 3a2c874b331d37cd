// What a session runs on, in words: a browser's description of itself is no text for people.

import { t } from '../app/i18n.svelte';

/** In this order, because browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Phones name the system of computers that theirs descends from. */
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (names: [RegExp, string][], agent: string): string | undefined => names.find(([sign]) => sign.test(agent))?.[1];

/** The browser and the system of a user agent; other programs are called programs. */
export function deviceText(agent: string): string {
  if (agent === '') return t('online-session-unknown');
  const [browser, system] = [named(BROWSERS, agent), named(SYSTEMS, agent)];
  if (browser && system) return t('online-session-on', { browser, system });
  return browser ?? t('online-session-program');
}
