// Makes the pictures of the README and the documents: `npm run screenshots` writes them to docs/pictures,
// `npm run screenshots -- replay` those of one screen.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SCREENS } from './screens.mjs';
import { person, startBrowser, startServer } from './kit.mjs';
import { smallPng } from './small-png.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/pictures');
mkdirSync(folder, { recursive: true });
/** What the page shows, as pixels. */
async function pixels(page) {
  const png = await page.screenshot({ animations: 'disabled' });
  const reader = await page.context().newPage();
  const { width, height, bytes } = await reader.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
    return { width: image.width, height: image.height, bytes: btoa(text) };
  }, png.toString('base64'));
  return { width, height, data: Buffer.from(bytes, 'base64') };
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const only = process.argv.slice(2);
  for (const { name, show, sizes } of SCREENS.filter((screen) => only.length === 0 || only.includes(screen.name))) {
    for (const { width, height, theme } of sizes) {
      // Wide screens are shown at three quarters of their size.
      const deviceScaleFactor = width > 1_000 ? 0.75 : 1;
      const someone = await person(browser, server.address, { width, height, theme, deviceScaleFactor });
      await show(someone);
      const file = `${name}-${width === 360 ? 'phone' : 'desk'}-${theme}.png`;
      writeFileSync(join(folder, file), smallPng(await pixels(someone.page)));
      console.log(file);
      await someone.context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
