import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { compress } from './build/compress.ts';
import { offline } from './build/offline.ts';

// A server that runs beside `npm run dev`: TRIA_SERVER=http://127.0.0.1:8800 npm run dev
const server = process.env.TRIA_SERVER ?? 'http://127.0.0.1:8800';

// What every page and the front page need.
const FRAME = /node_modules\/(svelte|@fluent|esm-env|clsx)\/|src\/(app\/|pages\/Home|room\/saved)/;

export default defineConfig({
  plugins: [
    svelte(),
    offline(),
    compress({
      // What the front page shows at once, in the language with the longer words.
      first: ['pages/Home.svelte', 'fr/web.ftl'],
      firstBytes: 150_000,
      wasmBytes: 700_000,
    }),
  ],
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  // Those in tests/browser run by themselves, in Chromium.
  test: { include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      // What every page needs is one file: each further one costs a slow device more than its bytes.
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } },
    },
  },
});
