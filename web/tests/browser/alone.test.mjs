// Games against computers, in the browser alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cutNetwork, named, person, playAll, playCard, playOn, settled } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

test('a whole game of Triple Triad with the network cut', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&house=classic&rules=random,same,plus&level=2&seed=a1&new=1');
  await page.getByText('Rules in force').waitFor();
  await cutNetwork({ context, page });
  const result = await playAll(page);
  assert.match(result, /win|lose|draw/i);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a reload in the middle of a game goes on with it', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&house=classic&rules=open,random&level=1&seed=a2&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('button.held[aria-disabled="false"]').first().click();
  await page.locator('.cell.open').first().click();
  await page.locator('button.held[aria-disabled="false"]').first().waitFor();
  const board = () => page.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const hands = () => page.locator('.hand').evaluateAll((hands) => hands.map((hand) => hand.innerText + hand.querySelectorAll('.held').length));
  await named(page);
  const before = [await board(), await hands()];
  await page.reload();
  await page.locator('button.held[aria-disabled="false"]').first().waitFor();
  await named(page);
  assert.deepEqual([await board(), await hands()], before);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game with the keyboard alone', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/');
  await page.getByRole('link', { name: 'Play Triple Triad' }).focus();
  await page.keyboard.press('Enter');
  const begin = page.getByRole('button', { name: 'Begin' });
  await begin.waitFor();
  await begin.focus();
  await page.keyboard.press('Enter');
  const turns = await playOn(page, async () => {
    await page.locator('button.held[aria-disabled="false"], .result').first().waitFor();
    if (await page.locator('.result').isVisible()) return false;
    await page.keyboard.press('1');
    // The keyboard is on an open cell now; Enter places.
    await page.waitForFunction(() => document.activeElement?.classList.contains('open'));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
    return true;
  });
  assert.ok(turns === 4 || turns === 5, `${turns} cards were placed`);
  assert.match(await page.locator('.result h1').innerText(), /win|lose|draw/i);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a card is dragged to the board', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/play/table?game=triple-triad&rules=open,random&level=1&seed=a3&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  const card = page.locator('button.held[aria-disabled="false"]').first();
  await card.waitFor();
  // Where the card and the cell are is measured once nothing moves.
  await settled(page);
  const name = (await card.getAttribute('aria-label')).replace(/^\d+\. /, '');
  const from = await card.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const open9 = page.locator('.cell:not(:has(.placed))').last();
  const to = await open9.boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.locator(`.cell[aria-label*="${name.split(',')[0]}"]`).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a table on a phone on its side is whole, without scrolling', BOUND, async () => {
  for (const players of ['game=triple-triad&rules=open,random', 'game=triatri&players=2', 'game=triatri&players=3', 'game=triatri&players=4']) {
    const { context, page, open } = await person(browser, server.address, { width: 740, height: 360, language: 'fr' });
    await open(`/play/table?${players}&level=1&seed=5&new=1`);
    await page.locator('button.primary').first().click();
    const cards = page.locator('button.held[aria-disabled="false"], [data-choice]:not([aria-disabled="true"])');
    await cards.first().waitFor();
    await settled(page);
    const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    assert.ok(whole <= seen, `${players}: ${whole} pixels high in a window of ${seen}`);
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    assert.ok(boxes.length > 1, `${players}: cards to choose from`);
    for (const { top, bottom } of boxes) assert.ok(top >= 0 && bottom <= seen, `${players}: a card reaches from ${top} to ${bottom}`);
    await context.close();
  }
});

test('a game as text, with typed commands', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { preferences: { reader: true } });
  await open('/play/table?game=triple-triad&rules=random&level=1&seed=a4&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  const command = page.getByLabel('Your move or a word');
  await command.waitFor();
  const type = async (line) => {
    await command.fill(line);
    await command.press('Enter');
  };
  await type('help');
  await page.getByText('Cells are numbered from 1').first().waitFor();
  await type('dance');
  await page.getByText('“dance” is not understood').first().waitFor();
  const turns = await playOn(page, async () => {
    await page.locator('.text :text("It is your turn."), .result').first().waitFor();
    if (await page.locator('.result').isVisible()) return false;
    const cells = await page.locator('.text td').allInnerTexts();
    const empty = cells.findIndex((cell) => /empty/.test(cell)) + 1;
    await type(`1 ${empty}`);
    await page.waitForFunction(
      (cell) => !/empty/.test(document.querySelectorAll('.text td')[cell - 1]?.textContent ?? ''),
      empty,
    );
    return true;
  });
  assert.ok(turns === 4 || turns === 5, `${turns} cards were placed`);
  assert.match(await page.locator('.result h1').innerText(), /win|lose|draw/i);
  // The last placement and the score were announced.
  const spoken = await page.locator('[role="log"]').innerText();
  assert.match(spoken, /(Red|Blue) places .+ at row \d, column \d/);
  assert.match(spoken, /Blue \d, red \d\./);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a whole game of TriATri with the network cut', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await open('/');
  await cutNetwork({ context, page });
  await open('/play/table?game=triatri&players=3&level=1&seed=a5&new=1');
  const result = await playAll(page, playCard);
  assert.match(result, /win|lose|draw|You are (2nd|3rd)/i);
  assert.ok((await page.locator('.result li, .result tr').count()) >= 3, 'everybody has a place');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game of TriATri with the keyboard alone, at the usual speed', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { preferences: { speed: 'normal' } });
  await open('/play/table?game=triatri&players=2&level=1&seed=a6&new=1');
  const begin = page.getByRole('button', { name: 'Begin' });
  await begin.waitFor();
  await begin.focus();
  await page.keyboard.press('Enter');
  const choice = page.locator('[data-choice]:not([aria-disabled="true"])').first();
  const pointed = page.locator('[data-choice][aria-pressed="true"]');
  const result = page.locator('.result');
  const turns = await playOn(page, async () => {
    await choice.or(result).first().waitFor();
    if (await result.isVisible()) return false;
    await page.keyboard.press('ArrowRight');
    await pointed.waitFor();
    // The keyboard is on the card or gem; Enter plays it.
    await page.keyboard.press('Enter');
    await pointed.waitFor({ state: 'detached' });
    return true;
  });
  assert.ok(turns > 0, 'the keyboard has played');
  assert.match(await page.locator('.result h1').innerText(), /win|lose|draw/i);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a whole game of TriATri as text, with the network cut', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { preferences: { reader: true } });
  await open('/');
  await cutNetwork({ context, page });
  await open('/play/table?game=triatri&players=2&level=1&seed=a7&new=1');
  const text = page.locator('.text');
  const play = async () => {
    const moves = page.getByRole('heading', { name: 'Your moves' });
    const result = page.locator('.result');
    await moves.or(result).first().waitFor();
    if (await result.isVisible()) return false;
    const before = await text.innerText();
    await page.getByLabel('Your move or a word').fill('1');
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => document.querySelector('.text')?.innerText !== before, before);
    return true;
  };
  assert.match(await playAll(page, play), /win|lose|draw/i);
  assert.deepEqual(faults, []);
  await context.close();
});
