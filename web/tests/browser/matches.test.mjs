// Matches against the computer and between people: pools, Exchange, best of three, draws that go on.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { local, playMatch, table } from './driver.mjs';
import { person, program, signUp } from './kit.mjs';
import { openTable } from './online-kit.mjs';
import { shared } from './shared.mjs';

const { server, browser } = await shared();

test('Club: a whole best of three with Exchange against the computer', { timeout: 180_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
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
  assert.match(result, /match(!| is a draw)?\s+\d–\d/);
  assert.match(result, /Game 1: \d+–\d+ · Game 2: \d+–\d+/);
  assert.match(result, /Decided by wins|total score|level/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('Custom with a pool asks for it before the game', { timeout: 60_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
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
    const { context, page, faults, open } = await person(browser, server.address);
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

test('every house and TriATri are played by roles and names alone', { timeout: 300_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  for (const query of [
    'house=classic&rules=same,plus,same-wall,elemental',
    'house=continental&rules=open,same,plus,wall',
    'house=club&rules=plus-wall,plus',
    'house=tabletop&rules=same,combo',
    'house=original&rules=same,plus,random',
    'house=custom&rules=same%3Done,plus,combo%3Dalways,same_flips%3Dweaker,plus_sums%3Dfirst,scoring%3Dboard',
    'game=triatri&players=3&rules=rounds%3D1',
    'game=triatri&players=2&rules=rounds%3D1,match%3D2',
  ]) {
    await local(open, `${query}&level=1&seed=7`);
    assert.match(await playMatch(page), /win|lose|draw|You are/i, query);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('giving up a game says who gave up', { timeout: 60_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await local(open, 'house=classic&rules=open,random&level=1&seed=7');
  const at = table(page);
  await at.begin.click();
  await at.cards.first().click();
  await at.cells.first().click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  const dialog = page.getByRole('dialog', { name: /You lose/ });
  await dialog.getByText('You resigned.').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a best of three as text: each game’s result, the standing, and the next game', { timeout: 180_000 }, async () => {
  const { context, page, faults, open } = await person(browser, server.address, { preferences: { reader: true } });
  await local(open, 'house=custom&rules=best-of-three,random&level=1&seed=5');
  const at = table(page);
  await at.begin.click();
  const command = page.getByRole('textbox', { name: 'Your move or a word' });
  const turn = page.getByText('It is your turn.');
  let between = '';
  for (let step = 0; step < 60; step += 1) {
    await turn.or(at.nextGame).or(at.result).first().waitFor({ timeout: 60_000 });
    if (await at.result.isVisible()) break;
    if (await at.nextGame.isVisible()) {
      between ||= await page.getByRole('dialog').innerText();
      await command.fill('score');
      await command.press('Enter');
      await page.getByRole('listitem').filter({ hasText: /Match: You \d–\d/ }).first().waitFor();
      await at.nextGame.click();
      await at.nextGame.waitFor({ state: 'hidden' });
      continue;
    }
    const cells = await page.getByRole('cell').allInnerTexts();
    const empty = cells.findIndex((cell) => /empty/.test(cell));
    await command.fill(`1 ${empty + 1}`);
    await command.press('Enter');
    await page.waitForFunction((place) => !/empty/.test(document.querySelectorAll('td')[place]?.textContent ?? '') || document.querySelector('[role=dialog]'), empty);
  }
  assert.match(between, /Match: You \d–\d Beginner/);
  assert.match(await at.result.innerText(), /match[\s\S]*\d–\d[\s\S]*Game 1: \d+–\d+/);
  assert.deepEqual(faults, []);
  await context.close();
});

/** The cards that a chooser has marked, by the names that programs use, in order. */
async function marked(page, title) {
  const labels = await page.getByRole('group', { name: title }).getByRole('button', { name: /, top /, pressed: true }).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  return labels.map((label) => label.replace(/^\d+\. /, '').split(',')[0].toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')).sort();
}

test('Club for one’s own cards: the strongest 15 are marked, or the pool that was saved', { timeout: 120_000 }, async () => {
  const one = await person(browser, server.address);
  const { context, page, faults } = one;
  await signUp(one, 'Pooler');
  const strong = ['squall', 'seifer', 'edea', 'rinoa', 'quistis', 'irvine', 'zell', 'laguna', 'ward', 'kiros', 'selphie', 'phoenix', 'alexander', 'eden', 'bahamut'];
  const weak = ['geezard', 'funguar', 'bite-bug', 'red-bat', 'blobra', 'gayla', 'gesper', 'fastitocalon-f', 'blood-soul', 'caterchipillar', 'cockatrice', 'grat', 'buel', 'mesmerize', 'glacial-eye'];
  execFileSync(program(), ['admin', '--data', server.data, 'grant', '--key', 'pools', 'Pooler', ...[...strong, ...weak].map((card) => `card/ff8:${card}=1`)]);
  const club = async (page) => {
    await page.getByRole('radio', { name: 'Club', exact: true }).check();
    await page.getByRole('radio', { name: /^Your own collections/ }).check();
  };
  const title = 'Choose a pool of 15 cards';
  const saved = page.getByText('The pool you saved is chosen already.');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/collection/decks'));
  await openTable(one, club, page.getByRole('button', { name: 'Use these 15' }));
  await (await asked).finished();
  assert.deepEqual(await marked(page, title), strong.toSorted());
  assert.equal(await saved.count(), 0);
  const status = await page.evaluate(async (cards) => {
    const body = JSON.stringify({ cards: cards.map((card) => `ff8:${card}`) });
    return (await fetch('/api/v1/collection/pool', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status;
  }, weak);
  assert.equal(status, 204);
  await openTable(one, club, saved);
  assert.deepEqual(await marked(page, title), weak.toSorted());
  // The table takes it as it is.
  await page.getByRole('button', { name: 'Use these 15' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
