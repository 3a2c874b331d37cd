// The module as a page uses it: bytes in and bytes out through its memory.

import { readFileSync } from 'node:fs';

export const built = new URL('../../../../web/wasm/tria.wasm', import.meta.url);

export async function load() {
  const { instance } = await WebAssembly.instantiate(readFileSync(built), {});
  const { memory, alloc, dealloc, call } = instance.exports;
  const take = (packed) => {
    const address = Number(packed >> 32n);
    const length = Number(packed & 0xffff_ffffn);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length));
    dealloc(address, length);
    return text;
  };
  const answer = (text) => {
    const bytes = new TextEncoder().encode(text);
    const address = alloc(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    return take(call(address, bytes.length));
  };
  const ask = (name, fields = {}) => {
    const { ok, error } = JSON.parse(answer(JSON.stringify({ call: name, with: fields })));
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return ok;
  };
  return { answer, ask, memory };
}
