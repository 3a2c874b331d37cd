// What makes a game pleasant: nothing jumps or lies in the way, nothing is lost, and everybody is told what is going on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { beginCareer, eventually, named, person, placeCard, playCard, playOn, settled } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

const CLASSIC = '/play/table?game=triple-triad&house=classic&rules=open,random';
const HELD = 'button.held[aria-disabled="false"]';

const begin = (page) => page.getByRole('button', { name: 'Begin', exact: true }).click();
async function board(page) {
  await named(page);
  return page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
}
const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
const spoken = (page) => page.locator('[role="log"]').allInnerTexts().then((lines) => lines.join('\n'));

async function end({ context, faults }) {
  assert.deepEqual(faults, []);
  await context.close();
}

test('the score follows the board before the computer answers', BOUND, async () => {
  // At the usual speed captures take longer than the computer thinks.
  const one = await person(browser, server.address, { reducedMotion: 'no-preference', preferences: { speed: 'normal', motion: 'full' } });
  await one.context.addInitScript(() => {
    window.late = [];
    let before = null;
    const look = () => {
      const scores = [...document.querySelectorAll('.plate')].map((plate) => [plate.dataset.colour, Number(plate.querySelector('.score').textContent)]);
      const said = [...document.querySelectorAll('[role="log"] p')].map((line) => /^Blue (\d+), red (\d+)\.$/.exec(line.textContent)).filter(Boolean).at(-1);
      const now = { cards: document.querySelectorAll('.cell .placed').length, scores: Object.fromEntries(scores), said: said && { blue: Number(said[1]), red: Number(said[2]) } };
      // What is on the plates when the next card comes is the score after the one before.
      if (before?.said && now.cards === before.cards + 1) {
        const { scores, said } = before;
        if (scores.blue !== said.blue || scores.red !== said.red) window.late.push(before);
      }
      before = now;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const { page, open } = one;
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus&level=1&seed=3&new=1');
  await begin(page);
  await playOn(page);
  assert.deepEqual(await page.evaluate(() => window.late), []);
  await end(one);
});

test('a finished game is offered no more, and a running one is not thrown away unasked', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page, open } = one;
  await open(`${CLASSIC}&level=1&seed=21&new=1`);
  await begin(page);
  await placeCard(page);
  await page.locator(HELD).first().waitFor();
  const before = await board(page);
  await open('/');
  await page.getByRole('link', { name: 'Resume' }).waitFor();
  await page.getByRole('link', { name: 'Play TriATri' }).click();
  await page.getByRole('heading', { name: 'You have a game under way' }).waitFor();
  // A reload asks again.
  await page.reload();
  await page.getByText('Your game of Triple Triad is just as you left it.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator(HELD).first().waitFor();
  assert.deepEqual(await board(page), before);
  await playOn(page);
  await open('/');
  await page.getByRole('link', { name: 'Play TriATri' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Resume' }).count(), 0);
  // Nothing is lost by a new game now.
  await page.getByRole('link', { name: 'Play TriATri' }).click();
  await begin(page);
  await playCard(page);
  await page.locator('[data-choice][aria-pressed="false"]').first().waitFor();
  await open(`${CLASSIC}&level=1&seed=22&new=1`);
  await page.getByText('Your game of TriATri is just as you left it.').waitFor();
  await page.getByRole('button', { name: 'Start the new game' }).click();
  await begin(page);
  await page.locator('.cell').first().waitFor();
  await end(one);
});

test('one tab at a time has the game of this browser', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page, open, context } = one;
  await open(`${CLASSIC}&level=1&seed=23&new=1`);
  await begin(page);
  await placeCard(page);
  await page.locator(HELD).first().waitFor();
  const second = await context.newPage();
  await second.goto(`${server.address}/play/table`);
  const elsewhere = { name: 'Your game is open in another tab' };
  await second.getByRole('heading', elsewhere).waitFor();
  // It may take the game over, and the first has to take it back before it can move.
  await second.getByRole('button', { name: 'Play here' }).click();
  await second.locator(HELD).first().waitFor();
  await page.getByRole('heading', elsewhere).waitFor();
  assert.equal(await page.locator(HELD).count(), 0);
  await placeCard(second);
  await second.locator(HELD).first().waitFor();
  const after = await board(second);
  await page.getByRole('button', { name: 'Play here' }).click();
  await page.locator(HELD).first().waitFor();
  assert.deepEqual(await board(page), after);
  // A tab that waits goes on by itself when the other is closed.
  await second.getByRole('heading', elsewhere).waitFor();
  await second.reload();
  await second.getByRole('heading', elsewhere).waitFor();
  await page.close();
  await second.locator(HELD).first().waitFor();
  assert.deepEqual(await board(second), after);
  await end(one);
});

test('whoever looks at the last board can still play again and look at the game', BOUND, async () => {
  const one = await person(browser, server.address, { width: 390, height: 844 });
  const { page, open } = one;
  await open(`${CLASSIC}&level=1&seed=24&new=1`);
  await begin(page);
  await playOn(page);
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.locator('.result').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Look at the game' }).waitFor();
  await page.getByRole('button', { name: 'Show the result' }).click();
  await page.locator('.result').waitFor();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await begin(page);
  await page.locator(HELD).first().waitFor();
  await end(one);
});

for (const [game, query, width, height] of [
  ['Triple Triad', 'game=triple-triad&house=classic&rules=open,random,same,plus,elemental', 360, 640],
  ['TriATri', 'game=triatri&players=3', 360, 640],
  ['TriATri', 'game=triatri&players=3', 1280, 800],
]) {
  test(`a hint moves no card: ${game}, ${width} by ${height}`, BOUND, async () => {
    const one = await person(browser, server.address, { width, height });
    const { page, open } = one;
    await open(`/play/table?${query}&level=2&seed=5&new=1`);
    await begin(page);
    const cards = page.locator(`${HELD}, [data-choice]:not([aria-disabled="true"])`);
    await cards.first().waitFor();
    await settled(page);
    const before = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = page.locator('.hint');
    await hint.getByText(/^Hint: /).waitFor();
    await settled(page);
    const after = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    assert.deepEqual(after, before);
    const told = await box(hint);
    for (const { top, bottom } of after) {
      assert.ok(top >= 0 && bottom <= height, `a card reaches from ${top} to ${bottom}`);
      assert.ok(told.bottom <= top || told.top >= bottom || told.width === 0, 'the hint does not lie on the hand');
    }
    // It can be put away.
    await page.keyboard.press('Escape');
    await hint.getByText(/^Hint: /).waitFor({ state: 'detached' });
    await end(one);
  });
}

test('the mark of an owner is never covered', BOUND, async () => {
  const one = await person(browser, server.address, { width: 360, height: 640 });
  const { page, open } = one;
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus,elemental&level=2&seed=7&new=1');
  await begin(page);
  const chips = page.locator('.cell .bonus');
  while ((await chips.count()) === 0) assert.ok(await placeCard(page), 'no card lay on an element');
  await settled(page);
  const boxes = await chips.evaluateAll((all) => all.map((chip) => [chip, chip.closest('.card')].map((element) => element.getBoundingClientRect().toJSON())));
  // The disc or the lozenge is in the last fifth of a face.
  for (const [chip, card] of boxes) assert.ok(chip.right <= card.left + card.width * 0.8, `${chip.right - card.left} of ${card.width}`);
  await end(one);
});

test('little movement, as chosen here, also stops what the style sheet moves', BOUND, async () => {
  const one = await person(browser, server.address, { reducedMotion: 'no-preference', preferences: { speed: 'normal', motion: 'reduced' } });
  const { page, open } = one;
  await open(`${CLASSIC}&level=1&seed=25&new=1`);
  await begin(page);
  await placeCard(page);
  const seconds = () => page.locator('.placed').first().evaluate((card) => parseFloat(getComputedStyle(card).animationDuration));
  assert.ok((await seconds()) < 0.001);
  // And the other way round: all movement, whatever the device says.
  await page.evaluate(() => localStorage.setItem('tria.preferences', JSON.stringify({ motion: 'full' })));
  await end(one);
  const two = await person(browser, server.address, { preferences: { speed: 'normal', motion: 'full' } });
  await two.open('/');
  assert.equal(await two.page.locator('html').getAttribute('data-motion'), 'full');
  await end(two);
});

test('going to another page is announced, and the keyboard goes along', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page, open } = one;
  await open('/');
  const focus = () => page.evaluate(() => document.activeElement.id);
  await page.getByRole('navigation').getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn the rules' }).waitFor();
  await page.waitForFunction(() => document.activeElement.id === 'main');
  assert.match(await spoken(page), /Learn the rules/);
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.getElementById('main').contains(document.activeElement)), 'the next stop is in the page');
  await page.goBack();
  await page.getByRole('link', { name: 'Play Triple Triad' }).waitFor();
  await page.waitForFunction(() => document.activeElement.id === 'main');
  assert.equal(await focus(), 'main');
  await end(one);
});

test('the lesson about capturing waits for a capture, and its hint shows one', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page, open } = one;
  await open('/learn/first/triple-triad');
  const step = page.locator('.coach h1');
  const next = page.getByRole('button', { name: 'Next' });
  const goOn = async (title) => {
    while (!(await page.getByRole('heading', { level: 1, name: title, exact: true }).isVisible())) await next.click();
  };
  /** Places the first card on the first of these cells that is free. */
  const place = async (cells) => {
    await page.locator(HELD).first().click();
    for (const cell of cells) {
      const open = page.locator(`.cell.open[data-cell="${cell}"]`);
      if ((await open.count()) === 0) continue;
      await open.click();
      return;
    }
    throw new Error('no cell is free');
  };
  await goOn('Place a card');
  await place([0]);
  await step.getByText('Capture', { exact: true }).waitFor();
  await page.locator(HELD).first().waitFor();
  // A card that touches none of the other's takes nothing, and the lesson does not go on.
  const red = await page.locator('.cell').evaluateAll((cells) => cells.flatMap((cell, at) => (cell.querySelector('[data-owner="red"]') ? [at] : [])));
  const apart = (one, two) => Math.abs(Math.floor(one / 3) - Math.floor(two / 3)) + Math.abs((one % 3) - (two % 3)) > 1;
  await place([1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => red.every((other) => apart(cell, other))));
  await page.locator('.coach').getByText('That took nothing yet').waitFor();
  await page.locator(HELD).first().waitFor();
  assert.equal(await step.innerText(), 'Capture');
  // What the hint points to captures.
  await page.keyboard.press('h');
  const hint = page.locator('.hint').getByText(/^Hint: /);
  await hint.waitFor();
  assert.doesNotMatch(await hint.innerText(), /takes nothing/);
  await page.locator('.held.pointed').click();
  await page.locator('.cell.aimed').click();
  await step.getByText('The score', { exact: true }).waitFor();
  await end(one);
});

test('in TriATri a point is a point, and names in the result are whole', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page, open } = one;
  await open('/play/table?game=triatri&players=4&level=1&seed=5&new=1&rules=rounds%3D1');
  await begin(page);
  const seen = new Set();
  await playOn(page, async (page) => {
    for (const text of await page.locator('.points').allInnerTexts()) seen.add(text.split('\n')[0]);
    return playCard(page);
  });
  for (const text of await page.locator('.score').allInnerTexts()) seen.add(text.split('\n')[0]);
  assert.ok([...seen].some((text) => /pts$/.test(text)), [...seen].join());
  assert.ok(![...seen].some((text) => /^1 pts/.test(text)), [...seen].join());
  const names = page.locator('.result li .name');
  assert.equal(await names.count(), 4);
  const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
  assert.deepEqual(cut, []);
  await end(one);
});

/** Goes through what comes before a match as far as its table. */
async function toTable(page) {
  const play = page.getByRole('button', { name: /^Play( with this hand)?$/ });
  await play.click();
  await page.locator('.cell').first().waitFor();
}

test('names of cards are not torn apart on a phone', BOUND, async () => {
  const one = await person(browser, server.address, { width: 360, height: 640 });
  const { page } = one;
  await beginCareer(one, 'Ada');
  await page.getByRole('button', { name: 'Challenge: Pim' }).click();
  const names = page.locator('.hand .text');
  await names.first().waitFor();
  await settled(page);
  const parts = await names.evaluateAll((all) =>
    all.map((name) => {
      // The letters of each line of a name.
      const lines = new Map();
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        for (let at = 0; at < text.length; at += 1) {
          if (!/\p{L}/u.test(text.data[at])) continue;
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          lines.set(top, (lines.get(top) ?? '') + text.data[at]);
        }
      }
      return [...lines.values()];
    }),
  );
  assert.equal(parts.length, 5);
  for (const lines of parts) assert.ok(lines.every((line) => line.length > 2), lines.join('|'));
  await end(one);
});

test('there are no hints for cards in a career, and the key says why', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page } = one;
  await beginCareer(one, 'Ada');
  await page.getByRole('button', { name: 'Challenge: Pim' }).click();
  await toTable(page);
  const start = page.getByRole('button', { name: 'Begin', exact: true });
  await start.or(page.locator(HELD).first()).first().waitFor();
  if (await start.isVisible()) await start.click();
  await page.locator(HELD).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
  await page.keyboard.press('h');
  await page.getByText('No hints with cards at stake: this match is yours to win.').waitFor();
  // The module refuses as well, whatever a page asks.
  assert.equal(await page.locator('.held.pointed').count(), 0);
  await end(one);
});

test('mixing rules: each answer has its own explanation', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page } = one;
  await beginCareer(one, 'Ada');
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('button', { name: 'Travel to Dollet' }).click();
  await page.getByRole('link', { name: 'Here', exact: true }).click();
  await page.getByRole('button', { name: /^Challenge: / }).first().click();
  const mix = page.getByRole('button', { name: 'Yes, mix them' });
  await mix.waitFor();
  assert.match(await page.getByRole('button', { name: 'Yes, mix them' }).evaluate((button) => document.getElementById(button.getAttribute('aria-describedby')).textContent), /^The match is played by both sets of rules/);
  const both = page.locator('p').filter({ hasText: 'The match is played by both' }).filter({ hasText: 'Only the rules here apply' });
  assert.equal(await both.count(), 0);
  await end(one);
});

test('a match of a tournament leads back to the tournament', BOUND, async () => {
  const one = await person(browser, server.address);
  const { page } = one;
  await beginCareer(one, 'Ada');
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await page.getByRole('button', { name: /^Enter for \d+ Gil$/ }).and(page.locator(':enabled')).first().click();
  const round = page.getByRole('button', { name: 'On to the next round' }).and(page.locator(':enabled'));
  const play = page.getByRole('button', { name: /^Play( with this hand)?$/ });
  // A player with a bye in the first round plays in the second.
  for (let rounds = 0; rounds < 2 && !(await play.isVisible()); rounds += 1) {
    await round.click();
    await play.or(round).first().waitFor();
  }
  await toTable(page);
  await playOn(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  // A match without a winner is played again first.
  await eventually(() => new URL(page.url()).pathname, (path) => path === '/career/Ada/contests');
  await page.getByRole('link', { name: 'Here', exact: true }).click();
  await page.getByText('Challenges wait until it is over.').waitFor();
  await page.getByRole('link', { name: 'Back to the tournament' }).click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  await end(one);
});
