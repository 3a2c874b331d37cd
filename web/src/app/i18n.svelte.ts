// Messages by key, from the Fluent files that all clients share.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { preferences, type Language } from './preferences.svelte';

// Messages of the frame and the front page load with the language; the rest when a page needs them.
const files = import.meta.glob<string>('../../../locales/*/*.ftl', { query: '?raw', import: 'default' });

interface Loaded {
  language: Language;
  bundle: FluentBundle;
  files: Set<string>;
}

let loaded: Loaded | null = $state.raw(null);
const wanted = new Set(['web']);

async function addFile(into: Loaded, name: string): Promise<void> {
  if (into.files.has(name)) return;
  into.files.add(name);
  const load = files[`../../../locales/${into.language}/${name}.ftl`];
  if (!load) throw new Error(`there are no words called ${name} in ${into.language}`);
  into.bundle.addResource(new FluentResource(await load()));
}

/** Loads the messages of the chosen language; the page renders nothing before. */
export async function loadWords(language: Language = preferences.language): Promise<void> {
  const next: Loaded = {
    language,
    bundle: new FluentBundle(language, { useIsolating: false }),
    files: new Set(),
  };
  await Promise.all([...wanted].map((name) => addFile(next, name)));
  loaded = next;
}

/** Loads further files of messages, for a page that needs them. */
export async function needWords(...names: string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  const into = loaded;
  if (!into || names.every((name) => into.files.has(name))) return;
  await Promise.all(names.map((name) => addFile(into, name)));
  // Rerenders what was drawn with missing messages.
  loaded = { ...into };
}

const reported = new Set<string>();

/** Reports a missing message; tests fail on it. Files that a page still waits for have some seconds to arrive. */
function reportMissing(name: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  setTimeout(() => {
    if (hasText(name)) reported.delete(name);
    else console.error(`there is no text ${name}`);
  }, 2_000);
}

/** A message in the person's language; empty if there is none, which is reported. */
export function t(name: string, values?: Record<string, FluentVariable>): string {
  const bundle = loaded?.bundle;
  const message = bundle?.getMessage(name);
  if (!bundle || !message?.value) {
    reportMissing(name);
    return '';
  }
  return bundle.formatPattern(message.value, values, []);
}

/** Parts of a sentence, joined by the separator of the person's language. */
export function clauses(parts: string[]): string {
  return parts.reduce((one, two) => (one === '' ? two : t('clauses', { one, two })), '');
}

/** Whether there is a message with this key. */
export function hasText(name: string): boolean {
  return loaded?.bundle.hasMessage(name) ?? false;
}

export function language(): Language {
  return loaded?.language ?? preferences.language;
}
