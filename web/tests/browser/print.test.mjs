// Cards to print: a PDF from the server, or pages that the browser prints itself without one.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { beginCareer, cutNetwork, person, program, root, signUp } from './kit.mjs';
import { shared } from './shared.mjs';

const { server, browser } = await shared();
const folder = mkdtempSync(join(tmpdir(), 'tria-print-'));

const info = (file) => Object.fromEntries(
  execFileSync('pdfinfo', [file], { encoding: 'utf8' }).split('\n').map((line) => line.split(/:\s+/, 2)),
);
const words = (file) => execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });

/** Asks for the PDF, and gives where it was saved. */
async function download(page, name) {
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('button', { name: /Make the PDF|Créer le PDF/ }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), 'tria-cards.pdf');
  const file = join(folder, name);
  await saved.saveAs(file);
  return file;
}

/** Pages as the browser would print them. */
async function printed(page, name) {
  await page.getByRole('button', { name: /Print from this browser|Imprimer depuis ce navigateur/ }).click();
  await page.waitForFunction(() => window.printedOnce === true, null, { timeout: 60_000 });
  const file = join(folder, name);
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return file;
}

async function reader(options) {
  const one = await person(browser, server.address, options);
  await one.context.addInitScript(() => {
    window.print = () => (window.printedOnce = true);
  });
  return one;
}

test('a visitor without an account downloads every card with rules, tokens and mat', { timeout: 480_000 }, async () => {
  const { context, page, faults, open } = await reader({ language: 'fr' });
  await open('/learn');
  await page.getByRole('link', { name: 'Imprimer des cartes' }).click();
  await page.getByText('110 cartes, 26 pages').waitFor();
  await page.getByText('Dix jetons').click();
  await page.getByText('Un tapis de jeu').click();
  await page.getByLabel('Les règles sur une page').selectOption('classic');
  const file = await download(page, 'set.pdf');
  assert.equal(Number(info(file).Pages), 26 + 2 + 1 + 1, 'cards and backs, small pieces and backs, mat, rules');
  assert.match(info(file)['Page size'], /595.* x 84[12].* \(A4\)|841.* x 595/);
  const text = words(file);
  assert.ok(text.includes('Bogomile'), 'names are French');
  assert.deepEqual(faults, []);
  await context.close();
});

test('an account downloads its collection and a deck', { timeout: 480_000 }, async () => {
  const one = await reader();
  const { context, page, faults, open } = one;
  await signUp(one, 'Printer');
  const own = await page.evaluate(async () => (await fetch('/api/v1/collection')).json());
  const names = own.cards.filter(({ count }) => count > 0).map(({ card }) => card);
  const kept = await page.evaluate(async (cards) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/v1/collection/decks/Best', { method: 'PUT', headers, body: JSON.stringify({ cards }) })).ok;
  }, names.slice(0, 5));
  assert.ok(kept);
  await open('/collection');
  await page.getByRole('link', { name: 'Print cards' }).click();
  await page.getByText(`${own.total} cards, ${2 * Math.ceil(own.total / 9)} pages`).waitFor();
  const whole = await download(page, 'collection.pdf');
  assert.equal(Number(info(whole).Pages), 2 * Math.ceil(own.total / 9));
  await page.getByText('Deck “Best”').click();
  await page.getByText('Backs').first().click();
  await page.getByText('US Letter').click();
  const deck = await download(page, 'deck.pdf');
  assert.equal(Number(info(deck).Pages), 1);
  assert.match(info(deck)['Page size'], /letter/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a set of the site itself is printed without an account', { timeout: 480_000 }, async () => {
  execFileSync(program(), ['admin', '--data', server.data, 'sets', 'add', join(root, 'testdata/matrix/equal.csv')]);
  const { context, page, faults, open } = await reader();
  await open('/print');
  await page.getByText('Equal cards').click();
  const told = await page.getByText(/^\d+ cards, \d+ pages/).innerText();
  assert.ok(await page.getByRole('button', { name: 'Print from this browser' }).isDisabled(), 'only the server knows the cards');
  const file = await download(page, 'own.pdf');
  assert.equal(Number(info(file).Pages), Number(/(\d+) pages/.exec(told)[1]));
  assert.match(words(file), /Mirror 20/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a career prints what its album holds', { timeout: 480_000 }, async () => {
  const one = await reader();
  await beginCareer(one, 'Ada');
  await one.page.goto(`${server.address}/career/Ada/album`);
  await one.page.getByRole('link', { name: 'Print cards' }).click();
  await one.page.getByText('Cards of Ada').waitFor();
  const text = await one.page.getByText(/^\d+ cards, \d+ pages/).innerText();
  const file = await download(one.page, 'career.pdf');
  assert.equal(Number(info(file).Pages), Number(/(\d+) pages/.exec(text)[1]));
  assert.deepEqual(one.faults, []);
  await one.context.close();
});

test('what the server refuses is said in the page', { timeout: 60_000 }, async () => {
  const { context, page, open } = await reader();
  await page.route('**/api/v1/print', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7' }, contentType: 'application/json', body: '{"error":{"code":"too-many","message":"documents to print from your address"}}' }),
  );
  await open('/print');
  await page.getByText('110 cards').waitFor();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  assert.match(await page.getByRole('alert').innerText(), /./);
  await context.close();
});

test('without a network the browser lays every card out at its true size', { timeout: 480_000 }, async () => {
  const { context, page, faults, open } = await reader();
  await open('/');
  await cutNetwork({ context, page });
  await open('/print');
  await page.getByText('110 cards').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make the PDF' }).count(), 0);
  assert.ok(await page.getByRole('checkbox', { name: /Ten tokens/ }).isDisabled());
  const file = await printed(page, 'offline.pdf');
  assert.equal(Number(info(file).Pages), 26, 'nine cards on a page, backs behind them');
  assert.match(info(file)['Page size'], /59[45].* x 84[12].*/);
  await page.emulateMedia({ media: 'print' });
  const fronts = page.locator('.sheet:not(.backs) img.printed');
  assert.equal(await fronts.count(), 110);
  assert.equal(await page.locator('.sheet').first().locator('img').count(), 9);
  const { width, height } = await fronts.first().boundingBox();
  const mm = (length) => (length * 25.4) / 96;
  assert.ok(Math.abs(mm(width) - 63) < 0.3 && Math.abs(mm(height) - 88) < 0.3, `${mm(width)} × ${mm(height)} mm`);
  assert.ok(!(await page.locator('form').isVisible()), 'the page itself is not printed');
  await page.emulateMedia({ media: null });

  await page.getByText('TriATri’s deck').click();
  await page.getByText('Backs').first().click();
  await page.evaluate(() => (window.printedOnce = false));
  const deck = await printed(page, 'triatri.pdf');
  const count = await page.locator('img.printed').count();
  const told = await page.getByText(/^\d+ cards, /).innerText();
  assert.equal(count, Number.parseInt(told, 10), told);
  assert.equal(Number(info(deck).Pages), Math.ceil(count / 9));
  assert.deepEqual(faults, []);
  await context.close();
});

test('the page fits a phone in both languages', { timeout: 60_000 }, async () => {
  for (const language of ['en', 'fr']) {
    const { context, page, open } = await reader({ language, width: 320, height: 640 });
    await open('/print');
    await page.getByText('110').first().waitFor();
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, `${language}: ${wide} pixels in a window of ${seen}`);
    await context.close();
  }
});
