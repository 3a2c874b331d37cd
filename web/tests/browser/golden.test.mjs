// The main screens look as they did: pictures kept in tests/golden, compared pixel by pixel in the browser itself.
//
// A picture may differ from the kept one in at most FEW of its pixels by more than SLIGHT of 255 in a channel: fonts and
// their smoothing differ from machine to machine, layouts and colours must not. TRIA_BLESS=1 keeps new pictures.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { SCREENS } from './screens.mjs';
import { person } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

const FEW = 0.04;
const SLIGHT = 40;

const folder = join(dirname(fileURLToPath(import.meta.url)), '../golden');

mkdirSync(folder, { recursive: true });
const { server, browser } = await shared();

/** The part of the pixels that differ. */
async function difference(page, one, other) {
  return page.evaluate(
    async ([first, second, slight]) => {
      const read = async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [left, right] = [await read(first), await read(second)];
      if (left.width !== right.width || left.height !== right.height) return 1;
      let different = 0;
      for (let at = 0; at < left.data.length; at += 4) {
        const far = [0, 1, 2].some((channel) => Math.abs(left.data[at + channel] - right.data[at + channel]) > slight);
        if (far) different += 1;
      }
      return different / (left.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64'), SLIGHT],
  );
}

for (const { name, show, sizes, drawn } of SCREENS) {
  for (const { width, height, theme } of sizes) {
    const file = join(folder, `${name}-${width}-${theme}.jpg`);
    test(`${name} at ${width}, ${theme}`, BOUND, async () => {
      const someone = await person(browser, server.address, { width, height, theme });
      await show(someone);
      const mask = drawn ? [someone.page.locator(drawn)] : [];
      const picture = await someone.page.screenshot({ type: 'jpeg', quality: 82, animations: 'disabled', mask });
      if (process.env.TRIA_BLESS === '1') writeFileSync(file, picture);
      assert.ok(existsSync(file), `${file} is missing: TRIA_BLESS=1 keeps it`);
      const part = await difference(someone.page, picture, readFileSync(file));
      if (part > FEW) writeFileSync(file.replace('.jpg', '.seen.jpg'), picture);
      assert.ok(part <= FEW, `${(100 * part).toFixed(1)} % of the pixels differ; see ${file.replace('.jpg', '.seen.jpg')}`);
      assert.deepEqual(someone.faults, []);
      await someone.context.close();
    });
  }
}
