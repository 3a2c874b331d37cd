// A picture as a PNG of few colours, which is a fraction of the size: what a README needs.

import { crc32, deflateSync } from 'node:zlib';

/** Splits the box with the widest channel at its middle until there are so many boxes: median cut. */
function palette(colours, most) {
  const boxes = [colours];
  const span = (box, channel) => {
    let [low, high] = [255, 0];
    for (const { rgb } of box) {
      if (rgb[channel] < low) low = rgb[channel];
      if (rgb[channel] > high) high = rgb[channel];
    }
    return high - low;
  };
  while (boxes.length < most) {
    let best = { size: 0, box: -1, channel: 0 };
    for (const [box, inside] of boxes.entries()) {
      // Few pixels of far colours count as much as many of near ones.
      const weight = Math.sqrt(inside.reduce((sum, { count }) => sum + count, 0));
      for (const channel of [0, 1, 2]) {
        const size = span(inside, channel) * weight;
        if (inside.length > 1 && size > best.size) best = { size, box, channel };
      }
    }
    if (best.box < 0) break;
    const inside = boxes[best.box].toSorted((one, other) => one.rgb[best.channel] - other.rgb[best.channel]);
    const half = inside.reduce((sum, { count }) => sum + count, 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < inside.length - 1 && sum < half; cut += 1) sum += inside[cut].count;
    cut = Math.max(1, cut);
    boxes.splice(best.box, 1, inside.slice(0, cut), inside.slice(cut));
  }
  return boxes;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Pixels of four bytes each, as a PNG of at most 256 colours. */
export function smallPng({ width, height, data }) {
  const found = new Map();
  const near = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  for (let at = 0; at < data.length; at += 4) {
    const key = near(at);
    const colour = found.get(key);
    if (colour) colour.count += 1;
    else found.set(key, { rgb: [data[at], data[at + 1], data[at + 2]], count: 1, index: 0 });
  }
  const boxes = palette([...found.values()], 256);
  const colours = Buffer.alloc(boxes.length * 3);
  for (const [index, box] of boxes.entries()) {
    const total = box.reduce((sum, { count }) => sum + count, 0);
    for (const channel of [0, 1, 2]) {
      colours[index * 3 + channel] = Math.round(box.reduce((sum, { rgb, count }) => sum + rgb[channel] * count, 0) / total);
    }
    for (const colour of box) colour.index = index;
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at += 1) {
    rows[at + Math.floor(at / width) + 1] = found.get(near(at * 4)).index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which name a colour of the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
