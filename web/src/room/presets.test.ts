import { describe, expect, it } from 'vitest';

import { allRules, refusalOf, stillAllowed, whyNot, type HousePreset, type Presets } from './presets';

const club: HousePreset = {
  house: 'club',
  usual: ['pool'],
  rules: ['open', 'random', 'exchange', 'pool', 'best-of-three'],
  refused: [
    { rules: ['wall'], why: 'not here' },
    { rules: ['exchange'], why: 'it happens between games', unless: ['best-of-three', 'pool'] },
    { rules: ['random', 'exchange'], why: 'nothing to exchange' },
  ],
};
const continental: HousePreset = { house: 'continental', usual: [], rules: ['open', 'wall'], refused: [] };
const presets: Presets = {
  houses: [club, continental],
  trades: [],
  switches: [],
  options: [],
  cards: [],
  clocks: [],
  levels: [],
};

describe('what a house refuses', () => {
  it('is nothing for rules that go together, nor for one that is chosen already', () => {
    expect(refusalOf(club, 'random', ['open'])).toBeNull();
    expect(refusalOf(club, 'exchange', ['exchange'])).toBeNull();
  });

  it('is a rule that needs others, until these are in force', () => {
    expect(refusalOf(club, 'exchange', [])).toBe('it happens between games');
    expect(whyNot(presets, club, 'exchange', [])).toEqual({
      kind: 'needs',
      rules: ['best-of-three'],
      why: 'it happens between games',
    });
    // The pool is in force without being chosen.
    expect(refusalOf(club, 'exchange', ['best-of-three'])).toBeNull();
  });

  it('is a rule beside one that it does not go with, from either side', () => {
    expect(whyNot(presets, club, 'random', ['best-of-three', 'exchange'])).toEqual({ kind: 'with', rules: ['exchange'] });
    expect(whyNot(presets, club, 'exchange', ['best-of-three', 'random'])).toEqual({ kind: 'with', rules: ['random'] });
  });

  it('is a rule of other houses, which are named', () => {
    expect(whyNot(presets, club, 'wall', [])).toEqual({ kind: 'house', houses: ['continental'] });
  });
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
  expect(allRules(presets)).toEqual(['open', 'random', 'exchange', 'pool', 'best-of-three', 'wall']);
});
