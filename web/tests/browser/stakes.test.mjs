// Games for cards between two accounts: under every trade rule the winner chooses what the rule gives, and both albums say so.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { eventually, placeCard, program, signUp } from './kit.mjs';
import { beginWith, next, openTable, resign, witness } from './online-kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

/** Cards that are granted are free; those of the starter pack are bound, and cannot be staked at a table of one's own. Each player gets others, so that there is something new to win. */
const GRANTED = [
  ['geezard', 'funguar', 'bite-bug', 'red-bat', 'blobra', 'gayla', 'gesper'],
  ['grat', 'buel', 'mesmerize', 'glacial-eye', 'belhelmel', 'thrustaevis', 'anacondaur'],
].map((cards) => cards.map((card) => `card/ff8:${card}=1`));

async function pair(one, other) {
  const both = await Promise.all([one, other].map(() => witness(browser, server.address)));
  for (const [place, name] of [one, other].entries()) {
    await signUp(both[place], name);
    execFileSync(program(), ['admin', '--data', server.data, 'grant', name, ...GRANTED[place], '--key', 'test'], { stdio: 'pipe' });
  }
  return both;
}

/** A table for their own cards under a trade rule; drawn hands, open to both, and one card laid. */
async function play(host, guest, trade) {
  const path = await openTable(host, async (page) => {
    await page.getByRole('radio', { name: /^Your own collections/ }).check();
    await page.getByRole('radio', { name: new RegExp(`^${trade} (The|Each) `) }).check();
  });
  // Visitors of the table are told that cards are at stake before sitting down.
  await guest.open(path);
  const facts = await guest.page.locator('.notice p').first().innerText();
  assert.match(facts, /For cards/);
  assert.doesNotMatch(facts, /Friendly/);
  await beginWith(host, guest, path);
  const first = await next([host, guest]);
  await placeCard(first.page);
  return path;
}

const album = ({ page }) => page.evaluate(async () => (await (await fetch('/api/v1/collection')).json()).cards);

const total = (cards) => cards.reduce((sum, { count }) => sum + count, 0);

/** What the winner is offered once the album is there: each card by its name, and how the name is shown. */
async function offered({ page }) {
  const cards = '.chooser .cards button';
  const marked = (selector) => [...document.querySelectorAll(selector)].every((card) => /, (never seen|owned|not owned)$/.test(card.getAttribute('aria-label')));
  await page.waitForFunction(marked, cards);
  return page.locator(cards).evaluateAll((buttons) =>
    buttons.map((button) => {
      const name = button.querySelector('.name');
      const colour = ['blue', 'yellow'].find((colour) => name.classList.contains(colour)) ?? 'plain';
      return { label: button.getAttribute('aria-label'), colour };
    }),
  );
}

/** The colour of a name says what the album knew of the card, and so do its words. */
function assertNamed(choices) {
  const words = { blue: /, never seen$/, yellow: /, seen, not owned$/, plain: /, owned$/ };
  for (const { label, colour } of choices) assert.match(label, words[colour]);
}

async function choose({ page }, count) {
  const cards = page.locator('.chooser .cards button');
  for (let place = 0; place < count; place += 1) await cards.nth(place).click();
  await page.getByRole('button', { name: 'Take these' }).click();
}

/** Both see what has changed hands, and the albums agree with it. */
async function assertMoved(winner, loser, before, count) {
  for (const { page } of [winner, loser]) {
    await page.locator('.result').waitFor();
    assert.equal(await page.locator('.result li').count(), count);
  }
  const now = [await album(winner), await album(loser)];
  assert.equal(total(now[0]) - total(before[0]), count);
  assert.equal(total(before[1]) - total(now[1]), count);
}

/** Both play their cards as they come. */
async function playOut(players) {
  for (let player = await next(players); player; player = await next(players)) await placeCard(player.page);
}

async function close(...people) {
  for (const { context, faults } of people) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

test('One: the winner chooses a card, with names in blue and in yellow', BOUND, async () => {
  const [anna, ben] = await pair('Anna', 'Ben');
  const before = [await album(anna), await album(ben)];
  await play(anna, ben, 'One');
  await resign(ben);
  await anna.page.getByRole('heading', { name: 'Take one card' }).waitFor();
  // Meanwhile the loser is told what is going on.
  await ben.page.locator('.taking').getByText('Anna is choosing one of your cards.').waitFor();
  const first = await offered(anna);
  assert.equal(first.length, 5);
  assertNamed(first);
  assert.ok(first.every(({ colour }) => colour !== 'yellow'), 'Anna has seen nothing but her own cards before this match');
  assert.ok(await anna.page.getByRole('button', { name: 'Take these' }).isDisabled());
  await choose(anna, 1);
  await assertMoved(anna, ben, before, 1);

  // The cards of the first match are known now: those that she did not take are yellow, as far as they come again.
  const called = ({ label }) => label.replace(/, (never seen|seen, not owned|owned)$/, '');
  const known = new Set(first.slice(1).filter(({ colour }) => colour === 'blue').map(called));
  known.delete(called(first[0]));
  const again = [await album(anna), await album(ben)];
  await play(anna, ben, 'One');
  await resign(ben);
  await anna.page.getByRole('heading', { name: 'Take one card' }).waitFor();
  const back = (await offered(anna)).filter((choice) => known.has(called(choice)));
  if (back.length > 0) await anna.page.locator('.chooser .name.yellow').nth(back.length - 1).waitFor();
  const second = await offered(anna);
  assert.deepEqual(second.filter(({ colour }) => colour === 'yellow').map(called), back.map(called));
  assertNamed(second);
  await choose(anna, 1);
  await assertMoved(anna, ben, again, 1);
  await close(anna, ben);
});

test('Diff: the winner chooses as many as the score differs', BOUND, async () => {
  // A draw gives nothing, and a win by more than four leaves no choice: such games are skipped.
  // The server draws the deal, and no test can seed it; ten games without a choice in a row do not happen by chance.
  for (let tries = 1; tries <= 10; tries += 1) {
    const people = await pair(`Gina-${tries}`, `Hugo-${tries}`);
    const before = await Promise.all(people.map(album));
    await play(...people, 'Diff');
    await playOut(people);
    // One may learn of the end before the other: it is clear who chooses when one does, or when both see a result.
    const counts = (selector) => Promise.all(people.map(({ page }) => page.locator(selector).count()));
    const { choosing } = await eventually(
      async () => ({ choosing: await counts('.chooser'), results: await counts('.result') }),
      ({ choosing, results }) => choosing.includes(1) || results.every((count) => count === 1),
    );
    const at = choosing.indexOf(1);
    if (at < 0) {
      await close(...people);
      continue;
    }
    const [winner, loser] = [people[at], people[1 - at]];
    const status = await winner.page.locator('.chooser [role="status"]').innerText();
    const difference = Number(/of (\d+)/.exec(status)[1]);
    assert.ok(difference === 2 || difference === 4, status);
    assertNamed(await offered(winner));
    await choose(winner, difference);
    await assertMoved(winner, loser, [before[at], before[1 - at]], difference);
    await close(...people);
    return;
  }
  assert.fail('no game gave the winner a choice');
});

test('Direct: each player keeps the cards of their colour, and nothing is chosen', BOUND, async () => {
  const [anna, ben] = await pair('Clara', 'David');
  const before = [await album(anna), await album(ben)];
  await play(anna, ben, 'Direct');
  await playOut([anna, ben]);
  await Promise.all([anna, ben].map(({ result }) => result.waitFor()));
  const moved = await anna.page.locator('.result li').allInnerTexts();
  const now = [await album(anna), await album(ben)];
  const gained = total(now[0]) - total(before[0]);
  assert.equal(total(before[1]) - total(now[1]), gained);
  const toBlue = moved.filter((line) => /blue/i.test(line)).length;
  assert.equal(toBlue - (moved.length - toBlue), gained, moved.join('\n'));
  assert.equal(await anna.page.locator('.chooser').count(), 0);
  await close(anna, ben);
});

test('All: the winner has all five, and nothing is chosen', BOUND, async () => {
  const [anna, ben] = await pair('Emma', 'Felix');
  const before = [await album(anna), await album(ben)];
  await play(anna, ben, 'All');
  await resign(anna);
  await assertMoved(ben, anna, [before[1], before[0]], 5);
  assert.equal(await ben.page.locator('.chooser').count(), 0);
  await close(anna, ben);
});
