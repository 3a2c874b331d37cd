// The main screens look as they did: pictures kept in tests/golden, compared pixel by pixel in the browser itself.
//
// Beside each picture its regions are kept: where every card, cell, plate, picture, button and panel is. The screen must have the same
// regions, and each is compared with the kept one wherever it is now. So a missing card or plate fails, and text that another font
// shifts does not. The whole picture is compared as well, which finds what is drawn outside of every region.
// TRIA_BLESS=1 keeps new pictures.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { SCREENS } from './screens.mjs';
import { person } from './kit.mjs';
import { BOUND, shared } from './shared.mjs';

/** A pixel differs where a channel differs by more than this, of 255. */
const SLIGHT = 40;
/** The part of all pixels that may differ: fonts and their smoothing differ from machine to machine. */
const WHOLE = 0.08;
/**
 * Kinds of regions: what belongs to each, the part of its pixels that may differ, and the pixels by which its size may differ.
 * Cards and cells are drawn without the machine's fonts, but half a pixel to the side, as other fonts may have it, changes a fifth of
 * their pixels; another card or none changes more than half. The others have text in them.
 */
const KINDS = [
  { kind: 'picture', selector: 'main img, .card, .cell, .held, [data-choice]', differ: 0.3, size: 6 },
  { kind: 'plate', selector: '.plate, .seat', differ: 0.3, size: 16 },
  { kind: 'control', selector: 'main button, main a.button, main input, main select, dialog button', differ: 0.4, size: 40 },
  { kind: 'panel', selector: 'main .panel, main fieldset, main section, dialog', differ: 0.4, size: 160 },
];

const folder = join(dirname(fileURLToPath(import.meta.url)), '../golden');

mkdirSync(folder, { recursive: true });
const { server, browser } = await shared();

/** Every region in the window, in the order of the document; those that chance draws are left out. */
function regionsOf(page, drawn) {
  return page.evaluate(
    ([kinds, drawn]) => {
      const found = [];
      const taken = new Set();
      for (const { kind, selector } of kinds) {
        for (const element of document.querySelectorAll(selector)) {
          const drawnAtAll = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          if (taken.has(element) || !drawnAtAll || (drawn && element.closest(drawn))) continue;
          taken.add(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          const seen = width > 4 && height > 4 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
          if (seen) found.push({ kind, box: [x, y, width, height].map(Math.round) });
        }
      }
      return found;
    },
    [KINDS, drawn],
  );
}

/** The part of the pixels that differ: of the whole picture, and of each region. */
function differences(page, [kept, keptRegions], [now, regions]) {
  return page.evaluate(
    async ([kept, now, keptRegions, regions, slight]) => {
      const read = async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [left, right] = [await read(kept), await read(now)];
      const [one, two] = [left.data, right.data];
      const compare = ([x, y, width, height], [otherX, otherY, otherWidth, otherHeight]) => {
        const [wide, high] = [Math.min(width, otherWidth), Math.min(height, otherHeight)];
        let different = 0;
        for (let row = 0; row < high; row += 1) {
          for (let column = 0; column < wide; column += 1) {
            const at = 4 * ((y + row) * left.width + x + column);
            const other = 4 * ((otherY + row) * right.width + otherX + column);
            let most = 0;
            for (let channel = 0; channel < 3; channel += 1) most = Math.max(most, Math.abs(one[at + channel] - two[other + channel]));
            if (most > slight) different += 1;
          }
        }
        return different / (wide * high);
      };
      const [all, otherAll] = [left, right].map(({ width, height }) => [0, 0, width, height]);
      return {
        sizes: [all, otherAll],
        whole: compare(all, otherAll),
        regions: regions.map(({ box }, place) => (keptRegions[place] ? compare(keptRegions[place].box, box) : 1)),
      };
    },
    [kept.toString('base64'), now.toString('base64'), keptRegions, regions, SLIGHT],
  );
}

/** What is wrong with a screen; nothing if it looks as it did. */
async function complaints(page, kept, now) {
  const [[, keptRegions], [, regions]] = [kept, now];
  const count = (all, wanted) => all.filter(({ kind }) => kind === wanted).length;
  const found = KINDS.filter(({ kind }) => count(keptRegions, kind) !== count(regions, kind)).map(
    ({ kind }) => `${count(regions, kind)} regions of the kind ${kind} instead of ${count(keptRegions, kind)}`,
  );
  const { sizes, whole, regions: parts } = await differences(page, kept, now);
  if (String(sizes[0]) !== String(sizes[1])) found.push(`the picture is ${sizes[1]} instead of ${sizes[0]}`);
  if (whole > WHOLE) found.push(`${(100 * whole).toFixed(1)} % of all pixels differ`);
  // Where regions are missing the others cannot be told apart.
  if (found.length > 0) return found;
  for (const [place, { kind, box }] of regions.entries()) {
    const allowed = KINDS.find((one) => one.kind === kind);
    const was = keptRegions[place].box;
    if ([2, 3].some((side) => Math.abs(box[side] - was[side]) > allowed.size)) found.push(`the ${kind} at ${was} has another size: ${box}`);
    if (parts[place] > allowed.differ) found.push(`${(100 * parts[place]).toFixed(1)} % of the ${kind} at ${was}, now at ${box}, differ`);
  }
  return found;
}

for (const { name, show, sizes, drawn } of SCREENS) {
  for (const { width, height, theme } of sizes) {
    const file = join(folder, `${name}-${width}-${theme}.jpg`);
    const list = file.replace('.jpg', '.json');
    test(`${name} at ${width}, ${theme}`, BOUND, async () => {
      const someone = await person(browser, server.address, { width, height, theme, worker: false });
      await show(someone);
      const mask = drawn ? [someone.page.locator(drawn)] : [];
      const regions = await regionsOf(someone.page, drawn);
      const picture = await someone.page.screenshot({ type: 'jpeg', quality: 82, animations: 'disabled', mask });
      assert.ok(regions.length > 0, 'a screen has regions to compare');
      if (process.env.TRIA_BLESS === '1') {
        writeFileSync(file, picture);
        writeFileSync(list, `[\n${regions.map((region) => `  ${JSON.stringify(region)}`).join(',\n')}\n]\n`);
      }
      assert.ok(existsSync(file) && existsSync(list), `${file} or its list of regions is missing: TRIA_BLESS=1 keeps them`);
      const kept = [readFileSync(file), JSON.parse(readFileSync(list, 'utf8'))];
      const found = await complaints(someone.page, kept, [picture, regions]);
      if (found.length > 0) writeFileSync(file.replace('.jpg', '.seen.jpg'), picture);
      assert.deepEqual(found, [], `see ${file.replace('.jpg', '.seen.jpg')}`);
      assert.deepEqual(someone.faults, []);
      await someone.context.close();
    });
  }
}

test('a screen without one of its cards or plates is noticed', BOUND, async () => {
  const { show, sizes } = SCREENS.find(({ name }) => name === 'triple-triad');
  const { width, height, theme } = sizes[0];
  const someone = await person(browser, server.address, { width, height, theme, worker: false });
  await show(someone);
  const seen = async () => [await someone.page.screenshot({ type: 'jpeg', quality: 82, animations: 'disabled' }), await regionsOf(someone.page)];
  const before = await seen();
  assert.deepEqual(await complaints(someone.page, before, await seen()), []);
  // Not drawn although it has its place, and not there at all.
  for (const [selector, how] of [
    // Its picture is as good as not there, and the region is.
    ['.hand .held .card img', ['filter', 'brightness(0)']],
    ['.hand .held .card', ['visibility', 'hidden']],
    ['.cell .card', ['visibility', 'hidden']],
    ['.plate', ['visibility', 'hidden']],
    ['.hand .held', ['display', 'none']],
    ['.plate', ['display', 'none']],
  ]) {
    const element = someone.page.locator(selector).first();
    // Not by an attribute: the page's policy forbids styles there.
    await element.evaluate((element, [property, value]) => element.style.setProperty(property, value), how);
    assert.notDeepEqual(await complaints(someone.page, before, await seen()), [], `${selector} with ${how}`);
    await element.evaluate((element, [property]) => element.style.removeProperty(property), how);
  }
  assert.deepEqual(await complaints(someone.page, before, await seen()), []);
  // Another font is no fault.
  await someone.page.evaluate(() => document.documentElement.style.setProperty('font-family', 'DejaVu Serif, serif'));
  assert.deepEqual(await complaints(someone.page, before, await seen()), []);
  await someone.context.close();
});
