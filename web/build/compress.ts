// The last step of the build: compresses files that get smaller, and checks sizes against their budgets.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

import { brotli, filesBelow, gzip } from './files.ts';

export interface Budget {
  /** Modules that the first page loads although they are imported lazily, by path suffix. */
  first: string[];
  /** Budget for script and style of the first page, in bytes with brotli. */
  firstBytes: number;
  /** Budget for the WASM module, in bytes with brotli. */
  wasmBytes: number;
}

/** File types worth compressing; pictures are compressed already. */
const COMPRESSED = /\.(html|js|css|svg|wasm|webmanifest|json|txt)$/;

/** Below this a compressed form saves no packet. */
const SMALL = 1024;

type Chunks = Record<string, Rolldown.OutputChunk>;

/** The files that these chunks need at once: their static imports, and styles. */
function needed(chunks: Chunks, roots: string[]): Set<string> {
  const all = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || all.has(name)) return;
    all.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) all.add(style);
    chunk.imports.forEach(add);
  };
  roots.forEach(add);
  return all;
}

export function compress(budget: Budget): Plugin {
  let folder = '';
  let first = new Set<string>();
  return {
    name: 'tria-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      const chunks: Chunks = {};
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks[file.fileName] = file;
      const has = (chunk: Rolldown.OutputChunk, end: string): boolean =>
        chunk.moduleIds.some((id) => (id.split('?')[0] ?? id).endsWith(end));
      const lazy = budget.first.map((end) => {
        const found = Object.values(chunks).find((chunk) => has(chunk, end));
        if (!found) throw new Error(`the first page should load ${end}, but nothing of the build has it`);
        return found.fileName;
      });
      const entries = Object.values(chunks).filter((chunk) => chunk.isEntry && chunk.name === 'index');
      if (entries.length === 0) throw new Error('the build has no script for index.html');
      first = needed(chunks, [...entries.map((chunk) => chunk.fileName), ...lazy]);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const sizes = new Map<string, number>();
        for (const name of await filesBelow(folder)) {
          if (!COMPRESSED.test(name)) continue;
          const bytes = await readFile(join(folder, name));
          const [small, usual] = [brotli(bytes), gzip(bytes)];
          sizes.set(name, small.length);
          if (bytes.length < SMALL) continue;
          if (small.length < bytes.length) await writeFile(join(folder, `${name}.br`), small);
          if (usual.length < bytes.length) await writeFile(join(folder, `${name}.gz`), usual);
        }
        const sum = (names: string[]): number => names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
        const wasm = [...sizes.keys()].filter((name) => name.endsWith('.wasm'));
        const lines: [string, number, number][] = [
          ['script and style of the first page', sum([...first]), budget.firstBytes],
          ['the WASM module', sum(wasm), budget.wasmBytes],
        ];
        for (const [what, bytes, most] of lines) {
          const kilobytes = (n: number): string => (n / 1000).toFixed(1);
          this.info(`${what}: ${kilobytes(bytes)} of ${kilobytes(most)} kB`);
          // During development an oversized file is only reported; `script/web` refuses it.
          const wrong = `${what}: ${bytes} bytes compressed, at most ${most} are allowed`;
          if (bytes > most && process.env.TRIA_BUDGETS === 'strict') this.error(wrong);
          else if (bytes > most) this.warn(wrong);
        }
      },
    },
  };
}
