// Webhooks on the account's page, with a real receiver: made, tried, signed, told of a failure, removed.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { person, signUp, startBrowser, startServer } from './kit.mjs';
import { BOUND } from './shared.mjs';

const [server, plain, browser] = await Promise.all([
  startServer('--webhooks', 'true', '--webhooks-private', 'true'),
  startServer(),
  startBrowser(),
]);

/** What the receiver got, and how it answers. */
const received = [];
let status = 204;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push({ headers: request.headers, body });
  response.writeHead(status).end();
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${receiver.address().port}/hook`;

after(async () => {
  await browser.close();
  receiver.close();
  await Promise.all([server.stop(), plain.stop()]);
});

test('an account makes a webhook, tries it and removes it', BOUND, async () => {
  const someone = await person(browser, server.address);
  const { context, page, open } = someone;
  await signUp(someone, 'Ada');
  await open('/account');
  await page.getByText('Tell me elsewhere').click();
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Tell me elsewhere' }) });
  await panel.getByLabel('Address to send to').fill(address);
  await panel.getByLabel('What receives it').selectOption({ label: 'A program (JSON)' });
  await panel.getByRole('checkbox', { name: 'a match ends' }).check();
  await panel.getByRole('button', { name: 'Add' }).click();
  const secret = await panel.locator('code').innerText();
  assert.match(secret, /^whsec_/);
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await panel.getByText('The test has arrived.').waitFor();
  const { headers, body } = received.at(-1);
  assert.equal(JSON.parse(body).type, 'test');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  assert.equal(headers['webhook-signature'], `v1,${signed.digest('base64')}`);
  status = 500;
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await panel.getByText('The receiver answered with status 500.').waitFor();
  // Nothing is lost by a reload but the key, which is shown once.
  await page.reload();
  await page.getByText('Tell me elsewhere').click();
  await panel.getByText('A program (JSON) · it is my turn, a match ends').waitFor();
  assert.equal(await panel.locator('code').count(), 0);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('listitem').waitFor({ state: 'detached' });
  await context.close();
});

test('an address that makes no sense is refused with a sentence, in French, too', BOUND, async () => {
  const someone = await person(browser, server.address, { language: 'fr' });
  const { context, page, open } = someone;
  await signUp(someone, 'Berthe');
  await open('/account');
  await page.getByText('Me prévenir ailleurs').click();
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Me prévenir ailleurs' }) });
  await panel.getByLabel('Adresse du destinataire').fill('ftp://example.org/');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await panel.getByRole('alert').waitFor();
  assert.equal(await panel.getByRole('listitem').count(), 0);
  await context.close();
});

test('a site without webhooks does not speak of them', BOUND, async () => {
  const someone = await person(browser, plain.address);
  const { context, page, open } = someone;
  await signUp(someone, 'Clara');
  const answered = page.waitForResponse('**/api/v1/account/webhooks');
  await open('/account');
  await answered;
  await page.getByRole('heading', { name: 'Tokens for bots' }).waitFor();
  assert.equal(await page.getByText('Tell me elsewhere').count(), 0);
  await context.close();
});
