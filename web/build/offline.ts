// Builds the service worker beside the page, with the list of files to keep for offline use.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { filesBelow } from './files.ts';

/** Placeholder in src/sw.ts for the list of files. */
const MARK = '__KEPT__';

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'tria-offline',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        rollupOptions: {
          input: { index: 'index.html', sw: 'src/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('the build has no service worker');
        if (worker.imports.length > 0) throw new Error('the service worker must be one file');
        const version = createHash('sha256');
        const names: string[] = [];
        const add = (name: string, content: string | Uint8Array): void => {
          names.push(`/${name}`);
          version.update(name).update(content);
        };
        const built = Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
        for (const file of built) {
          if (file !== worker) add(file.fileName, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of await filesBelow(folder)) add(name, await readFile(join(folder, name)));
        if (!names.includes('/index.html')) throw new Error('the page is not among the files to keep');
        version.update(worker.code);
        const kept = { version: version.digest('hex').slice(0, 16), files: names };
        const parts = worker.code.split(MARK);
        if (parts.length !== 2) throw new Error(`src/sw.ts should have ${MARK} once`);
        worker.code = parts.join(JSON.stringify(kept));
      },
    },
  };
}
