// Two people play by link while a third watches, connections break in the middle of moves, and hidden cards are sent to no one.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { brittleWay } from './network.mjs';
import { beginWith, messages, next, openTable, resign, views, witness } from './online-kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

/** A table with hidden hands: the house deals drawn hands, and without Open they are hidden. */
const hidden = (page) => page.getByRole('checkbox', { name: /^Open/ }).uncheck();

async function placeCard({ page, playable }) {
  await playable.first().click();
  await page.locator('.cell.open').first().click();
}

const cardsIn = (value, found = []) => {
  if (Array.isArray(value)) value.forEach((inner) => cardsIn(inner, found));
  else if (value && typeof value === 'object') {
    if (typeof value.ranks === 'string') found.push(`${value.ranks}/${value.id}`);
    Object.values(value).forEach((inner) => cardsIn(inner, found));
  }
  return found;
};

/** The cards that a seat was dealt, as its own views told it. */
function dealt({ frames }) {
  for (const { game } of views(frames)) {
    const own = Object.values(game?.view?.game?.hands ?? {}).flatMap((hand) => hand.own ?? []);
    if (own.length === 5 && own.every(({ card }) => card)) return own.map(({ card }) => `${card.ranks}/${card.id}`);
  }
  throw new Error('no hand was dealt');
}

/** Every card that a colour has placed, in order, without the repetitions of a resync. */
function placements({ frames }) {
  const placed = new Map();
  for (const { events } of messages(frames)) {
    for (const { version, event } of events ?? []) {
      if (event?.type === 'triad' && event.what.event === 'placed') placed.set(version, event.what);
    }
  }
  return [...placed.values()];
}

/** No received message shows a card of the opponent before it was placed. */
function assertHidden(receiver, other, colour, known) {
  // A card that both were dealt is shown by the first player to place it.
  const hidden = new Set(dealt(other).filter((card) => !known.includes(card)));
  assert.ok(hidden.size > 0, 'the hands are the same: nothing is hidden');
  for (const message of messages(receiver.frames)) {
    for (const { event } of message.events ?? []) {
      if (event?.type === 'triad' && event.what.event === 'placed' && event.what.by === colour) {
        hidden.delete(`${event.what.card.ranks}/${event.what.card.id}`);
      }
    }
    for (const card of cardsIn(message)) assert.ok(!hidden.has(card), `${card} was told before it was placed`);
  }
}

test('a whole game by link, watched, with a connection that breaks in the middle of moves', BOUND, async (t) => {
  const way = await brittleWay(server.address);
  // Also where something is wrong: whatever stays open keeps the tests from ending.
  t.after(() => way.stop());
  const anna = await witness(browser, server.address);
  const ben = await witness(browser, way.address, { width: 360, height: 740 });
  const carla = await witness(browser, server.address, { theme: 'light' });

  const path = await openTable(anna, hidden);
  await ben.open(path);
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await carla.open(path);
  await carla.page.getByRole('button', { name: 'Watch' }).click();
  await ben.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await anna.page.getByRole('button', { name: 'Begin', exact: true }).click();

  let bens = 0;
  for (let player = await next([anna, ben]); player; player = await next([anna, ben])) {
    if (player === ben) bens += 1;
    const turn = player === ben ? bens : 0;
    if (turn === 1) {
      // The table carries the move out, but no client receives it.
      way.lose('answers');
      await placeCard(ben);
      await ben.calm.waitFor();
      way.lose('nothing');
    } else if (turn === 2) {
      // The move never arrives.
      way.lose('commands');
      await placeCard(ben);
      await ben.calm.waitFor();
      way.lose('nothing');
    } else if (turn === 3) {
      // The connection breaks off, and the browser knows that there is no network.
      await ben.playable.first().click();
      await ben.context.setOffline(true);
      way.cut();
      await ben.page.locator('.cell.open').first().click();
      await ben.calm.waitFor();
      await ben.context.setOffline(false);
    } else {
      await placeCard(player);
    }
    await ben.calm.waitFor({ state: 'detached' });
    await player.page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  }
  assert.ok(bens >= 4, 'Ben has moved often enough for every breakage');
  await Promise.all([anna, ben, carla].map(({ result }) => result.waitFor()));

  // Each reads the own score first, and who wants to play again is told to the other.
  const scores = async ({ result }) => /(\d+) – (\d+)/.exec(await result.locator('h1').innerText()).slice(1).map(Number);
  const plate = ({ page }) => page.locator('.side.below .score').innerText();
  const [annas, bensOwn] = await Promise.all([scores(anna), scores(ben)]);
  assert.deepEqual(annas, bensOwn.toReversed());
  for (const one of [anna, ben]) assert.equal((await scores(one))[0], Number(await plate(one)));
  await ben.result.getByRole('button', { name: 'Rematch' }).click();
  await anna.result.getByText('wants a rematch').waitFor();

  // Every move was made once, and everybody saw the same nine.
  const told = placements(anna);
  assert.equal(told.length, 9);
  for (const one of [ben, carla]) assert.deepEqual(placements(one), told);
  const moves = ben.sent.map((text) => JSON.parse(text)).filter(({ command }) => command?.do === 'move');
  assert.ok(new Set(moves.map(({ key }) => key)).size === bens, 'one key for each move');
  assert.ok(moves.length > bens, 'what was not answered was sent again');
  const answers = messages(ben.frames).filter(({ type, key }) => type === 'answer' && moves.some((move) => move.key === key));
  assert.ok(answers.every(({ error }) => !error), 'no move was refused');
  const board = ({ page }) => page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  assert.deepEqual(await board(ben), await board(anna));
  assert.deepEqual(await board(carla), await board(anna));

  // Hidden cards were sent to no one: neither on sockets nor by requests.
  const [blue, red] = [dealt(anna), dealt(ben)];
  assertHidden(ben, anna, 'blue', red);
  assertHidden(anna, ben, 'red', blue);
  assertHidden(carla, anna, 'blue', red);
  assertHidden(carla, ben, 'red', blue);
  for (const one of [anna, ben, carla]) {
    for (const body of await Promise.all(one.bodies)) assert.ok(!body.includes('"ranks"'), 'a request told cards');
    assert.deepEqual(await one.page.evaluate(() => window.shownErrors), []);
    assert.deepEqual(one.faults.filter((fault) => !/WebSocket connection to/.test(fault)), []);
  }
  for (const one of [anna, ben]) await one.context.close();

  // The game has an address of its own, which lets everyone step through the same nine moves with their values.
  await carla.result.getByRole('link', { name: 'Look at the game' }).click();
  await carla.page.waitForURL(/\/replay\/online\/[a-z0-9]+\/1$/);
  const address = new URL(carla.page.url()).pathname;
  await carla.context.close();
  const dora = await witness(browser, server.address);
  await dora.open(address);
  await dora.page.getByText('move 0 of 9').first().waitFor();
  for (const [step, { cell }] of told.slice(0, 6).entries()) {
    await dora.page.keyboard.press('ArrowRight');
    await dora.page.getByText(`move ${step + 1} of 9`).first().waitFor();
    await dora.page.locator(`.cell.last[data-cell="${cell}"]`).waitFor();
  }
  // With three cards to come every move has an exact value; the move that was made and the best one are named.
  const values = dora.page.locator('.values');
  await values.locator('li.best').first().waitFor();
  assert.equal(await values.locator('li.made').count(), 1);
  assert.match(await values.locator('.worth').innerText(), /win|los|draw/i);
  assert.deepEqual(dora.faults, []);
  await dora.context.close();
});

/** Every card of TriATri in a message, wherever it stands. */
const suitCards = (value) => [...JSON.stringify(value).matchAll(/"([RBG]\d)"/g)].map(([, card]) => card);

test('at a table of TriATri no card is sent before it is shown', BOUND, async () => {
  const anna = await witness(browser, server.address);
  const ben = await witness(browser, server.address, { width: 360, height: 740 });
  const carla = await witness(browser, server.address);
  const path = await openTable(anna, (page) => page.getByRole('radio', { name: 'TriATri' }).check());
  await carla.open(path);
  await carla.page.getByRole('button', { name: 'Watch' }).click();
  await beginWith(anna, ben, path);
  // Both choose a card at the same time, and then two tricks: enough for what is sealed to be shown.
  for (let turn = 0; turn < 7; turn += 1) {
    const { page, playable } = await next([anna, ben]);
    const before = await page.locator('.triatri').innerText();
    await playable.first().click();
    await page.locator('.do:enabled').click();
    await page.waitForFunction((before) => document.querySelector('.triatri')?.innerText !== before, before);
  }
  await resign(anna);
  await Promise.all([anna, ben, carla].map(({ result }) => result.waitFor()));

  const hand = ({ frames }) => {
    for (const { game } of views(frames)) {
      const own = game?.view.own?.hand;
      if (own?.length > 0) return own.filter((card) => /^[RBG]\d$/.test(card));
    }
    throw new Error('no hand was dealt');
  };
  const checked = (receiver, other, seat) => {
    const kept = new Set(hand(other));
    assert.ok(kept.size > 3, 'a hand of different cards');
    for (const { events = [], view } of messages(receiver.frames)) {
      // A match that is over has no secrets left.
      if (view?.stage === 'finished') break;
      for (const { event } of events) {
        // What is dealt or sealed is told to its owner alone; everything else happens on the table.
        const open = event?.type === 'triatri' && !['dealt', 'selected'].includes(event.what.event);
        if (open) for (const card of suitCards(event)) kept.delete(card);
      }
      for (const card of suitCards({ events, view })) assert.ok(!kept.has(card), `${card} of seat ${seat} was told before it was shown`);
    }
    assert.ok(kept.size > 0, 'something stayed hidden to the end');
  };
  checked(ben, anna, 0);
  checked(anna, ben, 1);
  checked(carla, anna, 0);
  checked(carla, ben, 1);
  for (const one of [anna, ben, carla]) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});

test('a guest becomes an account and keeps the table; the rematch begins', BOUND, async () => {
  const anna = await witness(browser, server.address);
  const path = await openTable(anna, hidden);
  await anna.page.getByRole('button', { name: 'Add a computer' }).click();
  await anna.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await next([anna]);
  await anna.open('/account');
  await anna.page.getByLabel('Name').fill('Anna');
  await anna.page.getByLabel(/^Password/).fill('correct horse');
  await anna.page.locator('form button.primary').click();
  await anna.page.getByRole('heading', { name: 'Anna' }).waitFor();
  await anna.open('/lobby');
  await anna.page.locator(`a[href="${path}"]`).click();
  for (let player = await next([anna]); player; player = await next([anna])) {
    await placeCard(player);
    await player.page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  }
  await anna.page.getByRole('button', { name: 'Rematch' }).click();
  await anna.result.waitFor({ state: 'detached' });
  await next([anna]);
  assert.deepEqual(await anna.page.evaluate(() => window.shownErrors), []);
  await anna.context.close();
});

test('a forgotten password is set anew with a recovery code', BOUND, async () => {
  const { page, open, context } = await witness(browser, server.address);
  await open('/account');
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel(/^Password/).fill('correct horse');
  await page.locator('form button.primary').click();
  const code = await page.locator('code').first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('You have 8 codes left.').waitFor();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel(/^Recovery code/).fill(code.toUpperCase());
  await page.getByLabel(/^New password/).fill('another horse');
  await page.locator('form button.primary').click();
  await page.getByText('Your password is changed.').waitFor();
  await page.locator('a[href="/account"].button').click();
  await page.getByText('You have 7 codes left.').waitFor();
  assert.deepEqual(await page.evaluate(() => window.shownErrors), []);
  await context.close();
});

test('a table that is gone, and a session that has ended, are said calmly', BOUND, async () => {
  const anna = await witness(browser, server.address);
  await anna.open('/table/aaaaaaaaaaaa');
  await anna.page.getByRole('heading', { name: 'This table is closed' }).waitFor();
  const path = await openTable(anna, hidden);
  const other = await anna.context.newPage();
  await other.goto(`${server.address}/account`);
  await other.getByRole('button', { name: 'Delete the account' }).click();
  await other.getByRole('button', { name: /Yes, delete/ }).click();
  await anna.page.getByRole('heading', { name: /logged out/ }).waitFor();
  assert.equal(new URL(anna.page.url()).pathname, path);
  await anna.context.close();
});
