// A day of a career, in the browser alone.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { beginCareer, cutNetwork, named, person, placeCard, playOn } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

const HELD = 'button.held[aria-disabled="false"]';

/** How many cards and how much Gil the head of the page shows. */
async function purse(page) {
  const text = await page.locator('.purse').innerText();
  const [, cards] = /(\d+) cards/.exec(text);
  const [, gil] = /(\d+) Gil/.exec(text);
  return { cards: Number(cards), gil: Number(gil) };
}

async function begin(page, open, name) {
  await beginCareer({ page, open }, name);
  await page.getByRole('heading', { name: 'Who plays here' }).waitFor();
}

/** Goes as far as the table of a match against Pim. */
async function challenge(page) {
  await page.getByRole('button', { name: 'Challenge: Pim' }).click();
  const mix = page.getByRole('button', { name: 'Yes, mix them' });
  const play = page.getByRole('button', { name: 'Play with this hand' });
  await mix.or(play).first().waitFor();
  if (await mix.isVisible()) await mix.click();
  await page.getByText('Rules in force').waitFor();
  await play.click();
  await page.locator('.cell').first().waitFor();
}

/** Takes the first cards that a winner may choose. */
async function take(page) {
  const choose = page.getByRole('button', { name: 'Take these' });
  const cards = page.locator('.chooser .cards button');
  const count = Number(/of (\d+)/.exec(await page.locator('.chooser [role="status"]').innerText())[1]);
  for (let place = 0; place < count; place += 1) await cards.nth(place).click();
  await choose.click();
  await choose.waitFor({ state: 'detached' });
}

/** Leaves a finished match; a winner takes the first cards. */
async function settle(page) {
  await page.getByRole('button', { name: 'Go on' }).click();
  const choose = page.getByRole('button', { name: 'Take these' });
  const people = page.getByRole('heading', { name: 'Who plays here' });
  await choose.or(people).first().waitFor();
  if (await choose.isVisible()) await take(page);
}

test('a day of a career with the network cut: a match, a purchase, a trade, a journey', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Ada');
  assert.deepEqual(await purse(page), { cards: 7, gil: 300 });
  await cutNetwork({ context, page });

  await challenge(page);
  await playOn(page);
  const result = await page.locator('.result h1').innerText();
  assert.match(result, /win|lose|draw/i);
  await settle(page);
  const { cards } = await purse(page);
  await page.getByRole('link', { name: 'History' }).click();
  const told = await page.locator('ol > li').first().innerText();
  const count = (key) => (new RegExp(`${key}: ([^·\n]*)`).exec(told)?.[1] ?? '').split(',').filter((name) => name.trim() !== '').length;
  assert.equal(cards, 7 + count('Won') - count('Lost'), told);
  assert.equal(Math.sign(cards - 7), /win/i.test(result) ? 1 : /lose/i.test(result) ? -1 : 0, 'a card for a won match');

  await page.getByRole('link', { name: 'Shop' }).click();
  const cheapest = page.getByRole('button', { name: /: Buy for \d+ Gil/ }).first();
  await cheapest.waitFor();
  const price = Number(/(\d+) Gil/.exec(await cheapest.innerText())[1]);
  const before = await purse(page);
  await cheapest.click();
  await page.locator('.purse', { hasText: `${before.cards + 1} cards` }).waitFor();
  assert.deepEqual(await purse(page), { cards: before.cards + 1, gil: before.gil - price });

  await page.getByRole('link', { name: 'Here', exact: true }).click();
  await page.getByRole('link', { name: 'Trade with Pim' }).click();
  const give = page.locator('.give button');
  const take = page.locator('.take button');
  await take.first().waitFor();
  await give.first().click();
  await take.last().click();
  await page.getByText(/wants \d+ Gil on top|agrees without Gil|adds \d+ Gil/).waitFor();
  const rich = await purse(page);
  const said = await page.locator('.verdict [role="status"]').innerText();
  const wants = /wants (\d+)/.exec(said)?.[1] ?? 0;
  const adds = /adds (\d+)/.exec(said)?.[1] ?? 0;
  await page.getByRole('button', { name: 'Propose the trade' }).click();
  await page.getByText('Pick cards on both sides').waitFor();
  assert.deepEqual(await purse(page), { cards: rich.cards, gil: rich.gil - Number(wants) + Number(adds) });

  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('button', { name: 'Travel to Dollet' }).click();
  await page.getByRole('heading', { name: 'Ada · Dollet' }).waitFor();
  const end = await purse(page);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('heading', { name: 'Ada · Dollet' }).waitFor();
  assert.deepEqual(await purse(page), end, 'everything was kept');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a round of a tournament against computers with the network cut', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Hedy');
  await cutNetwork({ context, page });
  await page.getByRole('link', { name: 'Tournaments' }).click();
  const { gil } = await purse(page);
  const enter = page.getByRole('button', { name: /^Enter for \d+ Gil$/ }).and(page.locator(':enabled')).first();
  const fee = Number(/\d+/.exec(await enter.innerText())[0]);
  await enter.click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  assert.equal((await purse(page)).gil, gil - fee);
  const names = await page.locator('.both > div').first().locator('li').allInnerTexts();
  assert.ok(names.length > 2, 'several take part');

  await page.getByRole('button', { name: 'On to the next round' }).click();
  const play = page.getByRole('button', { name: /^Play with / });
  await play.click();
  await page.locator('.cell').first().waitFor();
  await playOn(page);
  const result = await page.locator('.result h1').innerText();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('link', { name: 'Tournaments' }).click();
  // A player with a bye in the first round plays in the second.
  const own = page.locator('.both > div').last().locator('li.own');
  await own.waitFor();
  const points = await page.locator('.both > div').first().locator('li').allInnerTexts();
  assert.equal(points.length, names.length);
  assert.ok(points.some((line) => /1$/.test(line.trim())), 'the computers have played their games as well');
  const score = await own.innerText();
  if (/win/i.test(result)) assert.match(score, /1/);
  else if (/lose/i.test(result)) assert.match(score, /0/);
  else assert.ok(/½/.test(score) || (await play.isVisible()), `a draw is half a point, or played again: ${score}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a reload in the middle of a match goes on with it', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Grace');
  await challenge(page);
  assert.ok(await placeCard(page));
  await page.locator(HELD).first().waitFor();
  const board = () => page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  await named(page);
  const before = await board();
  await page.reload();
  await page.locator(HELD).first().waitFor();
  await named(page);
  assert.deepEqual(await board(), before);

  // Leaving the table keeps the match; the place offers to go on.
  await page.getByRole('link', { name: 'Leave' }).first().click();
  await page.getByText('is kept just as it was').waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
  await playOn(page);
  await settle(page);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Match 1 against Pim').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a match is given up only after a confirmation, and never once it is over', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Grace');
  await challenge(page);
  assert.ok(await placeCard(page));
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Give the match up' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Shop' }).click();
  await page.getByText('finish it first').waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
  await playOn(page);
  const won = /win/i.test(await page.locator('.result h1').innerText());
  await page.getByRole('link', { name: 'Leave' }).click();
  const next = won ? page.getByRole('button', { name: 'Take these' }) : page.getByRole('heading', { name: 'Who plays here' });
  await next.waitFor();
  assert.equal(await page.getByRole('button', { name: 'Give the match up' }).count(), 0);
  if (won) await take(page);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Match 1 against Pim').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('careers are renamed, exported, deleted and imported', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Ada');
  await open('/career');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('What is Ada called').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as a file' }).click()]);
  const file = await download.path();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' });
  await page.getByLabel('Import a file').setInputFiles(file);
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace · Balamb' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('what a player has won for the table is seen at it', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Emmy');
  await open('/career');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as a file' }).click()]);
  // As if she had won other things than everybody begins with.
  const won = (await readFile(await download.path(), 'utf8'))
    .replaceAll('tokens-wood', 'tokens-glass')
    .replaceAll('mat-felt', 'mat-moon')
    .replaceAll('Emmy', 'Noether');
  await page.getByLabel('Import a file').setInputFiles({ name: 'noether.json', mimeType: 'application/json', buffer: Buffer.from(won) });
  await page.getByRole('heading', { name: 'Noether' }).waitFor();
  await open('/career/Noether/contests');
  await page.getByRole('radio', { name: 'Glass tokens' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('link', { name: 'Here', exact: true }).click();
  await challenge(page);
  const look = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundImage);
  assert.ok(await placeCard(page));
  assert.match(await look('.cell [data-owner="blue"] .token'), /rgb\(63, 182, 208\)/, 'glass on her cards');
  const mat = await page.locator('.look').evaluate((element) => getComputedStyle(element).getPropertyValue('--mat'));
  assert.equal(mat.trim(), '#8d7bd0', 'the mat of the moon');
  assert.deepEqual(faults, []);
  await context.close();
});
