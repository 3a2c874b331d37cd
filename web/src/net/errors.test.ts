// Every refusal of a server has a message in every language; the lists are the server's own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../app/languages';

const root = join(import.meta.dirname, '../../..');

interface Described {
  components: { schemas: Record<string, { enum?: string[] }> };
}

const described = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Described;
const listed = (schema: string): string[] => described.components.schemas[schema]?.enum ?? [];

describe('what a server refuses', () => {
  it('is listed in its description', () => {
    expect(listed('ErrorCode')).toContain('not-logged-in');
    expect(listed('Obstacle')).toContain('careers-many');
  });

  for (const language of LANGUAGES) {
    it(`has a text for every code and every reason (${language})`, () => {
      const file = readFileSync(join(root, 'locales', language, 'web-online.ftl'), 'utf8');
      const texts = new Set(new FluentResource(file).body.map(({ id }) => id));
      const wanted = [...listed('ErrorCode').map((code) => `online-error-${code}`), ...listed('Obstacle').map((reason) => `online-reason-${reason}`)];
      expect(wanted.filter((name) => !texts.has(name))).toEqual([]);
      // And none for what no server says.
      const spoken = [...texts].filter((name) => name.startsWith('online-reason-'));
      expect(spoken.filter((name) => !wanted.includes(name))).toEqual([]);
    });
  }
});
