// What tests of online play share: people whose pages are overheard, and tables that they open.

import assert from 'node:assert/strict';

import { person } from './kit.mjs';

/** A person who writes down everything that the page receives, and every error that it shows. */
export async function witness(browser, address, options) {
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
  one.playable = one.page.locator('button.held[aria-disabled="false"], [data-choice][aria-pressed]');
  // A winner who has cards to choose sees the result after that.
  one.over = one.page.locator('.result, .chooser');
  one.result = one.page.locator('.result');
  one.calm = one.page.locator('p.lost');
  return one;
}

/** Opens a table for a friend, with choices that `choose` makes in the dialog; gives its path once `ready` is there. */
export async function openTable({ page, open }, choose, ready = page.getByRole('button', { name: 'Begin', exact: true })) {
  await open('/lobby');
  await page.getByRole('button', { name: 'Play a friend' }).click();
  await choose(page);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await ready.waitFor();
  const link = await page.getByLabel(/Invite a friend with this link/).inputValue();
  assert.equal(new URL(link).pathname, new URL(page.url()).pathname);
  return new URL(link).pathname;
}

/** The guest comes by the link, sits down, and both begin. */
export async function beginWith(host, guest, path) {
  await guest.open(path);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  for (const { page } of [guest, host]) await page.getByRole('button', { name: 'Begin', exact: true }).click();
}

/** The one of them that can play next; null when the game is over. */
export async function next(players) {
  const due = players.map(async (player) => {
    await player.playable.or(player.over).first().waitFor();
    return player;
  });
  // Those who wait for their turn wait on; what they then find is looked at in their turn.
  for (const waiting of due) waiting.catch(() => {});
  const player = await Promise.any(due);
  return (await player.over.count()) > 0 ? null : player;
}

/** Gives the running game up. */
export async function resign({ page }) {
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: /resign/i }).first().click();
}

export const messages = (frames) => frames.map((text) => JSON.parse(text));
export const views = (frames) => messages(frames).flatMap(({ view }) => (view ? [view] : []));
