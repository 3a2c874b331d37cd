import { describe, expect, it } from 'vitest';

import { BadLink, pack, SHARED_MAX, unpack } from './share';

const record = '{"game":"triple-triad","hands":{"blue":["ff8:geezard"],"red":["154A@fire"]},"note":"é ト"}';

describe('a record in an address', () => {
  it('comes back as it was', async () => {
    const packed = await pack(record);
    expect(packed).toMatch(/^1\.[A-Za-z0-9_-]+$/);
    expect(await unpack(`#${packed}`)).toBe(record);
    expect(await unpack(packed)).toBe(record);
  });

  it('is shorter than many lines of records', async () => {
    const lines = Array(40).fill(record).join('\n');
    const packed = await pack(lines);
    expect(packed.length).toBeLessThan(lines.length / 10);
    expect(await unpack(packed)).toBe(lines);
  });

  it('is not there where an address has something else', async () => {
    expect(await unpack('')).toBeNull();
    expect(await unpack('#main')).toBeNull();
  });

  it('is refused if it is damaged', async () => {
    const packed = await pack(record);
    await expect(unpack(packed.slice(0, -9))).rejects.toThrow(BadLink);
    await expect(unpack('1.äöü')).rejects.toThrow(BadLink);
    await expect(unpack('1.')).rejects.toThrow(BadLink);
  });

  it('is refused if it unpacks to too much', async () => {
    const bomb = await pack(' '.repeat(SHARED_MAX + 1));
    expect(bomb.length).toBeLessThan(3000);
    await expect(unpack(bomb)).rejects.toThrow('too long');
  });
});
