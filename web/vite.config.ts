import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A server that runs beside `npm run dev`: TRIA_SERVER=http://127.0.0.1:8800 npm run dev
const server = process.env.TRIA_SERVER ?? 'http://127.0.0.1:8800';

export default defineConfig({
  plugins: [svelte()],
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  // What runs in a real browser is started by `npm run test:browser`.
  test: { include: ['tests/unit/**/*.test.ts'] },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
});
