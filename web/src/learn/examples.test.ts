import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readExamples } from './examples';

const text = readFileSync(new URL('../../../data/examples.toml', import.meta.url), 'utf8');

describe('the worked examples', () => {
  const examples = readExamples(text);

  it('are all read', () => {
    expect(examples.length).toBe(text.split('[[example]]').length - 1);
    expect(examples.length).toBeGreaterThan(60);
  });

  it('are records with words in every language', () => {
    for (const language of ['en', 'fr']) {
      const words = readFileSync(new URL(`../../../locales/${language}/examples.ftl`, import.meta.url), 'utf8');
      for (const example of examples) {
        expect(words, example.caption).toContain(`${example.caption} = `);
        const record = JSON.parse(example.record) as { game: string };
        expect(['triple-triad', 'triple-triad-match', 'triatri']).toContain(record.game);
      }
    }
  });

  it('say in which houses they are played', () => {
    expect(examples.find(({ caption }) => caption === 'example-basic')?.houses).toBeNull();
    expect(examples.find(({ caption }) => caption === 'example-same-one')?.houses).toEqual(['tabletop', 'custom']);
  });
});
