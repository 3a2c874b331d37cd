// One server and one browser for all tests of a file.

import { after } from 'node:test';

import { PATIENCE, startBrowser, startServer } from './kit.mjs';

/** Upper bound of a test as a whole: it tells which one hangs. The waits inside have shorter bounds. */
export const BOUND = { timeout: 600_000 };

/** Starts both; they end when the tests of the file are over. */
export async function shared() {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  after(
    async () => {
      await browser.close();
      await server.stop();
    },
    { timeout: 2 * PATIENCE },
  );
  return { server, browser };
}
