// Setting games up: houses, kinds of rules, options, card sets, what a table for cards needs; and what is read about rules.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { playMatch } from './driver.mjs';
import { person, program, signUp } from './kit.mjs';
import { shared } from './shared.mjs';

const { server, browser } = await shared();

/** An account with seven cards that are free: those of its starter pack are bound, and count only where nothing is at stake. */
async function owner(one, name) {
  await signUp(one, name);
  const cards = ['grat', 'buel', 'mesmerize', 'glacial-eye', 'belhelmel', 'thrustaevis', 'anacondaur'];
  execFileSync(program(), ['admin', '--data', server.data, 'grant', '--key', name, name, ...cards.map((card) => `card/ff8:${card}=1`)]);
}

async function visit(path, options = {}) {
  const one = await person(browser, server.address, options);
  await one.open(path);
  return one;
}

async function leave({ context, faults }) {
  assert.deepEqual(faults, []);
  await context.close();
}

const checkbox = (page, name) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) });
const house = (page, name) => page.getByRole('radio', { name, exact: true }).check();

test('Custom offers the kinds of rules, and the address carries them', { timeout: 60_000 }, async () => {
  const one = await visit('/play');
  const { page } = one;
  await house(page, 'Custom');
  await page.getByRole('combobox', { name: 'Same', exact: true }).selectOption({ label: 'One equal side is enough' });
  await page.getByRole('combobox', { name: 'Combo', exact: true }).selectOption({ label: 'After any capture' });
  await page.getByRole('combobox', { name: 'Score', exact: true }).selectOption({ label: 'Board only' });
  assert.equal(await page.getByRole('checkbox', { name: /^Same (?!Wall)/ }).count(), 0);
  assert.equal(await checkbox(page, 'Combo').count(), 0);
  // No tie is possible, so Sudden Death is refused, with what to change.
  const sudden = page.getByRole('checkbox', { name: /^Sudden Death No tie is possible .* “Board and hand” first/ });
  assert.ok(await sudden.isDisabled());
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  const query = new URL(page.url()).searchParams;
  assert.equal(query.get('house'), 'custom');
  assert.deepEqual(query.get('rules').split(','), ['open', 'random', 'same=one', 'combo=always', 'scoring=board']);
  await page.getByText('Every card you flip attacks in turn, whatever flipped it.').waitFor();
  await leave(one);
});

test('rules that are always on are ticked, Combo is never refused, and a refusal says what to change', { timeout: 60_000 }, async () => {
  const one = await visit('/play');
  const { page } = one;
  await house(page, 'Club');
  const pool = page.getByRole('checkbox', { name: /^Pool of 15 Always on in this house/ }).or(page.getByRole('checkbox', { name: /Always on in this house/ }));
  assert.ok(await pool.first().isChecked());
  assert.ok(await pool.first().isDisabled());
  await page.getByText('Comes with Same and Plus.').waitFor();
  await checkbox(page, 'Random').uncheck();
  const exchange = checkbox(page, 'Exchange');
  assert.ok(await exchange.isDisabled());
  await page.getByText('First choose Best of three.').waitFor();
  await page.getByRole('radio', { name: /^Best of three/ }).check();
  await exchange.check();
  await page.getByText('Not together with Exchange: untick that first.').waitFor();
  await house(page, 'Tabletop');
  assert.ok(await page.getByRole('checkbox', { name: /^Replay on a draw Always on in this house/ }).isChecked());
  assert.ok(await checkbox(page, 'Combo').isEnabled());
  const text = await page.locator('form').innerText();
  assert.doesNotMatch(text, /Not in this house|rule-|set-/);
  await leave(one);
});

test('TriATri offers every option, and plays with it', { timeout: 120_000 }, async () => {
  const one = await visit('/play');
  const { page } = one;
  await page.getByRole('radio', { name: 'TriATri' }).check();
  await page.getByText('Options', { exact: true }).click();
  assert.equal(await page.getByRole('combobox').count(), 10);
  await page.getByRole('combobox', { name: 'Rounds' }).selectOption('1');
  await page.getByRole('combobox', { name: 'Imitation', exact: true }).selectOption({ label: 'Copies the winning card' });
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.getByText('Copies the winning card').waitFor();
  assert.deepEqual(new URL(page.url()).searchParams.get('rules').split(','), ['imitation=copy', 'rounds=1']);
  assert.match(await playMatch(page), /win|lose|draw/i);
  await leave(one);
});

test('a game is played with another card set', { timeout: 60_000 }, async () => {
  const one = await visit('/play');
  const { page } = one;
  const set = page.getByRole('combobox', { name: 'Card set' });
  await set.waitFor();
  const [, other] = await set.getByRole('option').all();
  await set.selectOption({ label: await other.innerText() });
  await checkbox(page, 'Random').uncheck();
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: 'Choose five cards' }).waitFor();
  assert.notEqual(new URL(page.url()).searchParams.get('set'), null);
  assert.equal(await page.getByRole('button', { name: /^Squall,/ }).count(), 0);
  await leave(one);
});

test('an address with rules that do not exist says so in the player’s language', { timeout: 60_000 }, async () => {
  const one = await visit('/play/table?house=tabletop&rules=plus&new=1', { language: 'fr' });
  await one.page.getByText('Ces règles ne vont pas ensemble', { exact: false }).waitFor();
  assert.doesNotMatch(await one.page.locator('main').innerText(), /does not|house tabletop/);
  await leave(one);
});

test('a table for cards says what it needs before it is opened', { timeout: 120_000 }, async () => {
  const one = await person(browser, server.address);
  const { page, open } = one;
  await owner(one, 'Needy');
  await open('/lobby');
  await page.getByRole('button', { name: 'Play a friend' }).click();
  await house(page, 'Custom');
  await page.getByRole('radio', { name: /^Best of three/ }).check();
  await page.getByRole('radio', { name: /^Your own collections/ }).check();
  await page.getByRole('radio', { name: /^Direct / }).check();
  await page.getByText('You own 7 cards; this match needs 15.').waitFor();
  const submit = page.getByRole('button', { name: 'Open the table' });
  assert.ok(await submit.isDisabled());
  await checkbox(page, 'Pool of 15').or(page.getByRole('checkbox', { name: /^Pool/ })).first().check();
  await page.getByText('You own 7 different cards; 7 of them make your pool.').waitFor();
  assert.ok(await submit.isEnabled());
  await page.getByRole('radio', { name: /^All / }).check();
  await submit.click();
  // Fewer than fifteen kinds: all that are owned.
  await page.getByRole('button', { name: 'Use these 7' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  await leave(one);
});

test('who owns too few cards for a table reads why, and what to do', { timeout: 120_000 }, async () => {
  const [host, guest] = await Promise.all([person(browser, server.address), person(browser, server.address)]);
  await signUp(host, 'Hostess');
  await owner(guest, 'Guest7');
  // The form refuses such a table; a program may still open one.
  const id = await host.page.evaluate(async () => {
    const table = { game: 'triple-triad', house: 'custom', rules: ['best-of-three', 'open'], trade: 'direct', cards: 'own', clock: 'normal' };
    const body = JSON.stringify({ table, options: { visibility: 'link' } });
    return (await (await fetch('/api/v1/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
  });
  await guest.open(`/table/${id}`);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await guest.page.getByRole('alert').getByText('You own 7 cards; this match needs 15.').waitFor();
  await guest.page.getByRole('alert').getByText(/play a single game, choose a pool/).waitFor();
  await leave(host);
  await leave(guest);
});

test('Club online: guests choose pools, and accounts begin with the pool they saved', { timeout: 180_000 }, async () => {
  const [host, guest] = await Promise.all([person(browser, server.address), person(browser, server.address)]);
  await host.open('/lobby');
  await host.page.getByRole('button', { name: 'Play a friend' }).click();
  await house(host.page, 'Club');
  assert.ok(await checkbox(host.page, 'Random').isChecked());
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.getByRole('button', { name: 'Use these 15' }).click();
  await guest.open(new URL(host.page.url()).pathname);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await guest.page.getByRole('button', { name: 'Use these 15' }).click();
  for (const { page } of [guest, host]) await page.getByRole('button', { name: 'Begin', exact: true }).click();
  for (const { page } of [guest, host]) await page.getByRole('gridcell').first().waitFor();
  await leave(host);
  await leave(guest);
  const one = await person(browser, server.address);
  await signUp(one, 'Saver');
  const saved = await one.page.evaluate(async () => {
    const { cards } = await (await fetch('/api/v1/collection')).json();
    const own = cards.filter(({ count }) => count > 0).map(({ card }) => card);
    const answer = await fetch('/api/v1/collection/pool', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cards: own }) });
    return answer.ok;
  });
  assert.ok(saved);
  await one.open('/lobby');
  await one.page.getByRole('button', { name: 'Play a friend' }).click();
  await house(one.page, 'Club');
  await one.page.getByRole('radio', { name: /^Your own collections/ }).check();
  await one.page.getByRole('button', { name: 'Open the table' }).click();
  await one.page.getByText('The pool you saved is chosen already.').waitFor();
  await one.page.getByRole('button', { name: /^Use these/ }).click();
  await one.page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  await leave(one);
});

test('Study says in the player’s language what cannot be read', { timeout: 60_000 }, async () => {
  for (const [language, field, button, sentence] of [
    ['en', 'Position or record', 'Open', /^This cannot be read: it is (not a position|neither)/],
    ['fr', null, null, /^Impossible|^Ceci|n’est/],
  ]) {
    const one = await visit('/study', { language });
    const { page } = one;
    await (field ? page.getByLabel(field) : page.getByRole('textbox')).fill('triad nonsense 123');
    await (button ? page.getByRole('button', { name: button, exact: true }) : page.locator('form button[type=submit]')).click();
    const said = await page.getByRole('alert').innerText();
    assert.match(said, sentence);
    assert.doesNotMatch(said, /bad-|expected|unknown/);
    await leave(one);
  }
});

test('Learn: names, the worked example, and the Combo of every house', { timeout: 120_000 }, async () => {
  const one = await visit('/learn');
  const { page, open } = one;
  await page.getByRole('link', { name: /^Blue and yellow names/ }).click();
  await page.getByText('A blue name, marked ✦').waitFor();
  await page.getByRole('link', { name: /^A worked example/ }).click();
  const examples = page.getByRole('region', { name: /^Example/ });
  await examples.first().waitFor();
  assert.ok((await examples.count()) >= 4);
  await examples.nth(1).getByRole('button', { name: 'Show me' }).or(examples.nth(1).getByRole('button').last()).first().click();
  await page.getByText('8 beats the 7 above', { exact: false }).first().waitFor();
  await open('/learn/combo');
  const houses = page.getByRole('combobox', { name: 'As played in' });
  const said = new Set();
  for (const name of ['classic', 'continental', 'club', 'tabletop', 'original', 'custom']) {
    await houses.selectOption(name);
    said.add(await page.locator('article .text').innerText());
  }
  assert.ok(said.size >= 4, `${said.size} kinds of Combo are told`);
  await leave(one);
});

test('the speed is a setting, and is remembered', { timeout: 60_000 }, async () => {
  const one = await visit('/settings', { preferences: { speed: 'normal' } });
  const speed = one.page.getByLabel('Speed of the game');
  assert.equal(await speed.inputValue(), 'normal');
  await speed.selectOption('instant');
  assert.equal(await one.page.evaluate(() => JSON.parse(localStorage.getItem('tria.preferences')).speed), 'instant');
  await leave(one);
});
