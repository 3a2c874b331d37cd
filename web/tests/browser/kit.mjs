// What the browser tests share: the real server with the built client, a real Chromium, and ways to play as people do.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../../..');

/** Upper bound of every wait for a condition, in milliseconds: generous, because a loaded machine is slow and a passing wait costs nothing. */
export const PATIENCE = 60_000;

/** Turns after which a game that has not ended counts as stuck; TriATri for four takes fewer. */
const TURNS_MAX = 400;

/**
 * What Chromium leaves out. Of several such lists the last counts, so Playwright's own is repeated; what it does not name is the list of
 * the address bar, which is a page and a process of its own for every person although it is invisible.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const ARGS = [
  `--disable-features=${LEFT_OUT}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The program under test. */
export function program() {
  const found = process.env.TRIA_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/tria');
  if (!existsSync(found)) throw new Error(`${found} is missing: build it by \`cargo build --package tria\`, or name one in TRIA_BIN`);
  return found;
}

function browserPath() {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Error('Chromium is missing: install it (on Debian: apt-get install chromium)');
  return found;
}

/** Starts a server of its own with an empty database; `stop` ends it. */
export async function startServer(...args) {
  const data = mkdtempSync(join(tmpdir(), 'tria-web-'));
  const child = spawn(program(), ['serve', '--listen', '127.0.0.1:0', '--data', data, '--rate-limits', 'false', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (bytes) => (log = (log + bytes).slice(-20_000)));
  const address = await new Promise((resolve, reject) => {
    const late = () => {
      child.kill('SIGKILL');
      reject(new Error(`the server does not listen after ${PATIENCE / 1_000} s: ${log}`));
    };
    const bound = setTimeout(late, PATIENCE);
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/\S+/.exec(said);
      if (!found) return;
      clearTimeout(bound);
      resolve(found[0]);
    });
    child.on('exit', (code) => {
      clearTimeout(bound);
      reject(new Error(`the server ended with ${code}: ${log}`));
    });
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill();
      // A server that hangs when it is asked to stop must not hang the tests.
      const bound = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(bound);
    }
    rmSync(data, { recursive: true, force: true });
  };
  return { address, data, stop, log: () => log };
}

export async function startBrowser() {
  return chromium.launch({ executablePath: browserPath(), args: ARGS, timeout: PATIENCE });
}

/**
 * Replaces the seeds that a page draws, each of eight bytes, by a fixed sequence: careers and local tables whose address names no seed.
 * Other draws stay random: they are identifiers that must differ between devices and reloads.
 */
function fixSeeds(seed) {
  const draw = Crypto.prototype.getRandomValues;
  let drawn = 0;
  Crypto.prototype.getRandomValues = function (array) {
    if (array.byteLength !== 8) return draw.call(this, array);
    const view = new DataView(array.buffer, array.byteOffset, 8);
    view.setUint32(0, seed);
    view.setUint32(4, (drawn += 1));
    return array;
  };
}

/**
 * A context with one page whose games are seeded; whatever goes wrong in the page fails the test that asks `faults`.
 * Without `worker` the device keeps nothing for a time without a network, which costs as much as the first page.
 */
export async function person(browser, address, options = {}) {
  const { language = 'en', theme = 'dark', width = 1280, height = 800, preferences = {}, seed = 1, worker = true, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(fixSeeds, seed);
  if (!worker) await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  await context.addInitScript(
    (kept) => localStorage.setItem('tria.preferences', JSON.stringify(kept)),
    { language, theme, sound: false, motion: 'reduced', speed: 'instant', ...preferences },
  );
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A network that a test has cut, or a table that is not there, is no fault of the page.
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection to .* 404/.test(message.text())) {
      faults.push(message.text());
    }
  });
  return { context, page, faults, open: (path) => page.goto(address + path) };
}

const HELD = 'button.held[aria-disabled="false"]';

/** One card to the board by taps; whether the game goes on. */
export async function placeCard(page) {
  const card = page.locator(HELD).first();
  const result = page.locator('.result');
  await card.or(result).first().waitFor();
  if (await result.isVisible()) return false;
  await card.click();
  await page.locator('.cell.open').first().click();
  await page.waitForFunction(() => !document.querySelector('button.held[aria-pressed="true"]'));
  return true;
}

/** One card or gem of TriATri with the pointer, chosen and then played; whether the game goes on. */
export async function playCard(page) {
  const choice = page.locator('[data-choice]:not([aria-disabled="true"])').first();
  const result = page.locator('.result');
  await choice.or(result).first().waitFor();
  if (await result.isVisible()) return false;
  await choice.click();
  await page.locator('.do:enabled').click();
  await page.waitForFunction(() => !document.querySelector('[data-choice][aria-pressed="true"]'));
  return true;
}

/** Plays a game that has begun until a result is shown; returns the number of turns. */
export async function playOn(page, turn = placeCard) {
  let turns = 0;
  while (await turn(page)) {
    turns += 1;
    if (turns > TURNS_MAX) throw new Error(`no result after ${turns} turns`);
  }
  return turns;
}

/** Plays from the list of rules until a result is shown, and gives what it says. */
export async function playAll(page, turn = placeCard) {
  await page.getByRole('button', { name: /^(Begin|Commencer)$/ }).click();
  await playOn(page, turn);
  return page.locator('.result h1').innerText();
}

/** Makes an account, as which the person is logged in from then on. */
export async function signUp({ page, open }, name) {
  await open('/account');
  const made = await page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'correct horse' });
    const answer = await fetch('/api/v1/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return answer.ok || answer.text();
  }, name);
  if (made !== true) throw new Error(`${name} has no account: ${made}`);
}

/** Begins a career and goes to its first place. */
export async function beginCareer({ page, open }, name) {
  await open('/career');
  await page.locator('form input:not([type="file"])').first().fill(name);
  await page.locator('form button.primary').click();
  await page.locator('a.primary[href^="/career/"]').click();
  await page.locator('.purse').waitFor();
}

/** Waits until the cards in hands and on the board have their names, which come after them. */
export async function named(page) {
  await page.waitForFunction(() => {
    const labels = [...document.querySelectorAll('.cell, button.held')].map((card) => card.getAttribute('aria-label') ?? '');
    return !labels.some((label) => /(^|[ .,])[1-9A]{4},/.test(label));
  });
}

/** Cuts the network once the service worker controls the page: from then on the browser has everything that the client needs. */
export async function cutNetwork({ context, page }) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.setOffline(true);
}

/** Calls `read` until `holds` accepts what it returns, and returns that; fails after PATIENCE. */
export async function eventually(read, holds = Boolean, what = String(holds)) {
  for (const end = Date.now() + PATIENCE; ; ) {
    const found = await read();
    if (holds(found)) return found;
    if (Date.now() > end) throw new Error(`not within ${PATIENCE / 1_000} s: ${what}; last seen: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Waits until the page can be measured: fonts and pictures are loaded, no finite animation is pending or running, and two frames in a row
 * have the same layout.
 */
export async function settled(page) {
  await page.waitForFunction(
    () => {
      const endless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;
      const moving = (animation) => (animation.pending || animation.playState === 'running') && !endless(animation);
      const ready =
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => image.complete) &&
        !document.querySelector('.card .blank') &&
        !document.getAnimations().some(moving);
      const box = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      };
      const root = document.documentElement;
      const layout = [root.scrollWidth, root.scrollHeight, ...[...document.querySelectorAll('body *')].map(box)].join();
      const still = ready && window.layoutBefore === layout;
      window.layoutBefore = ready ? layout : null;
      return still;
    },
    undefined,
    { polling: 'raf' },
  );
  await page.evaluate(() => delete window.layoutBefore);
}
