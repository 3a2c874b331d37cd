// The main screens, each shown the same way every time: for the kept pictures, and for those in the README and the docs.

const DESK = { width: 1280, height: 800, theme: 'dark' };
const DAY = { width: 1280, height: 800, theme: 'light' };
const PHONE = { width: 360, height: 740, theme: 'dark' };
const PHONE_DAY = { width: 360, height: 740, theme: 'light' };

const pictures = (page) =>
  page.waitForFunction(() => [...document.images].every((image) => image.complete) && !document.querySelector('.card .blank'));

/** A table in the middle of a game: the deal is fixed, so the same cards lie there. */
async function triad({ page, open }) {
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus,elemental&level=2&seed=7&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  for (let turn = 0; turn < 2; turn += 1) {
    await page.locator('button.held[aria-disabled="false"]').first().click({ timeout: 30_000 });
    await page.locator('.cell.open').first().click();
    await page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  }
  await page.locator('button.held[aria-disabled="false"]').nth(1).click({ timeout: 30_000 });
  await pictures(page);
}

export const SCREENS = [
  {
    name: 'home',
    sizes: [DESK, PHONE_DAY],
    show: async ({ page, open }) => {
      await open('/');
      await page.locator('main h1').waitFor();
      await pictures(page);
    },
  },
  {
    name: 'setup',
    sizes: [DAY, PHONE],
    show: async ({ page, open }) => {
      await open('/play');
      await page.locator('fieldset').nth(3).waitFor();
    },
  },
  { name: 'triple-triad', sizes: [DESK, DAY, PHONE, PHONE_DAY], show: triad },
];
