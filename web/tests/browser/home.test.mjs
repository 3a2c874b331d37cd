// The front page: a board that plays itself, stops when it is told to, and stands still for people who want no motion; links within reach of a thumb.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually, person } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

const cardsOnBoard = (page) => page.locator('.stage .cell .card').count();

test('a game plays itself, and stops when it is told to', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { preferences: { speed: 'fast', motion: 'full' } });
  await open('/');
  await page.getByRole('img', { name: 'Two computers play a game of Triple Triad.' }).waitFor();
  await eventually(() => cardsOnBoard(page), (cards) => cards >= 2, 'two cards on the board');
  await page.getByRole('button', { name: 'Pause the game' }).click();
  await page.getByRole('button', { name: 'Let the game go on' }).click();
  const before = await cardsOnBoard(page);
  await eventually(() => cardsOnBoard(page), (cards) => cards !== before, 'the game goes on');
  // It is a picture: nothing in it can be reached with the keyboard.
  assert.equal(await page.locator('.stage [inert] button').count(), 9);
  assert.deepEqual(faults, []);
  await context.close();
});

test('without motion the end of a game is shown', BOUND, async () => {
  const { context, page, open } = await person(browser, server.address, { preferences: { motion: 'reduced' } });
  await open('/');
  await page.getByRole('button', { name: 'Let the game go on' }).waitFor();
  await eventually(() => cardsOnBoard(page), (cards) => cards === 9, 'a full board');
  await context.close();
});

test('one button leads to a table', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { language: 'fr' });
  await open('/');
  await page.getByRole('link', { name: 'Jouer au Triple Triad' }).click();
  await page.locator('main.plain button.primary').first().waitFor();
  assert.match(page.url(), /\/play\/table/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('on a phone the parts of the site are a bar at the bottom, but not at a table', BOUND, async () => {
  const { context, page, open } = await person(browser, server.address, { width: 360, height: 640 });
  await open('/');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const box = await bar.boundingBox();
  assert.ok(box.y + box.height === 640 && box.y > 540 && box.width === 360, JSON.stringify(box));
  for (const link of await bar.getByRole('link').all()) {
    const { x, width, height } = await link.boundingBox();
    assert.ok(x >= 0 && x + width <= 360 && width >= 44 && height >= 44, `${await link.innerText()}: ${x} ${width} ${height}`);
  }
  await bar.getByRole('link', { name: 'Study' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await bar.getByRole('link', { name: 'Study' }).getAttribute('aria-current'), 'page');
  await open('/play/table?game=triple-triad&rules=open,random&level=1&seed=7&new=1');
  await page.locator('main.plain button.primary').first().waitFor();
  assert.equal(await bar.isVisible(), false);
  await context.close();
});

test('the typefaces are the site’s own', BOUND, async () => {
  const { context, page, open } = await person(browser, server.address);
  await open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''));
  });
  assert.deepEqual(fonts.sort(), ['Tria Display', 'Tria Text']);
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
  assert.ok(bytes > 0 && bytes <= 60_000, `${bytes} bytes of fonts`);
  await context.close();
});
