// Matches against the computer and between people: pools, Exchange, best of three, draws that go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { local, playMatch, table } from './driver.mjs';
import { person } from './kit.mjs';
import { shared } from './shared.mjs';

const { server, browser } = await shared();
const instant = { preferences: { speed: 'instant' } };

test('Club: a whole best of three with Exchange against the computer', { timeout: 180_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address, instant);
  await local(open, 'house=club&rules=best-of-three,exchange&level=1&seed=3');
  await page.getByRole('heading', { name: 'Choose a pool of 15 cards' }).waitFor();
  const chosen = page.getByRole('group', { name: 'Choose a pool of 15 cards' }).getByRole('button', { pressed: true });
  assert.equal(await chosen.count(), 15);
  const said = [];
  const hands = [];
  const result = await playMatch(page, async (step) => {
    if (step === 'next') {
      const dialog = page.getByRole('dialog');
      said.push(await dialog.innerText());
      // The last board is still there, full.
      assert.equal(await page.getByRole('gridcell', { name: /empty/ }).count(), 0);
      assert.equal(await page.getByRole('gridcell').count(), 9);
    }
    if (step !== 'hand') return;
    const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts();
    const picked = await page.getByRole('button', { pressed: true }).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    hands.push({ title: titles[0], picked: picked.filter((name) => /, top /.test(name)).sort() });
    if (titles[0] === 'Exchange') {
      await page.getByText('Your opponent cannot see what you do.').waitFor();
      // One card of the hand goes back for another of the pool.
      const group = page.getByRole('group', { name: 'Exchange' });
      await group.getByRole('button', { name: /, top /, pressed: true }).first().click();
      await group.getByRole('button', { name: /, top /, pressed: false }).last().click();
    }
  });
  assert.equal(hands[0].title, 'Choose five cards');
  assert.ok(hands.length >= 2, 'there is an Exchange after the first game');
  assert.equal(hands[1].title, 'Exchange');
  assert.deepEqual(hands[1].picked, hands[0].picked, 'the hand of the game before is chosen already');
  assert.match(said[0], /(You (won|lost) this game \d+–\d+|\d+–\d+: a draw)/);
  assert.match(said[0], /Match: You \d–\d /);
  assert.match(said[0], /starts? the next game/);
  assert.match(said[0], /Exchange/);
  assert.match(result, /match (is a draw )?\d–\d|match\s+\d–\d/);
  assert.match(result, /Game 1: \d+–\d+ · Game 2: \d+–\d+/);
  assert.match(result, /Decided by wins|total score|level/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('Custom with a pool asks for it before the game', { timeout: 60_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address, instant);
  await local(open, 'house=custom&rules=pool,same%3Done&level=1');
  await page.getByRole('button', { name: 'Use these 15' }).click();
  await page.getByText('One equal touching rank is enough').or(page.getByText('Rules in force')).first().waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('button', { name: 'Play with these' }).click();
  await table(page).cards.or(page.getByRole('gridcell')).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('Sudden Death and replay say that a draw goes on, before the new deal', { timeout: 300_000 }, async () => {
  for (const [query, sentence] of [
    ['house=classic&rules=open,random,sudden-death', 'Sudden Death! Each player keeps the five cards of their colour.'],
    ['house=tabletop&rules=open,random', 'The game is played again, with new hands.'],
  ]) {
    const { context, page, faults, open } = await person(browser, server.address, instant);
    const said = [];
    for (let seed = 1; seed < 40 && said.length === 0; seed += 1) {
      await local(open, `${query}&level=2&seed=${seed.toString(16)}`);
      await playMatch(page, async (step) => {
        if (step !== 'goes') return;
        said.push(await page.getByRole('dialog').innerText());
        assert.equal(await page.getByRole('gridcell', { name: /empty/ }).count(), 0);
      });
    }
    assert.match(said[0] ?? '', /5–5: a draw/);
    assert.ok(said[0].includes(sentence), said[0]);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
