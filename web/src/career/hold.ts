// A career is played in one tab at a time: that tab holds a lock, and other tabs are told.

export interface Hold {
  release: () => void;
  /** Called when another tab takes the career over. */
  lost: () => void;
}

/** How long to wait for a tab that is just releasing the lock. */
const PATIENCE_MS = 400;

/** Takes the lock of a career; null if another tab has it. With `steal` that tab loses it. */
export function hold(name: string, steal = false): Promise<Hold | null> {
  // Without a secure connection browsers have no locks; editions still detect conflicting writes.
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
