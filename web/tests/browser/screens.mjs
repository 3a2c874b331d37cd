// The main screens, each shown the same way every time: for the kept pictures, and for those in the README and the docs.

import { beginCareer, placeCard, settled, signUp } from './kit.mjs';

const DESK = { width: 1280, height: 800, theme: 'dark' };
const DAY = { width: 1280, height: 800, theme: 'light' };
const PHONE = { width: 360, height: 740, theme: 'dark' };
const PHONE_DAY = { width: 360, height: 740, theme: 'light' };

/** A table in the middle of a game: the deal is fixed, so the same cards lie there. */
async function triad({ page, open }) {
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus,elemental&level=2&seed=7&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  for (let turn = 0; turn < 2; turn += 1) await placeCard(page);
  await page.locator('button.held[aria-disabled="false"]').nth(1).click();
}

async function triatri({ page, open }) {
  await open('/play/table?game=triatri&players=3&level=2&seed=5&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-choice="2"]').click();
  await page.locator('.do:enabled').click();
  await page.locator('[data-choice]:not([aria-disabled="true"])').first().click();
}

const opens = (path, ready = 'main h1') => async ({ page, open }) => {
  await open(path);
  await page.locator(ready).first().waitFor();
};

/** A game with a combo, looked at in its middle with the values of its moves. */
async function replay({ page, open }) {
  await open('/replay');
  await page.getByRole('button', { name: 'Try an example' }).click();
  for (let step = 0; step <= 6; step += 1) {
    if (step > 0) await page.keyboard.press('ArrowRight');
    await page.getByText(`move ${step} of 9`).first().waitFor();
  }
  await page.locator('.values li.best').first().waitFor();
  // The graph is complete when the value of the opening is there.
  await page.keyboard.press('Home');
  await page.locator('.values li.best').first().waitFor();
  for (let step = 1; step <= 6; step += 1) {
    await page.keyboard.press('ArrowRight');
    await page.getByText(`move ${step} of 9`).first().waitFor();
  }
  await page.locator('.cell.last').waitFor();
  await page.locator('.values li.best').first().waitFor();
  // The card has come to rest: then the best moves are pointed out on the table, too.
  await page.locator('.held.pointed').first().waitFor();
}

async function collection(someone) {
  // A name of its own for each size: they share a server.
  await signUp(someone, `Ada-${someone.page.viewportSize().width}`);
  await someone.open('/collection');
  const album = someone.page.locator('.cards img');
  await album.first().waitFor();
  await album.first().evaluate((card) => card.closest('section').scrollIntoView({ block: 'start' }));
}

async function map(someone) {
  await beginCareer(someone, 'Ada');
  await someone.open('/career/Ada/map');
  await someone.page.locator('.purse').waitFor();
}

/** The front page, where without motion the end of a game is shown. */
async function home(someone) {
  await opens('/')(someone);
  await someone.page.waitForFunction(() => document.querySelectorAll('.stage .cell .card img').length === 9);
}

const SHOWN = [
  { name: 'home', sizes: [DESK, PHONE_DAY], show: home },
  { name: 'setup', sizes: [DAY, PHONE], show: opens('/play', 'fieldset + fieldset + fieldset + fieldset') },
  { name: 'triple-triad', sizes: [DESK, DAY, PHONE, PHONE_DAY], show: triad },
  { name: 'triatri', sizes: [DESK, DAY, PHONE], show: triatri },
  { name: 'lobby', sizes: [DAY, PHONE], show: opens('/lobby?new=friend', 'dialog button[type="submit"]') },
  { name: 'career', sizes: [DESK, PHONE_DAY], show: map },
  { name: 'learn', sizes: [DAY, PHONE], show: opens('/learn/combo', '.cell img') },
  { name: 'replay', sizes: [DESK, PHONE_DAY], show: replay },
  // The cards of a first pack are drawn: no two collections look the same.
  { name: 'collection', sizes: [DESK, PHONE_DAY], show: collection, drawn: '.cards' },
];

/** What is `drawn` by chance is not compared; every screen is shown until nothing moves. */
export const SCREENS = SHOWN.map((screen) => ({
  ...screen,
  show: async (someone) => {
    await screen.show(someone);
    await settled(someone.page);
  },
}));
