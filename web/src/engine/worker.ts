// The worker that runs Tria's Rust code: loads the module at the first request, and answers one request after another.

import moduleUrl from '../../wasm/tria.wasm?url';

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  dealloc(at: number, length: number): void;
  call(at: number, length: number): bigint;
}

interface Request {
  id: number;
  request: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let module: Promise<Exports> | null = null;

async function load(): Promise<Exports> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(moduleUrl), {});
  return instance.exports as unknown as Exports;
}

function call(exports: Exports, request: string): string {
  const bytes = encoder.encode(request);
  const at = exports.alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  // The module frees the request; the answer is freed here.
  const packed = exports.call(at, bytes.length);
  const [answerAt, length] = [Number(packed >> 32n), Number(packed & 0xffff_ffffn)];
  const answer = decoder.decode(new Uint8Array(exports.memory.buffer, answerAt, length));
  exports.dealloc(answerAt, length);
  return answer;
}

addEventListener('message', async (event: MessageEvent<Request>) => {
  const { id, request } = event.data;
  try {
    module ??= load();
    postMessage({ id, answer: call(await module, request) });
  } catch (error) {
    // A module that could not be fetched is fetched again at the next request; one that trapped is reloaded.
    module = null;
    postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
