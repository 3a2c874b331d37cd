// Every choice for a table, and every rule in force, has a message in every language; the lists are the engine's own.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

import type { Presets } from '../room/presets';
import { LANGUAGES } from './languages';

const root = join(import.meta.dirname, '../../..');
const module = join(root, 'web/wasm/tria.wasm');

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  call(at: number, length: number): bigint;
}

async function ask<T>(call: string): Promise<T> {
  const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
  const exports = instance.exports as unknown as Exports;
  const bytes = new TextEncoder().encode(JSON.stringify({ call, with: {} }));
  const at = exports.alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const packed = exports.call(at, bytes.length);
  const answer = new Uint8Array(exports.memory.buffer, Number(packed >> 32n), Number(packed & 0xffff_ffffn));
  return (JSON.parse(new TextDecoder().decode(answer)) as { ok: T }).ok;
}

function texts(language: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const folder = join(root, 'locales', language);
  for (const file of readdirSync(folder)) bundle.addResource(new FluentResource(readFileSync(join(folder, file), 'utf8')));
  return bundle;
}

const dashed = (name: string): string => name.replaceAll(/[_+]/g, '-');

/** The messages of a switch or option and of its values; numbers have none. */
function settings(of: Presets['options']): string[] {
  return of.flatMap(({ name, offered }) => [
    `set-${dashed(name)}`,
    ...offered.flatMap((value) => (/^\d+$/.test(value) ? [] : [/^(true|false)$/.test(value) ? `set-${value === 'true' ? 'yes' : 'no'}` : `set-${dashed(name)}-${dashed(value)}`])),
  ]);
}

/** Every entry that a list of rules in force can have, as `Rules::in_force` writes them. */
const KINDS = ['same-flips', 'plus-sums', 'scoring'];

describe.skipIf(!existsSync(module))('what can be chosen', () => {
  for (const language of LANGUAGES) {
    it(`has a text (${language})`, async () => {
      const presets = await ask<Presets>('presets');
      const custom = presets.houses.find(({ house }) => house === 'custom');
      expect(custom?.kinds.map(({ name }) => name)).toEqual(['same', 'same_flips', 'plus_sums', 'combo', 'scoring']);
      const rules = [...new Set(presets.houses.flatMap((house) => [...house.rules, ...house.usual])), ...KINDS];
      const wanted = [
        ...presets.houses.flatMap(({ house }) => [`house-${house}`, `house-${house}-text`]),
        ...rules.flatMap((rule) => [`rule-${rule}`, `rule-${rule}-short`]),
        ...presets.trades.flatMap((trade) => [`rule-trade-${trade}`, `rule-trade-${trade}-short`]),
        ...settings(custom?.kinds ?? []),
        ...settings(presets.options),
        ...presets.clocks.map(({ name }) => `online-clock-${name}`),
        ...presets.levels.flatMap((level) => [`level-${level}`, `level-${level}-triple-triad`, `level-${level}-triatri`]),
      ];
      const bundle = texts(language);
      expect(wanted.filter((name) => !bundle.hasMessage(name))).toEqual([]);
      // Each kind has a sentence of its own.
      const short = (rule: string, values: Record<string, string>): string => {
        const errors: Error[] = [];
        const text = bundle.formatPattern(bundle.getMessage(`rule-${rule}-short`)?.value ?? '', values, errors);
        expect(errors, rule).toEqual([]);
        return text;
      };
      const said = (rule: string, kinds: string[]): number => new Set(kinds.map((kind) => short(rule, { [rule]: kind }))).size;
      expect(said('combo', ['special', 'flipped', 'always'])).toBe(3);
      expect(said('same', ['two', 'one'])).toBe(2);
      expect(said('scoring', ['board', 'board-hand'])).toBe(2);
      for (const { words, rules: offered } of presets.houses) for (const rule of offered) short(rule, words);
    });
  }
});

/** The codes of an enumeration of the Rust part, by the text on the wire. */
function codes(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^ {4,8}\w+ = "([a-z-]+)",$/gm)].map(([, code]) => code ?? '');
}

it('has a sentence for every code with which a table refuses', () => {
  const listed = codes('crates/tria-room/src/error.rs');
  expect(listed).toContain('bad-pool');
  for (const language of LANGUAGES) {
    const bundle = texts(language);
    expect(listed.filter((code) => !bundle.hasMessage(`room-${code}`))).toEqual([]);
  }
});

it('has a sentence for every code with which a position or record is refused', () => {
  const input = codes('crates/tria-wasm/src/fault.rs').filter((code) => !/table|career|think|refused|finished|bad-call|bad-log|no-such-card|too-few|no-hints/.test(code));
  expect(input).toContain('bad-position');
  for (const language of LANGUAGES) {
    const bundle = texts(language);
    expect(input.filter((code) => !['study-why', 'record', 'engine'].some((kind) => bundle.hasMessage(`${kind}-${code}`)))).toEqual([]);
  }
});
