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

/** Set in a tab that was reloaded because its page was older than the server. */
const RENEWED = 'tria-renewed';

/** Loads the newest page in place of one that speaks an older protocol than the server; at most once per tab. */
export async function renew(): Promise<void> {
  if (sessionStorage.getItem(RENEWED) !== null) return;
  sessionStorage.setItem(RENEWED, 'yes');
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  registration?.waiting?.postMessage('take-over');
  location.reload();
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
