// Two people play a whole game of Triple Triad by link while a third watches, and a connection breaks in the middle of moves.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { person, startBrowser, startServer } from './kit.mjs';
import { brittleWay } from './network.mjs';

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A person who writes down everything that the page receives, and every error that it shows. */
async function witness(address, options) {
  const one = await person(browser, address, options);
  one.frames = [];
  one.sent = [];
  one.bodies = [];
  await one.context.addInitScript(() => {
    window.shownErrors = [];
    const look = () => {
      for (const element of document.querySelectorAll('[role="alert"], .turn .error')) {
        const text = element.textContent.trim();
        if (text !== '' && !window.shownErrors.includes(text)) window.shownErrors.push(text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  one.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => one.frames.push(String(payload)));
    socket.on('framesent', ({ payload }) => one.sent.push(String(payload)));
  });
  one.page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api')) return;
    one.bodies.push(response.text().catch(() => ''));
  });
  one.playable = one.page.locator('button.held[aria-disabled="false"]');
  one.result = one.page.locator('.result');
  one.calm = one.page.locator('p.lost');
  return one;
}

/** Opens a table for a friend with hands that nobody else sees; gives its path. */
async function openTable({ page, open }) {
  await open('/lobby');
  await page.getByRole('button', { name: 'Play a friend' }).click();
  // The house deals drawn hands; without Open they are hidden.
  await page.getByRole('checkbox', { name: /^Open/ }).uncheck();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  const link = await page.getByLabel(/Send this link/).inputValue();
  assert.equal(new URL(link).pathname, new URL(page.url()).pathname);
  return new URL(link).pathname;
}

/** Whoever of them can play a card next; null when the game is over. */
async function next(players) {
  for (let tries = 0; tries < 1200; tries += 1) {
    for (const player of players) {
      if ((await player.result.count()) > 0) return null;
      if ((await player.playable.count()) > 0) return player;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nobody can play');
}

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

const messages = (frames) => frames.map((text) => JSON.parse(text));
const views = (frames) => messages(frames).flatMap(({ view }) => (view ? [view] : []));

/** The cards that a seat was dealt, as its own views told it. */
function dealt({ frames }) {
  for (const { game, viewer } of views(frames)) {
    const hand = game?.view.game?.hands[viewer.seat === 0 ? 'blue' : 'red'];
    if (hand?.own?.length === 5 && hand.own.every(({ card }) => card)) return hand.own.map(({ card }) => `${card.ranks}/${card.id}`);
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

/** Nothing that somebody received shows a card of the other before it was placed. */
function assertHidden(receiver, other, colour, known) {
  // A card that both were dealt is shown by whoever places it first.
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

test('a whole game by link, watched, with a connection that breaks in the middle of moves', { timeout: 240_000 }, async () => {
  const way = await brittleWay(server.address);
  const anna = await witness(server.address);
  const ben = await witness(way.address, { width: 360, height: 740 });
  const carla = await witness(server.address, { theme: 'light' });

  const path = await openTable(anna);
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
      // The table carries the move out, but nobody hears of it.
      way.lose('answers');
      await placeCard(ben);
      await ben.calm.waitFor({ timeout: 20_000 });
      way.lose('nothing');
    } else if (turn === 2) {
      // The move never arrives.
      way.lose('commands');
      await placeCard(ben);
      await ben.calm.waitFor({ timeout: 20_000 });
      way.lose('nothing');
    } else if (turn === 3) {
      // The connection breaks off, and the browser knows that there is no network.
      await ben.playable.first().click();
      await ben.context.setOffline(true);
      way.cut();
      await ben.page.locator('.cell.open').first().click();
      await ben.calm.waitFor({ timeout: 20_000 });
      await ben.context.setOffline(false);
    } else {
      await placeCard(player);
    }
    await ben.calm.waitFor({ state: 'detached', timeout: 30_000 });
    await player.page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  }
  assert.ok(bens >= 4, 'Ben has moved often enough for every breakage');
  await Promise.all([anna, ben, carla].map(({ result }) => result.waitFor()));

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

  // What is hidden was told to nobody: neither on sockets nor by requests.
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
  for (const one of [anna, ben, carla]) await one.context.close();
  way.stop();
});

test('a guest becomes an account and keeps the table; the rematch begins', { timeout: 120_000 }, async () => {
  const anna = await witness(server.address);
  const path = await openTable(anna);
  await anna.page.getByRole('button', { name: 'Seat a computer' }).click();
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
  await anna.page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  assert.deepEqual(await anna.page.evaluate(() => window.shownErrors), []);
  await anna.context.close();
});

test('a table that is gone, and a session that has ended, are said calmly', { timeout: 60_000 }, async () => {
  const anna = await witness(server.address);
  await anna.open('/table/aaaaaaaaaaaa');
  await anna.page.getByRole('heading', { name: 'This table is closed' }).waitFor();
  const path = await openTable(anna);
  const other = await anna.context.newPage();
  await other.goto(`${server.address}/account`);
  await other.getByRole('button', { name: 'Delete the account' }).click();
  await other.getByRole('button', { name: /Yes, delete/ }).click();
  await anna.page.getByRole('heading', { name: /logged out/ }).waitFor();
  assert.equal(new URL(anna.page.url()).pathname, path);
  await anna.context.close();
});
