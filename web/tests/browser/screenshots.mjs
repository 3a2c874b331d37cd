// Makes the pictures of the README and the documents: `npm run screenshots` writes them to docs/pictures.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SCREENS } from './screens.mjs';
import { person, startBrowser, startServer } from './kit.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/pictures');
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const { name, show, sizes } of SCREENS) {
    for (const { width, height, theme } of sizes) {
      const someone = await person(browser, server.address, { width, height, theme });
      await show(someone);
      const file = `${name}-${width === 360 ? 'phone' : 'desk'}-${theme}.png`;
      await someone.page.screenshot({ path: join(folder, file), animations: 'disabled' });
      console.log(file);
      await someone.context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
