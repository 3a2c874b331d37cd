// How fast the client is, measured in Chromium: `npm run bench` prints every figure beside what must be reached.
//
// No test: machines differ, and others may be at work on them. TRIA_NATIVE names a program that is built for speed,
// with which the exact analysis in the browser is compared.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { person, startBrowser, startServer } from './kit.mjs';

const ROUNDS = 5;
const here = dirname(fileURLToPath(import.meta.url));
const native = [process.env.TRIA_NATIVE, join(here, '../../../target/release/tria')].find((path) => path && existsSync(path));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** From the beginning of the navigation until the page can be used, and how much script and style came for it. */
async function firstPage(browser, address) {
  const times = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await person(browser, address, { reducedMotion: 'no-preference' });
    await context.addInitScript(() => {
      window.usable = new Promise((resolve) => {
        const look = new MutationObserver(() => {
          if (!document.querySelector('main .button')) return;
          look.disconnect();
          // A frame that comes after the buttons, and a task after that, are the first in which a person could press one.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
        });
        look.observe(document, { childList: true, subtree: true });
      });
    });
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address, { waitUntil: 'commit' });
    times.push(await page.evaluate(() => window.usable));
    bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    await context.close();
  }
  return { ready: median(times), best: Math.min(...times), bytes };
}

async function trace(browser, page, during) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await during();
  return { events: JSON.parse((await browser.stopTracing()).toString()).traceEvents };
}

const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
const threads = (events, called) => events.filter(({ name, args }) => name === 'thread_name' && args?.name === called).map(threadOf);
const tasksOf = (events, which) => events.filter((event) => event.name === 'RunTask' && event.dur && which(threadOf(event)));

/** The longest task of the page's own thread while `during` happens. */
async function traced(browser, page, during) {
  const { events } = await trace(browser, page, during);
  // Other tabs have such threads as well: the page's is the one that lays out and runs its scripts.
  const drawn = (thread) => events.filter((event) => event.name === 'UpdateLayoutTree' && threadOf(event) === thread).length;
  const [main] = threads(events, 'CrRendererMain').sort((one, other) => drawn(other) - drawn(one));
  const tasks = tasksOf(events, (thread) => thread === main);
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  const most = (of) => Math.max(...tasks.map(of)) / 1_000;
  // On a machine where others work a task also waits for a processor: `tdur` is what it worked itself.
  return { longest: most(({ dur }) => dur), worked: most(({ tdur }) => tdur ?? 0), tasks: tasks.length };
}

/** The work of a first visit is done: everything is stored for offline use. */
const kept = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

const HELD = 'button.held[aria-disabled="false"]';
const MOTION = { reducedMotion: 'no-preference', preferences: { motion: 'full' } };

/** A recorded game with Same, Plus and a Combo, step by step with everything that moves. */
async function combo(browser, address) {
  const { context, page, open } = await person(browser, address, MOTION);
  await open('/replay');
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByText('move 0 of 9').first().waitFor();
  await kept(page);
  let combos = 0;
  const found = await traced(browser, page, async () => {
    for (let step = 1; step <= 9; step += 1) {
      await page.keyboard.press('ArrowRight');
      await page.getByText(`move ${step} of 9`).first().waitFor();
      if (await page.getByText('Combo').first().isVisible()) combos += 1;
      // The next step would cut short what is shown of this one.
      await page.waitForFunction(() => !document.querySelector('.banner') && document.getAnimations().every(({ playState }) => playState !== 'running'));
    }
  });
  await context.close();
  if (combos === 0) throw new Error('the example shows no combo');
  return found;
}

/** A game against a computer as it is played, and a hint in the middle of it. */
async function game(browser, address) {
  const { context, page, open } = await person(browser, address, MOTION);
  await open('/play/table?game=triple-triad&house=classic&rules=open,random,same,plus&level=1&seed=3&new=1');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator(HELD).first().waitFor({ timeout: 30_000 });
  await kept(page);
  let took = 0;
  const hint = await traced(browser, page, async () => {
    const began = performance.now();
    await page.keyboard.press('h');
    await page.locator('.hint:not(.empty)', { hasNotText: '…' }).waitFor({ timeout: 60_000 });
    took = performance.now() - began;
  });
  const moves = await traced(browser, page, async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const card = page.locator(HELD).first();
      await card.or(page.locator('.result')).first().waitFor({ timeout: 30_000 });
      if (await page.locator('.result').isVisible()) break;
      await card.click();
      await page.locator('.cell.open').first().click();
      await page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
    }
  });
  await context.close();
  return { hint, took, moves };
}

/** Openings with every card known: plain, with Same and Plus, and with everything. */
const OPENINGS = [
  ['no rules', '-', '-'],
  ['Same, Plus', 'same=two,plus', '-'],
  ['every rule', 'same=two,same_wall,plus,elemental', 'fire,,,,holy,,,,ice'],
].map(([title, switches, elements]) => ({
  title,
  line: `tt1/${switches}/${elements}/,,,,,,,,/3796,7441,5634,4A28@holy,6242/8468,2953,6738@ice,7526,A842/b`,
}));

/** The least time that a processor works for the program, in milliseconds. */
function worked(...args) {
  const times = Array.from({ length: ROUNDS }, () => {
    const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', 'bash', native, ...args], { encoding: 'utf8' });
    const [user, system] = stderr.trim().split(' ').map(Number);
    return (user + system) * 1_000;
  });
  return Math.min(...times);
}

/** Every move of a position with its exact value: in the browser's worker, and by the program itself; one thread, time at work. */
async function analysis(browser, address) {
  const { context, page, open } = await person(browser, address);
  await open('/');
  const worker = readdirSync(join(here, '../../dist/assets')).find((name) => /^worker-.*\.js$/.test(name));
  const lines = [];
  for (const { title, line } of OPENINGS) {
    const { events } = await trace(browser, page, () =>
      page.evaluate(
        async ([url, line, rounds]) => {
          const worker = new Worker(url, { type: 'module' });
          const ask = (call, parameters) =>
            new Promise((resolve, reject) => {
              worker.onmessage = ({ data }) => {
                const { ok, error } = JSON.parse(data.answer ?? '{}');
                if (ok) resolve(ok);
                else reject(new Error(data.failure ?? error?.message));
              };
              worker.postMessage({ id: 1, request: JSON.stringify({ call, with: parameters }) });
            });
          for (let round = 0; round < rounds; round += 1) await ask('pictures.values', { line });
          worker.terminate();
        },
        [`/assets/${worker}`, line, ROUNDS],
      ),
    );
    const workers = new Set(threads(events, 'DedicatedWorker thread'));
    const tasks = tasksOf(events, (thread) => workers.has(thread)).map(({ tdur, dur }) => tdur ?? dur);
    // The analyses are by far the longest tasks of the worker, one for each round.
    const inside = Math.min(...tasks.toSorted((one, other) => other - one).slice(0, ROUNDS)) / 1_000;
    // What the program needs to start is no part of the analysis.
    const outside = native ? worked('hint', '--all', line) - worked('--version') : null;
    lines.push({ title, inside, outside });
  }
  await context.close();
  return lines;
}

const rows = [];
const row = (what, figure, bar) => rows.push({ what, figure, bar });
const task = ({ longest, worked }) => `${ms(longest, 1)}${worked > 0 ? ` (${ms(worked, 1)} at work)` : ''}`;
const ms = (value, digits = 0) => `${value.toFixed(digits)} ms`;

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const first = await firstPage(browser, server.address);
  row('script and style of the first page, compressed', `${(first.bytes / 1_000).toFixed(1)} KB`, '150 KB');
  row('first page usable, processor slowed down four times', `${ms(first.ready)} (best ${ms(first.best)})`, '1,000 ms');
  const shown = await combo(browser, server.address);
  row(`longest of ${shown.tasks} tasks while a game with a combo is shown`, task(shown), '50 ms');
  const played = await game(browser, server.address);
  row(`longest of ${played.moves.tasks} tasks while a game is played`, task(played.moves), '50 ms');
  row(`longest of ${played.hint.tasks} tasks while a hint is thought about for ${ms(played.took)}`, task(played.hint), '50 ms');
  for (const { title, inside, outside } of await analysis(browser, server.address)) {
    const times = outside === null ? 'TRIA_NATIVE is not named' : `${ms(outside, 1)} by the program, ${(inside / outside).toFixed(2)} times`;
    row(`every move of an opening (${title})`, `${ms(inside, 1)}; ${times}`, '2 times');
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log('| what | measured | at most |\n|---|---|---|');
for (const { what, figure, bar } of rows) console.log(`| ${what} | ${figure} | ${bar} |`);
