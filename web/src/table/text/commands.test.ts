import { describe, expect, it } from 'vitest';

import { cellOf, read, type Deed, type Told } from './commands';

const words = new Map<string, Told | Deed | 'chat'>([
  ['board', 'board'],
  ['take back', 'take-back'],
  ['resign', 'resign'],
  ['say', 'chat'],
]);

describe('cells', () => {
  it('are numbers in reading order, or a column and a row', () => {
    expect(cellOf('1')).toBe(0);
    expect(cellOf('9')).toBe(8);
    expect(cellOf('a1')).toBe(0);
    expect(cellOf('c1')).toBe(2);
    expect(cellOf('b3')).toBe(7);
    expect(cellOf('d1')).toBeNull();
    expect(cellOf('0')).toBeNull();
  });
});

describe('lines', () => {
  it('place a card', () => {
    expect(read(' 2  b3 ', words)).toEqual({ do: 'place', card: 1, cell: 7 });
    expect(read('5 1', words)).toEqual({ do: 'place', card: 4, cell: 0 });
  });
  it('play a card of the other game', () => {
    expect(read('7', words)).toEqual({ do: 'play', card: 6 });
  });
  it('ask and act in the words of the language', () => {
    expect(read('Board', words)).toEqual({ do: 'tell', what: 'board' });
    expect(read('take back', words)).toEqual({ do: 'act', what: 'take-back' });
    expect(read('?', words)).toEqual({ do: 'tell', what: 'help' });
  });
  it('keep what is said as it was written', () => {
    expect(read('say Good Game!', words)).toEqual({ do: 'chat', text: 'Good Game!' });
  });
  it('are given back if they are unknown', () => {
    expect(read('6 b2', words)).toEqual({ do: 'unknown', line: '6 b2' });
    expect(read('say', words)).toEqual({ do: 'unknown', line: 'say' });
    expect(read('1 1 1', words)).toEqual({ do: 'unknown', line: '1 1 1' });
  });
});
