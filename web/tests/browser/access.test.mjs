// Every page in every language and theme without a violation that axe-core can find, on a phone and on a desk; each tells where one is.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { person, settled } from './kit.mjs';
import { PAGES, TEXT_PAGES } from './pages.mjs';
import { BOUND, shared } from './shared.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { server, browser } = await shared();

async function violations(page) {
  // The page's own rules for scripts forbid what a tag would need; the browser's protocol is above them.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}

/** Every row of links has at most one that says "here", it is in view, and the first row names the part of Tria that the address belongs to. */
async function whereabouts(page) {
  const marked = await page.evaluate(() =>
    [...document.querySelectorAll('nav')].map((row) =>
      [...row.querySelectorAll('[aria-current]')].map((link) => {
        const { left, right } = link.getBoundingClientRect();
        return { to: link.getAttribute('href'), seen: left >= 0 && right <= innerWidth };
      }),
    ),
  );
  for (const row of marked) assert.ok(row.length <= 1 && row.every(({ seen }) => seen), `where one is: ${JSON.stringify(row)}`);
  const { pathname } = new URL(page.url());
  const [, part] = pathname.split('/');
  const expected = ONLINE.includes(part) ? '/lobby' : OFFLINE.includes(part) ? `/${part}` : undefined;
  // A table on a small screen has no row of links.
  if (await page.locator('header nav').first().isVisible()) assert.equal(marked[0]?.[0]?.to, expected, `the part that ${pathname} belongs to`);
}

const ONLINE = ['lobby', 'leaderboards', 'archive', 'collection', 'trades', 'account', 'recover', 'players', 'table'];
const OFFLINE = ['play', 'career', 'learn', 'replay', 'study'];

/** Some forty pages, one after the other; each has the usual bound. */
const BOUND_OF_MANY = { timeout: 3 * BOUND.timeout };

/** Both languages in both themes; both widths with each of them. */
const LOOKS = [
  { language: 'en', theme: 'dark', width: 1280, height: 800 },
  { language: 'en', theme: 'light', width: 360, height: 740 },
  { language: 'fr', theme: 'dark', width: 360, height: 740 },
  { language: 'fr', theme: 'light', width: 1280, height: 800 },
];

async function lookAt(context, someone, pages) {
  for (const { path, title = path, before, ready, named } of pages) {
    await context.test(title, BOUND, async () => {
      await before?.(someone);
      await someone.open(named ? `/players/${someone.name}` : path);
      await ready(someone.page);
      await settled(someone.page);
      assert.deepEqual(await violations(someone.page), []);
      const wide = await someone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
      await whereabouts(someone.page);
    });
  }
  assert.deepEqual(someone.faults, []);
  await someone.context.close();
}

for (const look of LOOKS) {
  const { language, theme, width } = look;
  test(`pages in ${language}, ${theme}, ${width} wide`, BOUND_OF_MANY, async (context) => {
    const someone = await person(browser, server.address, look);
    someone.name = `Ada ${language} ${theme}`.replaceAll(' ', '-');
    await lookAt(context, someone, PAGES);
  });
  test(`tables as text in ${language}, ${theme}, ${width} wide`, BOUND_OF_MANY, async (context) => {
    const someone = await person(browser, server.address, { ...look, preferences: { reader: true } });
    await lookAt(context, someone, TEXT_PAGES);
  });
}
