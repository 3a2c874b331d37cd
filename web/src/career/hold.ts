// A career, and a game against the computer, is played in one tab at a time: that tab holds a lock, and other tabs wait for it.

export interface Hold {
  release: () => void;
  /** Called when another tab takes over. */
  lost: () => void;
}

/** How to take the lock: from the tab that has it, or waiting for it until the signal. */
export type Taking = { steal: true } | { signal: AbortSignal };

/** How long a tab that is just being closed or left may keep the lock before anyone is told. */
export const RELEASE_MS = 400;

/** The lock of a career. */
export const careerLock = (name: string): string => `tria-career ${name}`;

/** The lock of the game that this browser keeps. */
export const TABLE_LOCK = 'tria-table';

/** Takes a lock; null if it is not to be had before the signal. */
export function hold(lock: string, taking: Taking): Promise<Hold | null> {
  // Without a secure connection browsers have no locks; editions still detect conflicting writes.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve({ release: () => {}, lost: () => {} });
  return new Promise((resolve) => {
    const held: Hold = { release: () => {}, lost: () => {} };
    let got = false;
    locks
      .request(lock, taking, () => {
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

/** Takes the lock of a career for one operation; null if another tab has it. */
export function holdBriefly(name: string): Promise<Hold | null> {
  return hold(careerLock(name), { signal: AbortSignal.timeout(RELEASE_MS) });
}
