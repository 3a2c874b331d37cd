// Every page in every language and theme without a violation that axe-core can find, on a phone and on a desk.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { PAGES } from './pages.mjs';
import { person, startBrowser, startServer } from './kit.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function violations(page) {
  // The page's own rules for scripts forbid what a tag would need; the browser's protocol is above them.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}

for (const language of ['en', 'fr']) {
  for (const theme of ['dark', 'light']) {
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ]) {
      test(`pages in ${language}, ${theme}, ${width} wide`, async (context) => {
        const someone = await person(browser, server.address, { language, theme, width, height });
        for (const { path, ready } of PAGES) {
          await context.test(path, async () => {
            await someone.open(path);
            await ready(someone.page);
            assert.deepEqual(await violations(someone.page), []);
            const wide = await someone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
          });
        }
        assert.deepEqual(someone.faults, []);
        await someone.context.close();
      });
    }
  }
}
