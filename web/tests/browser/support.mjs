// What the browser tests share: a server of their own, and Chromium.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The program under test: the one that cargo has built for developers, which reads web/dist while it runs. */
const program = process.env.TRIA_BIN ?? join(root, 'target/debug/tria');

/** Starts a site with an empty database on a free port; `stop` ends it and forgets its data. */
export async function startServer(...flags) {
  const data = await mkdtemp(join(tmpdir(), 'tria-browser-'));
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--rate-limits', 'false', '--log', 'warn', ...flags], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const line = /^(http:\S+)\n/.exec(said);
      if (line) resolve(line[1]);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it said where it is`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Chromium as Debian has it, or as CHROMIUM names it. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
}

/**
 * Whatever a page complains about: errors, refused resources, violations of the policy.
 * Tests expect it to stay empty.
 */
export function complaints(page) {
  const all = [];
  page.on('pageerror', (error) => all.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') all.push(message.text());
  });
  return all;
}
