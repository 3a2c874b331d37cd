// The pages that are looked at one by one, and how each tells that it is ready.

const heading = (page) => page.locator('main h1').first().waitFor();

export const PAGES = [
  { path: '/', ready: heading },
  { path: '/play', ready: (page) => page.locator('fieldset').nth(3).waitFor() },
  { path: '/settings', ready: heading },
  { path: '/nothing/here', ready: heading },
  {
    path: '/play/table?game=triple-triad&house=classic&rules=open,random,same,plus,elemental&level=1&new=1',
    ready: async (page) => {
      await page.locator('button.primary').click();
      await page.locator('button.held[aria-disabled="false"]').first().click({ timeout: 30_000 });
      await page.locator('.held img').first().waitFor();
    },
  },
  ...['/lobby', '/leaderboards', '/archive', '/collection', '/trades', '/account', '/players/Nobody'].map((path) => ({
    path,
    ready: async (page) => {
      await heading(page);
      // What the server was asked has been answered.
      await page.waitForLoadState('networkidle');
    },
  })),
  {
    path: '/lobby?new=friend',
    ready: (page) => page.locator('dialog button[type="submit"]').waitFor(),
  },
  { path: '/table/aaaaaaaaaaaa', ready: heading },
  ...['/learn', '/replay', '/study', '/career'].map((path) => ({ path, ready: heading })),
  {
    path: '/learn/combo',
    ready: (page) => page.locator('.cell img').first().waitFor({ timeout: 30_000 }),
  },
  {
    path: '/play/table?game=triatri&players=3&level=1&seed=5&new=1',
    ready: async (page) => {
      await page.locator('button.primary').click();
      await page.locator('[data-choice="0"]').waitFor({ timeout: 30_000 });
    },
  },
];
