// Helpers of the build's plugins: files of a folder, and compressed sizes.

import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Every file below a folder, by its path from there; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

export function brotli(bytes: Uint8Array): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9 });
}
