import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { dueStep, TRIAD_STEPS, TRIATRI_STEPS, type Progress } from './tutorial';

const start: Progress = { finished: false, placed: 0, captured: false, tricks: 0, started: false, offered: false };
const key = (at: number): string | undefined => TRIAD_STEPS[at]?.key;

describe('a first game', () => {
  it('waits for the reader, then for the table', () => {
    expect(key(dueStep(TRIAD_STEPS, 0, start))).toBe('numbers');
    expect(key(dueStep(TRIAD_STEPS, 2, start))).toBe('place');
    expect(key(dueStep(TRIAD_STEPS, 2, { ...start, placed: 1 }))).toBe('reply');
  });

  it('passes over what the table has left behind, but not over what is to be read', () => {
    expect(key(dueStep(TRIAD_STEPS, 0, { ...start, placed: 4 }))).toBe('numbers');
    expect(key(dueStep(TRIAD_STEPS, 2, { ...start, placed: 4, captured: true }))).toBe('score');
    expect(key(dueStep(TRIAD_STEPS, 6, { ...start, placed: 9, finished: true }))).toBe('end');
  });

  it('goes on from the step about capturing once a card is captured', () => {
    expect(key(dueStep(TRIAD_STEPS, 2, { ...start, placed: 4 }))).toBe('capture');
    expect(key(dueStep(TRIAD_STEPS, 2, { ...start, placed: 9, finished: true }))).toBe('score');
  });

  it('has words for every step in every language', () => {
    for (const language of ['en', 'fr']) {
      const words = readFileSync(new URL(`../../../locales/${language}/web-learn.ftl`, import.meta.url), 'utf8');
      for (const [game, steps] of [['triple-triad', TRIAD_STEPS], ['triatri', TRIATRI_STEPS]] as const) {
        for (const step of steps) {
          for (const end of ['title', 'text']) expect(words).toMatch(new RegExp(`^first-${game}-${step.key}-${end} = `, 'm'));
        }
      }
    }
  });
});
