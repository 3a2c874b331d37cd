// Cards on pages.

/** Parts of a list of this size each, the last with what is left. */
export function pagesOf<T>(all: readonly T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) => all.slice(page * each, (page + 1) * each));
}
