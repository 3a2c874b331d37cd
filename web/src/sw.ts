// The service worker: keeps the client's files, so that everything that needs no server works without a network.
// It never touches the interface, and a new one waits until the person wants it.

/// <reference lib="webworker" />

interface Kept {
  version: string;
  files: string[];
}

// The build puts the list of files here.
declare const __KEPT__: Kept;

const worker = self as unknown as ServiceWorkerGlobalScope;
const kept = __KEPT__;
const PREFIX = 'tria-';
const NAME = PREFIX + kept.version;
const PAGE = '/index.html';

/** How long a page may wait for the network before the stored one is shown. */
const PATIENCE_MS = 4000;

/** Paths that belong to the server alone. */
const SERVERS = /^\/(api|metrics|health|ready)(\/|$)/;

/** Files whose names change with what is in them. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(
    kept.files.map(async (path) => {
      // What an earlier version has kept under the same name is the same file.
      const known = isHashed(path) ? await caches.match(path) : undefined;
      const answer = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** The newest page where the network answers in time, else the kept one. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(request, { signal: late.signal });
    if (answer.status < 500) return answer;
    return (await cache.match(PAGE)) ?? answer;
  } catch (error) {
    const known = await cache.match(PAGE);
    if (!known) throw error;
    return known;
  } finally {
    clearTimeout(timer);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || SERVERS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isHashed(url.pathname) || kept.files.includes(url.pathname)) event.respondWith(keptOrFetched(request));
});
