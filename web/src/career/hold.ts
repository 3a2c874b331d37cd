// A career is played in one tab at a time: whoever plays it holds it, and another tab is told.

export interface Hold {
  release: () => void;
  /** Called when another tab takes the career over. */
  lost: () => void;
}

/** How long to wait for a tab that is just letting go. */
const PATIENCE_MS = 400;

/** Holds a career; null if another tab does. With `steal` that one loses it. */
export function hold(name: string, steal = false): Promise<Hold | null> {
  // Without a secure connection browsers have no locks: what two tabs write is told apart by editions all the same.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve({ release: () => {}, lost: () => {} });
  return new Promise((resolve) => {
    const held: Hold = { release: () => {}, lost: () => {} };
    let got = false;
    const options: LockOptions = steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE_MS) };
    locks
      .request(`tria-career ${name}`, options, () => {
        got = true;
        const released = new Promise<void>((release) => (held.release = release));
        resolve(held);
        return released;
      })
      .catch(() => {
        if (got) held.lost();
        else resolve(null);
      });
  });
}
