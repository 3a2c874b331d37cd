import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readExamples } from './examples';
import { around, isTopic, TRIAD_TOPICS, TRIATRI_TOPICS } from './topics';

describe('the topics', () => {
  it('are those of the terminal', () => {
    const source = readFileSync(new URL('../../../crates/tria-locale/src/topics.rs', import.meta.url), 'utf8');
    const told = [...source.matchAll(/^ {4}"([a-z-]+)",$/gm)].map((match) => match[1]);
    expect([...TRIAD_TOPICS, ...TRIATRI_TOPICS]).toEqual(told);
  });

  it('have words in every language, and every example has a topic', () => {
    for (const language of ['en', 'fr']) {
      const words = readFileSync(new URL(`../../../locales/${language}/rules.ftl`, import.meta.url), 'utf8');
      for (const topic of [...TRIAD_TOPICS, ...TRIATRI_TOPICS]) {
        const names = topic.startsWith('story') ? [topic] : [`rule-${topic}`, `rule-${topic}-short`, `rule-${topic}-text`];
        for (const name of names) expect(words, name).toMatch(new RegExp(`^${name} =`, 'm'));
      }
    }
    const text = readFileSync(new URL('../../../data/examples.toml', import.meta.url), 'utf8');
    for (const { topic } of readExamples(text)) expect(isTopic(topic), topic).toBe(true);
  });

  it('follow each other within a game', () => {
    expect(around('basic')).toEqual({ before: null, after: 'scoring' });
    expect(around('story')).toEqual({ before: 'example', after: null });
    expect(around('triatri')).toEqual({ before: null, after: 'triatri-cards' });
  });
});
