// One server and one browser for all tests of a file.

import { after } from 'node:test';

import { startBrowser, startServer } from './kit.mjs';

/** Starts both; they end when the tests of the file are over. */
export async function shared() {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}
