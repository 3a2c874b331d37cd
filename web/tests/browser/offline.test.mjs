// The client is kept on the device: it comes up without a network, and a new version waits until it is wanted.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';

import { cutNetwork, person } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

/** Opens the front page and waits until everything is kept. */
async function visit(url = server.address) {
  const { context, page, faults, open } = await person(browser, url);
  await open('/');
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return { context, page, faults };
}

test('the page comes with its policy, and nothing in it is refused', BOUND, async () => {
  const { context, page, faults } = await visit();
  const answer = await page.goto(server.address);
  assert.match(answer.headers()['content-security-policy'] ?? '', /script-src 'self' 'wasm-unsafe-eval'/);
  await page.locator('h1').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('every page comes up with the network cut, and the interface is never kept', BOUND, async () => {
  const { context, page } = await visit();
  const status = await page.evaluate(async () => (await fetch('/api/openapi.json')).status);
  assert.equal(status, 200);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)));
    return all.flat();
  });
  assert.ok(kept.includes('/index.html') && kept.some((path) => path.endsWith('.wasm')), String(kept));
  assert.ok(!kept.some((path) => path.startsWith('/api')), String(kept));
  await cutNetwork({ context, page });
  for (const path of ['/', '/play', '/settings', '/no-such-page']) {
    await page.goto(server.address + path);
    await page.locator('h1').waitFor();
    assert.equal(await page.evaluate(() => navigator.onLine), false);
  }
  const reached = await page.evaluate(() => fetch('/api/openapi.json').then(() => true, () => false));
  assert.equal(reached, false, 'the interface is asked over the network alone');
  await context.close();
});

/** The same site with another service worker: what a browser finds after the site was built anew. */
async function siteWithWorker(script) {
  const proxy = createServer(async (request, answer) => {
    if (request.url === '/sw.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script());
      return;
    }
    const got = await fetch(server.address + request.url);
    const kind = got.headers.get('content-type') ?? 'text/plain';
    answer.writeHead(got.status, { 'content-type': kind }).end(Buffer.from(await got.arrayBuffer()));
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

test('a new version waits, is told, and takes over when it is wanted', BOUND, async () => {
  const built = await readFile(new URL('../../dist/sw.js', import.meta.url), 'utf8');
  const fresh = built.replace(/(["']?version["']?:["'`])[0-9a-f]+/, '$1fresh');
  assert.notEqual(fresh, built);
  let script = built;
  const proxy = await siteWithWorker(() => script);
  const { context, page } = await visit(`http://127.0.0.1:${proxy.address().port}`);
  const keptBy = () => page.evaluate(() => caches.keys());
  const buttons = page.getByRole('status').getByRole('button');
  await page.reload();
  await page.locator('h1').waitFor();
  assert.equal((await keptBy()).length, 1);
  assert.equal(await buttons.count(), 0, 'nothing is told of the first version');

  script = fresh;
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await buttons.first().waitFor();
  assert.equal((await keptBy()).length, 2, 'the old version stays until the new one is wanted');
  await Promise.all([page.waitForEvent('load'), buttons.first().click()]);
  await page.locator('h1').waitFor();
  assert.deepEqual(await keptBy(), ['tria-fresh']);
  assert.equal(await buttons.count(), 0);
  await context.close();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});
