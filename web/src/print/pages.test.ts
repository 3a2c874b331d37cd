import { describe, expect, it } from 'vitest';

import { pagesOf } from './pages';

describe('pages of cards', () => {
  it('hold nine each, the last what is left', () => {
    const pages = pagesOf([...Array(20).keys()], 9);
    expect(pages.map((page) => page.length)).toEqual([9, 9, 2]);
    expect(pages.flat()).toEqual([...Array(20).keys()]);
  });
  it('are none where there is no card', () => {
    expect(pagesOf([], 9)).toEqual([]);
  });
});
