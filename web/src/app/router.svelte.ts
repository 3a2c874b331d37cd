// A small router, so that links, back and reload work as people expect.

export interface Place {
  path: string;
  query: URLSearchParams;
  /** The fragment, which is never sent to a server; with its `#`. */
  hash: string;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

let place: Place = $state.raw(here());

export function where(): Place {
  return place;
}

/** Goes to another page of Tria. */
export function go(to: string, how: { replace?: boolean } = {}): void {
  if (to === location.pathname + location.search + location.hash) return;
  if (how.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  place = here();
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  place = here();
});

/** Makes links inside Tria change the page without a reload. */
export function followLinks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api')) return;
    // The browser handles an anchor on this page.
    if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of a path behind a beginning: `/table/x` behind `/table` is `['x']`; null if it does not begin so. */
export function behind(path: string, beginning: string): string[] | null {
  if (path !== beginning && !path.startsWith(`${beginning}/`)) return null;
  return path
    .slice(beginning.length)
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
}
