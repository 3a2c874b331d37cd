// A page that speaks another protocol version than the server: it replaces itself once, and says what to do where that does not help.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { person, signUp } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

/** Greetings name the version that `version` gives; `null` leaves them as the server sends them. */
async function greetAs(context, version) {
  await context.routeWebSocket(/\/api\/v1\/.*socket/, (route) => {
    const upstream = route.connectToServer();
    upstream.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'hello' && version() !== null) message.protocol = version();
      route.send(JSON.stringify(message));
    });
  });
}

const navigation = (page) => page.evaluate(() => performance.getEntriesByType('navigation')[0].type);

for (const place of ['the lobby', 'a table']) {
  test(`${place} reloads an outdated page once, then offers to load the newest`, BOUND, async () => {
    const { context, page, faults, open } = await person(browser, server.address);
    await signUp({ page, open }, place === 'the lobby' ? 'Olga' : 'Otto');
    let path = '/lobby';
    if (place === 'a table') {
      await open('/lobby?new=friend');
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.getByLabel(/Invite a friend with this link/).waitFor();
      path = new URL(page.url()).pathname;
    }
    let version = 999;
    await greetAs(context, () => version);
    await open(path);
    const notice = page.getByText('This page is older than the server.');
    const load = page.getByRole('button', { name: 'Load it now' });
    await notice.waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
    await notice.waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.getItem('tria-renewed')), '2');
    // The server was updated in the meantime.
    version = null;
    await Promise.all([page.waitForEvent('load'), load.click()]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/')));
    assert.equal(await navigation(page), 'reload');
    assert.equal(await notice.count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
