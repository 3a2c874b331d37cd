// A career that is kept with an account: sent in the background, taken up elsewhere, never overwritten unasked.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cutNetwork, eventually, PATIENCE, person } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

const PASSWORD = 'correct horse';

async function signUp(page, open, name) {
  await open('/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

async function logIn(page, open, name) {
  await open('/account');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

async function begin(page, open, name) {
  await open('/career');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Who plays here' }).waitFor();
}

const kept = (page) => page.getByText('Kept with your account').waitFor();

/** What the account has of its one career. */
async function there(page) {
  const careers = await page.evaluate(() => fetch('/api/v1/careers').then((reply) => reply.json()));
  assert.equal(careers.length, 1);
  return careers[0];
}

async function travel(page, region) {
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('button', { name: `Travel to ${region}` }).click();
  await page.getByRole('heading', { name: `· ${region}` }).waitFor();
}

/** Waits until the account says so. */
const until = (page, holds) => eventually(() => there(page), holds);

test('without an account there is a hint, and no request', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  const asked = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await begin(page, open, 'Nobody');
  await page.getByText('With an account you can go on with it on another device').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Sign up or log in' }).getAttribute('href'), '/account');
  assert.deepEqual(asked, []);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a career is kept, taken up on a second device, and two that went on are a choice', BOUND, async () => {
  const phone = await person(browser, server.address, { width: 360, height: 740 });
  const desk = await person(browser, server.address);
  await signUp(phone.page, phone.open, 'Ada');
  await begin(phone.page, phone.open, 'Ada');
  await phone.page.getByRole('button', { name: 'Keep it with your account' }).click();
  await kept(phone.page);
  assert.equal((await there(phone.page)).version, 1);

  // Every change is sent by itself.
  await travel(phone.page, 'Dollet');
  await until(phone.page, ({ career }) => career.place === 'dollet');

  // The second device takes it up as it is.
  await logIn(desk.page, desk.open, 'Ada');
  await desk.open('/career');
  await desk.page.getByRole('heading', { name: 'Careers with your account' }).waitFor();
  await desk.page.getByRole('button', { name: 'Take up here' }).click();
  await desk.page.getByRole('heading', { name: 'Ada · Dollet' }).waitFor();
  await kept(desk.page);
  await travel(desk.page, 'Balamb');
  const second = await until(desk.page, ({ career }) => career.place === 'balamb');

  // The first has done nothing meanwhile: it simply goes on from there.
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'Ada · Balamb' }).waitFor();

  // Both go on, one of them without a connection.
  await cutNetwork(phone);
  await travel(phone.page, 'Dollet');
  await phone.page.getByText('There is no connection').waitFor();
  await desk.page.getByRole('link', { name: 'Shop' }).click();
  await desk.page.getByRole('button', { name: /: Buy for \d+ Gil/ }).first().click();
  const bought = await until(desk.page, ({ version }) => version > second.version);
  await phone.context.setOffline(false);
  await phone.page.getByRole('heading', { name: 'Two devices have gone on with this career' }).waitFor();
  const sides = phone.page.locator('.sides .side');
  assert.match(await sides.nth(0).innerText(), /On this device[^]*day \d+[^]*Dollet/);
  assert.match(await sides.nth(1).innerText(), /With your account[^]*day \d+[^]*Balamb/);
  assert.equal((await there(phone.page)).version, bought.version, 'nothing was overwritten');

  await phone.page.getByRole('button', { name: 'Keep this one' }).click();
  await until(phone.page, ({ career }) => career.place === 'dollet');
  await phone.page.getByRole('heading', { name: 'Two devices' }).waitFor({ state: 'detached' });

  // The other device, which has gone on as well, takes what it finds.
  await desk.page.getByRole('button', { name: /: Buy for \d+ Gil/ }).first().click();
  await desk.page.getByRole('heading', { name: 'Two devices have gone on with this career' }).waitFor();
  await desk.page.getByRole('button', { name: 'Take the other' }).click();
  await desk.page.getByRole('heading', { name: 'Ada · Dollet' }).waitFor();
  await kept(desk.page);
  assert.deepEqual([...phone.faults, ...desk.faults], []);
  await phone.context.close();
  await desk.context.close();
});

test('what was done without a connection is sent when there is one', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await signUp(page, open, 'Grace');
  await begin(page, open, 'Grace');
  await page.getByRole('button', { name: 'Keep it with your account' }).click();
  await kept(page);
  await cutNetwork({ context, page });
  await travel(page, 'Dollet');
  await page.getByText('There is no connection').waitFor();
  await context.setOffline(false);
  await until(page, ({ career }) => career.place === 'dollet');
  await kept(page);

  // A new name goes along; what is removed from the account stays here.
  await open('/career');
  await kept(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('What is Grace called').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  await until(page, ({ career }) => career.name === 'Grace Hopper');
  await page.getByRole('button', { name: 'Stop keeping it' }).click();
  await page.getByRole('button', { name: 'Stop keeping it' }).click();
  await page.getByRole('button', { name: 'Keep it with your account' }).waitFor();
  assert.deepEqual(await page.evaluate(() => fetch('/api/v1/careers').then((reply) => reply.json())), []);
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a second tab is told, and may take over', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await begin(page, open, 'Mary');
  const second = await context.newPage();
  await second.goto(`${server.address}/career/Mary`);
  await second.getByText('This career is being played in another tab').waitFor();
  await second.getByRole('button', { name: 'Go on here' }).click();
  await second.getByRole('heading', { name: 'Mary · Balamb' }).waitFor();
  await page.getByText('This career is being played in another tab').waitFor();
  await travel(second, 'Dollet');
  await page.getByRole('button', { name: 'Go on here' }).click();
  await page.getByRole('heading', { name: 'Mary · Dollet' }).waitFor();
  // A tab that waits goes on by itself once no other has the career.
  const third = await context.newPage();
  await third.goto(`${server.address}/career/Mary`);
  await third.getByText('This career is being played in another tab').waitFor();
  await page.close();
  await third.getByRole('heading', { name: 'Mary · Dollet' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('without locks a tab that is behind writes nothing', BOUND, async () => {
  const { context, page, open } = await person(browser, server.address);
  // As in a browser that has no locks, or over a plain connection.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await begin(page, open, 'Alan');
  const second = await context.newPage();
  await second.goto(`${server.address}/career/Alan`);
  await second.getByRole('heading', { name: 'Alan · Balamb' }).waitFor();
  await travel(second, 'Dollet');
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('button', { name: 'Travel to Dollet' }).click();
  await page.getByText('This career is being played in another tab').waitFor();
  await page.getByRole('button', { name: 'Go on here' }).click();
  await page.getByRole('heading', { name: 'Alan · Dollet' }).waitFor();
  await context.close();
});

test('advice comes in both editors, for hands and for pools', BOUND, async () => {
  const { context, page, faults, open } = await person(browser, server.address);
  await signUp(page, open, 'Edith');
  await begin(page, open, 'Edith');
  await page.getByRole('link', { name: 'Decks' }).click();
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('button', { name: 'Advice' }).click();
  // The page stays alive meanwhile.
  await page.getByLabel('What is it called?').fill('Advised');
  const found = page.getByText('The best five:');
  await found.waitFor();
  await page.getByText(/Expected result of these five: \d+ %/).waitFor();
  // The advice goes on to improve: minutes on a slow machine.
  await page.getByRole('button', { name: 'Advice', disabled: false }).waitFor({ timeout: 5 * PATIENCE });
  const five = (await found.innerText()).split(':').at(-1).split(',').map((name) => name.trim());
  assert.equal(five.length, 5);
  await page.getByRole('button', { name: 'Take these cards' }).click();
  await page.getByRole('button', { name: 'Keep the deck' }).click();
  await page.getByRole('heading', { name: 'Advised' }).waitFor();
  const names = await page.locator('section', { hasText: 'Advised' }).locator('.hand .name').allInnerTexts();
  assert.deepEqual(names.map((name) => name.trim()).sort(), [...five].sort());

  await page.getByRole('button', { name: 'Choose the pool' }).click();
  await page.getByRole('button', { name: 'Advice' }).click();
  await page.getByText('The strongest of your cards for a pool:').waitFor();

  await open('/collection');
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('button', { name: 'Advice' }).click();
  await page.getByText('The best five:').waitFor();
  await page.getByRole('button', { name: 'Take these cards' }).click();
  await page.getByText(/5 of 5/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('refusals are told in the reader’s language', BOUND, async () => {
  const { context, page, open } = await person(browser, server.address, { language: 'fr' });
  await open('/account');
  await page.getByLabel('Nom').fill('9lives');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'S’inscrire' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.equal(await alert.innerText(), 'Un nom a des lettres de a à z, des chiffres, - et _, et commence par une lettre.');
  await context.close();
});
