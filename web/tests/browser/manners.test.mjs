// Playing with people: what is said lies in nobody's way, names can be read, and nothing is asked twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { person, placeCard, signUp } from './kit.mjs';
import { beginWith, next, openTable, resign, witness } from './online-kit.mjs';
import { BOUND, shared } from './shared.mjs';

const { server, browser } = await shared();

const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
const chat = ({ page }) => page.getByRole('button', { name: /^Chat and details/ });
const own = ({ page }) => page.locator('.side.below .hand');

async function end(...people) {
  for (const { context, faults } of people) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

for (const [width, height] of [
  [360, 640],
  [1280, 800],
]) {
  test(`what is said never lies on the hand: ${width} by ${height}`, BOUND, async () => {
    const anna = await witness(browser, server.address, { width, height });
    const ben = await witness(browser, server.address);
    await beginWith(anna, ben, await openTable(anna, async () => {}));
    await next([anna, ben]);
    await chat(ben).click();
    const write = ben.page.getByLabel('Write something');
    const say = async (text) => {
      await write.fill(text);
      await write.press('Enter');
    };
    await say('Have fun!');
    const bubble = anna.page.locator('.bubble');
    await bubble.getByText('Have fun!').waitFor();
    const hand = await box(own(anna));
    assert.ok(apart(await box(bubble), hand), 'the bubble');
    assert.ok(apart(await box(bubble), await box(anna.page.getByRole('grid'))), 'nor on the board');
    assert.match(await anna.page.locator('[role="log"]').innerText(), /Have fun!/);
    // Escape puts it away, the next one goes by itself, and the number of new messages stays.
    await anna.page.keyboard.press('Escape');
    await bubble.waitFor({ state: 'detached' });
    await say('And good luck.');
    await bubble.getByText('And good luck.').waitFor();
    await bubble.waitFor({ state: 'detached' });
    await anna.page.getByRole('button', { name: 'Chat and details, 2 new messages' }).waitFor();
    // The drawer leaves the hand to play with; Escape closes it and gives the keyboard back.
    await say('Ready?');
    await bubble.getByText('Ready?').click();
    const drawer = anna.page.getByRole('complementary', { name: 'Chat and details' });
    await drawer.getByText('And good luck.').waitFor();
    assert.ok(apart(await box(drawer), hand), 'the drawer');
    assert.ok(await drawer.evaluate((element) => element.contains(document.activeElement)));
    await anna.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    assert.ok(await chat(anna).evaluate((button) => button === document.activeElement));
    await end(anna, ben);
  });
}

test('the direction of a message stays its own', BOUND, async () => {
  const anna = await witness(browser, server.address);
  const ben = await witness(browser, server.address);
  await beginWith(anna, ben, await openTable(anna, async () => {}));
  await next([anna, ben]);
  for (const one of [anna, ben]) await chat(one).click();
  const write = ben.page.getByLabel('Write something');
  await write.fill('well \u202edeyalp\u202c, \u2067שלום\u2069!');
  await write.press('Enter');
  const line = anna.page.locator('.lines li').last();
  await line.getByText('שלום').waitFor();
  assert.match(await line.innerText(), /well deyalp, שלום!/);
  // Each name and each text is isolated from what stands beside it.
  const isolated = await line.locator('bdi').evaluateAll((all) => all.map((element) => getComputedStyle(element).unicodeBidi));
  assert.deepEqual(isolated, ['isolate', 'isolate']);
  await end(anna, ben);
});

test('a rematch that both ask for begins at once', BOUND, async () => {
  const anna = await witness(browser, server.address);
  const ben = await witness(browser, server.address, { width: 360, height: 740 });
  await beginWith(anna, ben, await openTable(anna, async () => {}));
  const first = await next([anna, ben]);
  await placeCard(first.page);
  await next([anna, ben]);
  await resign(ben);
  for (const one of [anna, ben]) await one.page.getByRole('button', { name: 'Rematch', exact: true }).click();
  await Promise.all([anna, ben].map(({ result }) => result.waitFor({ state: 'detached' })));
  await next([anna, ben]);
  for (const { page } of [anna, ben]) assert.equal(await page.getByRole('button', { name: 'Begin', exact: true }).count(), 0);
  assert.deepEqual(await anna.page.evaluate(() => window.shownErrors), []);
  await end(anna, ben);
});

test('guests and devices have names that people can read', BOUND, async () => {
  const guest = await person(browser, server.address);
  await openTable(guest, async () => {});
  await guest.open('/account');
  const text = await guest.page.getByText(/You play as the guest/).innerText();
  assert.match(text, /guest [A-Z][a-z]+-[A-Z][a-z]+(-\d{2,4})?\.$/);
  await end(guest);
  const ada = await person(browser, server.address);
  await signUp(ada, 'Ada');
  await ada.open('/account');
  const sessions = ada.page.locator('section', { has: ada.page.getByRole('heading', { name: 'Where you are logged in' }) });
  await sessions.getByText('Chrome on Linux').waitFor();
  assert.doesNotMatch(await sessions.innerText(), /Mozilla|AppleWebKit/);
  await end(ada);
});
