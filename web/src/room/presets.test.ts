import { describe, expect, it } from 'vitest';

import { allRules, chosenRules, enterHouse, shortOf, stillAllowed, whyNot, type Choice, type HousePreset, type Presets } from './presets';

const club: HousePreset = {
  house: 'club',
  usual: ['pool'],
  rules: ['open', 'random', 'exchange', 'pool', 'best-of-three'],
  kinds: [],
  words: {},
  refused: [
    { rules: ['wall'], why: 'not here' },
    { rules: ['exchange'], why: 'it happens between games', unless: ['best-of-three', 'pool'] },
    { rules: ['random', 'exchange'], why: 'nothing to exchange' },
  ],
};
const continental: HousePreset = { house: 'continental', usual: [], rules: ['open', 'same', 'wall'], kinds: [], words: { same: 'two' }, refused: [] };
const custom: HousePreset = {
  house: 'custom',
  usual: [],
  rules: ['open', 'same', 'combo', 'sudden-death'],
  kinds: [
    { name: 'same', offered: ['off', 'two', 'one'], usual: 'off' },
    { name: 'combo', offered: ['off', 'special', 'always'], usual: 'special' },
    { name: 'scoring', offered: ['board+hand', 'board'], usual: 'board+hand' },
  ],
  words: { same: 'two' },
  refused: [],
};
const presets: Presets = {
  houses: [club, continental, custom],
  trades: [],
  switches: [],
  options: [{ name: 'rounds', offered: ['1', '3'], usual: '3' }],
  cards: [],
  clocks: [],
  levels: [],
};

describe('what a house refuses', () => {
  it('is nothing for rules that go together, nor for one that is chosen already', () => {
    expect(whyNot(presets, club, 'random', ['open'])).toBeNull();
    expect(whyNot(presets, club, 'exchange', ['exchange'])).toBeNull();
  });

  it('is a rule that needs others, until these are in force', () => {
    expect(whyNot(presets, club, 'exchange', [])).toEqual({ kind: 'needs', rules: ['best-of-three'] });
    // The pool is in force without being chosen.
    expect(whyNot(presets, club, 'exchange', ['best-of-three'])).toBeNull();
  });

  it('is a rule beside one that it does not go with, from either side', () => {
    expect(whyNot(presets, club, 'random', ['best-of-three', 'exchange'])).toEqual({ kind: 'with', rules: ['exchange'] });
    expect(whyNot(presets, club, 'exchange', ['best-of-three', 'random'])).toEqual({ kind: 'with', rules: ['random'] });
  });

  it('is a rule of other houses, which are named', () => {
    expect(whyNot(presets, club, 'wall', [])).toEqual({ kind: 'house', houses: ['continental'] });
  });
});

const choice: Choice = { game: 'triple-triad', house: 'custom', rules: ['open'], kinds: {}, players: 2, options: {} };

describe('kinds', () => {
  it('are written where they differ from what is usual', () => {
    expect(shortOf(presets, choice)).toEqual({ game: 'triple-triad', house: 'custom', rules: ['open'] });
    expect(shortOf(presets, { ...choice, kinds: { same: 'one', combo: 'always', scoring: 'board+hand' } }).rules).toEqual(['open', 'same=one', 'combo=always']);
  });

  it('take the place of the ticks of the same name', () => {
    expect(chosenRules(custom, { ...choice, rules: ['open', 'same', 'combo'] })).toEqual(['open']);
    expect(enterHouse(presets, { ...choice, house: 'continental', rules: ['same'] }, 'custom').kinds.same).toBe('two');
    expect(enterHouse(presets, { ...choice, rules: [], kinds: { same: 'one' } }, 'continental').rules).toEqual(['same']);
  });

  it('refuse Sudden Death where only the board counts', () => {
    const kinds = { scoring: 'board' };
    expect(whyNot(presets, custom, 'sudden-death', [], kinds)).toEqual({ kind: 'no-ties' });
    expect(chosenRules(custom, { ...choice, rules: ['sudden-death'], kinds })).toEqual([]);
    expect(whyNot(presets, custom, 'sudden-death', [])).toBeNull();
  });
});

it('writes options of TriATri as rules', () => {
  expect(shortOf(presets, { ...choice, game: 'triatri', players: 3, options: { rounds: '1' } })).toEqual({ game: 'triatri', players: 3, rules: ['rounds=1'] });
});

describe('what stays chosen', () => {
  it('is what another house has as well', () => {
    expect(stillAllowed(continental, ['open', 'random', 'wall'])).toEqual(['open', 'wall']);
  });

  it('loses what has lost what it needs', () => {
    expect(stillAllowed(club, ['exchange', 'best-of-three'])).toEqual(['exchange', 'best-of-three']);
    expect(stillAllowed(club, ['exchange', 'open'])).toEqual(['open']);
  });
});

it('lists the rules of all houses once', () => {
  expect(allRules(presets)).toEqual(['open', 'random', 'exchange', 'pool', 'best-of-three', 'same', 'wall', 'combo', 'sudden-death']);
});
