// The pages that are looked at one by one, and how each tells that it is ready; no words, for they differ by language.

import { beginCareer, signUp } from './kit.mjs';

const seen = (selector) => (page) => page.locator(selector).first().waitFor();
const heading = seen('main h1');

/** The page has the whole answers of the server at these paths; one that ends with a slash stands for all below it. */
const answered = (...paths) => async (page) => {
  await heading(page);
  await page.waitForFunction((paths) => {
    const done = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0);
    const names = done.map(({ name }) => new URL(name).pathname);
    return paths.every((path) => names.some((name) => (path.endsWith('/') ? name.startsWith(path) : name === path)));
  }, paths);
};

const begin = (page) => page.locator('button.primary').first().click();

/** A table with a card in the viewer's hand. */
const triad = async (page) => {
  await begin(page);
  await page.locator('button.held[aria-disabled="false"]').first().click();
};

const triatri = async (page) => {
  await begin(page);
  await seen('[data-choice="0"]')(page);
};

/** A record or position that the page itself offers as an example. */
const example = async (page, ready) => {
  await page.locator('form button.quiet, .samples button').first().click();
  await page.locator(ready).first().waitFor();
};

const TRIAD = '/play/table?game=triple-triad&house=classic&rules=open,random,same,plus,elemental&level=1&seed=7&new=1';
const TRIATRI = '/play/table?game=triatri&players=3&level=1&seed=5&new=1';

/** In the order of a visit: first without an account, then with an account and a career. */
export const PAGES = [
  { path: '/', ready: heading },
  { path: '/play', ready: seen('fieldset ~ button.primary:enabled') },
  { path: '/settings', ready: heading },
  { path: '/nothing/here', ready: heading },
  { path: TRIAD, ready: triad },
  { path: TRIATRI, ready: triatri },
  { path: '/learn', ready: heading },
  { path: '/learn/combo', ready: seen('.cell img') },
  { path: '/learn/triatri-doubling', ready: heading },
  { path: '/learn/first/triple-triad', ready: seen('.cell') },
  { path: '/learn/first/triatri', ready: seen('.triatri') },
  { path: '/replay', ready: heading },
  { path: '/replay', title: 'a replay', ready: (page) => example(page, '.values li') },
  { path: '/study', ready: heading },
  { path: '/study', title: 'a study', ready: (page) => example(page, '.values li') },
  { path: '/career', ready: heading },
  { path: '/lobby', ready: answered('/api/v1/tables') },
  { path: '/leaderboards', ready: answered('/api/v1/leaderboards/') },
  { path: '/archive', ready: answered('/api/v1/matches') },
  // Both say that they are for accounts, which one may make.
  ...['/collection', '/trades'].map((path) => ({ path, ready: seen('section a[href="/account"]') })),
  { path: '/account', ready: seen('form input[type="password"]') },
  { path: '/recover', ready: seen('form input[type="password"]') },
  { path: '/recover#tria_r_00', title: 'a reset link', ready: seen('form input[type="password"]') },
  { path: '/players/Nobody', ready: heading },
  { path: '/lobby?new=friend', ready: seen('dialog button[type="submit"]') },
  { path: '/table/aaaaaaaaaaaa', ready: heading },
  {
    path: '/players/Ada',
    title: 'a player with an account',
    before: (someone) => signUp(someone, someone.name),
    ready: heading,
    named: true,
  },
  ...[
    { path: '/lobby', ready: answered('/api/v1/tables/mine') },
    { path: '/account', ready: answered('/api/v1/account/tokens', '/api/v1/mutes') },
    { path: '/archive', ready: answered('/api/v1/matches') },
    { path: '/leaderboards', ready: answered('/api/v1/leaderboards/') },
    { path: '/trades', ready: answered('/api/v1/trades') },
  ].map((page) => ({ ...page, title: `${page.path} of an account` })),
  { path: '/trades?with=Nobody', ready: seen('form button[type="submit"]') },
  { path: '/collection', title: 'a collection', ready: seen('.cards img') },
  {
    path: '/lobby?new=friend',
    title: 'a table that waits for a player',
    ready: async (page) => {
      await page.locator('dialog button[type="submit"]').click();
      await seen('.room input[readonly], .room button.primary')(page);
    },
  },
  { path: '/career/Ada', before: (someone) => beginCareer(someone, 'Ada'), ready: seen('.purse') },
  // What is for sale can be bought when the career is open.
  { path: '/career/Ada/shop', ready: seen('li button:enabled') },
  ...['map', 'contests', 'album', 'decks', 'history'].map((part) => ({ path: `/career/Ada/${part}`, ready: seen('.purse') })),
  { path: '/career', title: 'careers', ready: heading },
];

/** Tables for people who hear the page. */
export const TEXT_PAGES = [
  {
    path: TRIAD,
    ready: async (page) => {
      await begin(page);
      await seen('.text td')(page);
    },
  },
  {
    path: TRIATRI,
    ready: async (page) => {
      await begin(page);
      await seen('.text ol li')(page);
    },
  },
];
