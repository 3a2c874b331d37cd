// How fast the client is, measured in Chromium with its processor slowed down four times: `npm run bench` prints the figures.
//
// No test: machines differ. What must be reached stands beside each figure.

import { person, startBrowser, startServer } from './kit.mjs';

const ROUNDS = 5;

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** From the beginning of the navigation until the page can be used: its buttons are there and nothing keeps it busy. */
async function firstPage(browser, address) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await person(browser, address, { reducedMotion: 'no-preference' });
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('main .button').first().waitFor();
    const ready = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // A frame that comes after the buttons, and a task after that, are the first in which somebody could press one.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
        }),
    );
    times.push(ready);
    await context.close();
  }
  return median(times);
}

/** The longest task while a card is placed and captures are shown, in a trace of the browser. */
async function longestTask(browser, address) {
  const { context, page, open } = await person(browser, address, { reducedMotion: 'no-preference', preferences: { motion: 'full' } });
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus&level=1&seed=3&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('button.held[aria-disabled="false"]').first().waitFor({ timeout: 30_000 });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  for (let turn = 0; turn < 5; turn += 1) {
    const card = page.locator('button.held[aria-disabled="false"]').first();
    await card.or(page.locator('.result')).first().waitFor({ timeout: 30_000 });
    if (await page.locator('.result').isVisible()) break;
    await card.click();
    await page.locator('.cell.open').first().click();
    await page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  }
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const main = trace.traceEvents.find((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain');
  const tasks = trace.traceEvents.filter(
    (event) => event.name === 'RunTask' && event.tid === main?.tid && event.pid === main?.pid && event.dur,
  );
  return { longest: Math.max(...tasks.map((event) => event.dur)) / 1_000, tasks: tasks.length };
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const first = await firstPage(browser, server.address);
  console.log(`first page, usable after ${first.toFixed(0)} ms with the processor slowed down four times (at most 1,000)`);
  const { longest, tasks } = await longestTask(browser, server.address);
  console.log(`longest task of ${tasks} while a game is shown: ${longest.toFixed(1)} ms (at most 50)`);
} finally {
  await browser.close();
  await server.stop();
}
