// The page's side of the service worker: registers it, and reports when a new version of Tria is ready.

/** Interval between checks for a new version while a page stays open. */
const EACH_MS = 60 * 60 * 1000;

/** Resolves when the browser is idle, so that a first visit shows the page first. */
async function quiet(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Not every browser supports idle callbacks.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });
}

/** Holds the protocol version of the page that this tab last tried to replace. */
const RENEWED = 'tria-renewed';

/**
 * Reloads a page that speaks another protocol version than the server, with the newest service worker.
 * Once per tab and protocol version, so that a server that is older than the page does not make it reload for ever.
 */
export async function renewOnce(protocol: number): Promise<void> {
  if (sessionStorage.getItem(RENEWED) === String(protocol)) return;
  sessionStorage.setItem(RENEWED, String(protocol));
  await renew();
}

/** Reloads the page from the newest service worker; where there is none, from the server. */
export async function renew(): Promise<void> {
  // Browsers that keep nothing on the device fail here, and reload all the same.
  await takeOver().catch(() => undefined);
  location.reload();
}

/** Looks for a newer service worker and lets it take over. */
async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const fresh = registration?.waiting ?? registration?.installing;
  if (!fresh) return;
  if (fresh.state === 'installing') await new Promise((resolve) => fresh.addEventListener('statechange', resolve, { once: true }));
  if (fresh.state !== 'installed') return;
  const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  fresh.postMessage('take-over');
  await controlled;
}

/**
 * Keeps Tria on this device, so that it runs without a network.
 * `ready` is told when a new version waits; what it is given makes it take over, and loads the page anew.
 */
export async function keepOffline(ready: (takeOver: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await quiet();
  const workers = navigator.serviceWorker;
  const registration = await workers.register('/sw.js', { scope: '/', updateViaCache: 'none' });

  const tell = (waiting: ServiceWorker): void => {
    // Without a controller this is the first visit: nothing is replaced.
    if (!workers.controller) return;
    ready(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take-over');
    });
  };
  if (registration.waiting) tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') tell(fresh);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), EACH_MS);
}
