// Every language has every message, and every key in a component has a message.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from './languages';

const locales = join(import.meta.dirname, '../../../locales');
const source = join(import.meta.dirname, '..');

interface Words {
  bundle: FluentBundle;
  /** The file of each name. */
  names: Map<string, string>;
  /** Keys in more than one file: the shown message would depend on the order of loading. */
  twice: string[];
}

function bundle(language: string): Words {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const names = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(join(locales, language))) {
    const resource = new FluentResource(readFileSync(join(locales, language, file), 'utf8'));
    for (const { id } of resource.body) {
      if (id.startsWith('-')) continue;
      if (names.has(id)) twice.push(`${id}: ${names.get(id)}, ${file}`);
      names.set(id, file);
    }
    bundle.addResource(resource);
  }
  return { bundle, names, twice };
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'gen' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

describe('words', () => {
  const english = bundle('en');
  it('are the same names in the same files in every language', () => {
    for (const language of LANGUAGES) {
      const other = bundle(language);
      expect([...other.names].sort(), language).toEqual([...english.names].sort());
    }
  });

  it('stand in one file each', () => {
    for (const language of LANGUAGES) expect(bundle(language).twice, language).toEqual([]);
  });

  it('exist wherever a component names one', () => {
    const missing: string[] = [];
    for (const file of sources(source)) {
      const text = readFileSync(file, 'utf8');
      for (const [, asked] of text.matchAll(/\bt\(([^(){}`]*)/g)) {
        // A choice between two names names both; what it is chosen by is no name.
        const names = (asked ?? '').replace(/[=!]== '[^']*'/g, '').matchAll(/'([a-z0-9-]+)'/g);
        for (const [, name] of names) {
          if (name && !english.names.has(name)) missing.push(`${file.slice(source.length + 1)}: ${name}`);
        }
      }
      // Composed keys must have at least one message with their prefix.
      for (const [, beginning] of text.matchAll(/\bt\(\s*`([a-z0-9-]+)\$\{/g)) {
        const known = [...english.names.keys()].some((name) => name.startsWith(beginning ?? ''));
        if (!known) missing.push(`${file.slice(source.length + 1)}: ${beginning}…`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('of the browser client are all used by it', () => {
    const written = sources(source).map((file) => readFileSync(file, 'utf8')).join('\n');
    const literals = new Set([...written.matchAll(/['"`]([a-z0-9-]+)['"`]/g)].map(([, name]) => name));
    // Composed keys: prefix and suffix around the inserted part.
    const patterns = [...written.matchAll(/`([a-z][a-z0-9-]*-)\$\{[^`}]*\}([a-z0-9-]*)(`?)/g)].map(
      ([, before, behind, end]) => new RegExp(`^${before}[a-z0-9-]+${behind}${end === '`' ? '$' : ''}`),
    );
    // Texts may also be part of others.
    const parts = new Set<string>();
    for (const file of readdirSync(join(locales, 'en'))) {
      for (const [, name] of readFileSync(join(locales, 'en', file), 'utf8').matchAll(/\{ ([a-z][a-z0-9-]*) \}/g)) parts.add(name ?? '');
    }
    const unused = [...english.names].flatMap(([name, file]) =>
      file.startsWith('web') && !literals.has(name) && !parts.has(name) && !patterns.some((pattern) => pattern.test(name)) ? [name] : [],
    );
    expect(unused).toEqual([]);
  });

  it('can be formatted without an error', () => {
    for (const language of LANGUAGES) {
      const { bundle: words, names } = bundle(language);
      for (const name of names.keys()) {
        const message = words.getMessage(name);
        if (!message?.value) continue;
        const errors: Error[] = [];
        words.formatPattern(message.value, {}, errors);
        // Values are missing here; what must not be is a term or a message that does not exist.
        const broken = errors.filter((error) => !/variable/i.test(error.message));
        expect(broken, `${language}: ${name}`).toEqual([]);
      }
    }
  });
});
