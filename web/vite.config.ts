import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// A server that runs beside `npm run dev`: TRIA_SERVER=http://127.0.0.1:8800 npm run dev
const server = process.env.TRIA_SERVER ?? 'http://127.0.0.1:8800';

export default defineConfig({
  plugins: [svelte()],
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
});
