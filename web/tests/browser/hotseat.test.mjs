// Several people at one screen: a hand-over screen between turns, and nothing of any hand in the page meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cutNetwork, named, person, placeCard, playCard, settled } from './kit.mjs';
import { shared } from './shared.mjs';

const { server, browser } = await shared();

const HELD = 'button.held[aria-disabled="false"]';
const show = (page) => page.getByRole('button', { name: /show my cards|montrer mes cartes/ });

/** Everything that the page holds as text: elements, attributes, announcements. */
const everything = (page) => page.evaluate(() => document.documentElement.outerHTML);

/** The names of the cards in the hand of the person who has the screen. */
async function ownHand(page) {
  await page.locator(HELD).first().waitFor({ timeout: 60_000 });
  await named(page);
  const labels = await page.locator('button.held').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  return labels.map((label) => label.replace(/^\d+\. /, '').split(',')[0]);
}

/** Plays until the result, handing the screen over; `look` sees each hand-over screen before the cards are shown. */
async function playShared(page, turn, look = async () => {}) {
  const result = page.locator('.result');
  for (let moves = 0; moves < 400; moves += 1) {
    const playable = page.locator(`${HELD}, [data-choice]:not([aria-disabled="true"])`).first();
    await show(page).or(playable).or(result).first().waitFor({ timeout: 60_000 });
    if (await result.isVisible()) return result.locator('h1').innerText();
    if (await show(page).isVisible()) {
      await look();
      await show(page).click();
    } else if (!(await turn(page))) return result.locator('h1').innerText();
  }
  throw new Error('the game does not end');
}

test('two people play a whole game of Triple Triad with hidden hands at one screen, offline', { timeout: 180_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play');
  await page.getByText('A person at this screen').click();
  await page.getByRole('checkbox', { name: /^Open/ }).uncheck();
  await page.locator('form button[type="submit"]').click();
  await page.getByText('Rules in force').waitFor();
  await cutNetwork({ context, page });
  await page.getByRole('button', { name: 'Begin', exact: true }).click();

  const hands = new Map();
  let handed = 0;
  const result = await playShared(
    page,
    async (page) => {
      const name = await page.locator('.plate.moves .name').innerText();
      hands.set(name, await ownHand(page));
      const other = [...hands].find(([whose]) => whose !== name)?.[1] ?? [];
      const text = await everything(page);
      const placed = await page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
      const own = hands.get(name);
      for (const card of other) {
        if (own.includes(card) || placed.some((label) => label.includes(card))) continue;
        assert.ok(!text.includes(card), `${name} reads ${card} of the other hand`);
      }
      return placeCard(page);
    },
    async () => {
      handed += 1;
      await page.waitForFunction(() => document.activeElement?.textContent?.includes('show my cards'));
      const title = await page.locator('#hand-over-title').innerText();
      assert.match(title, /Pass the device to (Blue|Red)/);
      assert.match(await page.locator('[role="log"]').innerText(), /Pass the device to (Blue|Red)/);
      assert.equal(await page.locator('.hand, button.held, .cell').count(), 0);
      const seen = await page.locator('section.over').innerHTML();
      for (const card of [...hands.values()].flat()) assert.ok(!seen.includes(card), `${card} is on the hand-over screen`);
      // Cards that were never placed are not anywhere else in the page either.
      const spoken = await page.locator('[role="log"]').innerText();
      const rest = (await everything(page)).replaceAll(spoken, '');
      for (const [whose, cards] of hands) for (const card of cards) if (!spoken.includes(card)) assert.ok(!rest.includes(card), `${card} of ${whose}`);
    },
  );
  assert.ok(handed >= 9, `the screen was handed over ${handed} times`);
  assert.deepEqual([...hands.keys()].sort(), ['Blue', 'Red']);
  assert.match(result, /^(Blue wins|Red wins|The match is over|Draw)/);
  assert.ok(!/You/.test(result), result);
  assert.deepEqual(faults, []);
  await context.close();
});

test('with open hands the turn passes without a hand-over screen', { timeout: 120_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&rules=open,random&people=2&seed=5&new=1');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const turns = new Set();
  await playShared(
    page,
    async (page) => {
      turns.add(await page.locator('.plate.moves .name').innerText());
      assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0, 'no hints against a friend');
      return placeCard(page);
    },
    async () => assert.fail('nothing needs to be hidden'),
  );
  assert.deepEqual([...turns].sort(), ['Blue', 'Red']);
  assert.deepEqual(faults, []);
  await context.close();
});

test('hands are chosen in secret, one person after the other', { timeout: 120_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { language: 'fr' });
  await open('/play/table?game=triple-triad&rules=same&people=2&seed=7&new=1');
  await page.getByRole('button', { name: 'Commencer' }).click();
  for (const name of ['Bleu', 'Rouge']) {
    await page.getByRole('heading', { name: `Passez l’appareil à ${name}` }).waitFor();
    assert.equal(await page.locator('.chooser').count(), 0);
    await show(page).click();
    const cards = page.locator('.chooser .cards button');
    await cards.first().waitFor();
    for (const place of [0, 1, 2, 3, 4]) if ((await cards.nth(place).getAttribute('aria-pressed')) !== 'true') await cards.nth(place).click();
    await page.locator('.chooser button.primary:enabled').click();
  }
  await show(page).click();
  await page.locator(HELD).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a move is taken back before the screen is handed over', { timeout: 120_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&rules=random&people=2&seed=9&new=1');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const first = (await page.locator('#hand-over-title').innerText()).trim();
  await show(page).click();
  await placeCard(page);
  const undo = page.getByRole('button', { name: /takes the move back/ });
  await undo.click();
  await page.getByRole('heading', { name: first }).waitFor();
  await show(page).click();
  await page.locator(HELD).nth(4).waitFor();
  assert.equal(await page.locator('.cell .placed').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test('three people play TriATri at one screen', { timeout: 300_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triatri&players=3&people=3&rules=rounds%3D1&seed=c0ffee&new=1');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const names = new Set();
  const result = await playShared(page, playCard, async () => {
    names.add((await page.locator('#hand-over-title').innerText()).trim());
    assert.equal(await page.locator('[data-choice]').count(), 0, 'no card of a hand is there');
  });
  assert.deepEqual([...names].sort(), [1, 2, 3].map((number) => `Pass the device to Player ${number}`));
  assert.match(result, /Player [123] wins|The match is over/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a reload in the middle asks for the person before any card is shown', { timeout: 120_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&rules=random&people=2&seed=11&new=1');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await show(page).click();
  await placeCard(page);
  await show(page).click();
  const title = await page.locator('.plate.moves .name').innerText();
  const hand = await ownHand(page);
  const board = () => page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const before = await board();
  await page.reload();
  await page.getByRole('heading', { name: `Pass the device to ${title}` }).waitFor();
  const text = await everything(page);
  for (const card of hand) assert.ok(!text.includes(card), `${card} is shown when the page is opened`);
  await show(page).click();
  assert.deepEqual(await ownHand(page), hand);
  assert.deepEqual(await board(), before);
  assert.deepEqual(faults, []);
  await context.close();
});

test('on a phone the hand-over screen fits, in both languages and with large letters', { timeout: 120_000 }, async () => {
  for (const language of ['en', 'fr']) {
    for (const size of [16, 32]) {
      const { context, page, faults, open } = await person(browser, server.address, { width: 320, height: 560, language });
      await open('/play/table?game=triple-triad&rules=random&people=2&seed=3&new=1');
      // The text size of the browser's own settings.
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await page.waitForFunction((size) => Math.abs(parseFloat(getComputedStyle(document.body).fontSize) / size - 1) < 0.1, size);
      await page.locator('button.primary').first().click();
      await show(page).waitFor();
      await settled(page);
      const where = `${language}, letters of ${size} pixels`;
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= seen, `${where}: ${wide} pixels in a window of ${seen}`);
      // The screen hides what sticks out of it, so every word is looked for.
      for (const text of await page.locator('section.over').locator('h1, p, button, a').all()) {
        const cut = await text.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1;
        });
        assert.ok(!cut, `${where}: “${await text.innerText()}” is cut off`);
      }
      const { height } = await show(page).boundingBox();
      assert.ok(height >= 44);
      await show(page).click();
      await page.locator(HELD).first().waitFor();
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
});
