// Careers kept with an account: sent after every change, in the background, and continued on another device.
//
// The browser always has the career; the account has a copy with a version. A copy that continues another version than the account's is never sent over it: the person chooses.

import { SvelteMap } from 'svelte/reactivity';

import { t } from '../app/i18n.svelte';
import { greeted } from '../app/person.svelte';
import { engine } from '../engine/engine';
import { api, errorText, given, ServerRefusal, type KeptCareer } from '../net/api';
import { account, sessionOver, whoAmI } from '../net/session.svelte';
import { dropKept, listKept, loadCareer, loadKept, Overtaken, saveKept, takeCareer, type Kept, type Saved } from './store';
import type { Summary } from './types';

export type Keeping =
  /** Not kept with any account. */
  | { state: 'not' }
  | { state: 'kept'; saved: number }
  | { state: 'sending' }
  /** There are unsent changes, and no connection. */
  | { state: 'waiting' }
  /** Kept with an account that is not logged in. */
  | { state: 'away'; person: string }
  /** Another device has changed it, and this one has not. */
  | { state: 'ahead'; there: KeptCareer }
  /** Both have changed it. */
  | { state: 'both'; there: KeptCareer; here: Saved }
  /** It was removed from the account. */
  | { state: 'removed' }
  /** The account has no room. */
  | { state: 'full' }
  | { state: 'problem'; text: string };

/** Changes are collected for this long. */
const GATHER_MS = 1_500;
/** Delay before a retry. */
const AGAIN_MS = 20_000;
/** Transient refusals, which are retried. */
const PASSING = ['no-connection', 'busy', 'reconnecting', 'too-many', 'too-slow', 'internal'];

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

const isAt = (kept: Kept): boolean => account()?.id === kept.account;

class Keeper {
  #states = new SvelteMap<string, Keeping>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor() {
    addEventListener('online', () => this.#hurry());
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#hurry();
    });
  }

  /** The state of a career, as far as it was checked. */
  of(name: string): Keeping {
    return this.#states.get(name) ?? { state: 'not' };
  }

  /** The account that could keep careers: one with a name and a password. The server is not asked for browsers that never had one. */
  async who(): Promise<{ id: number; name: string } | null> {
    if (!account() && !greeted()) return null;
    const who = await whoAmI();
    return who && who.kind !== 'guest' ? who : null;
  }

  /** The career was changed: it is sent soon, if it is kept. */
  changed(name: string): void {
    this.#later(name, GATHER_MS);
  }

  /** Starts to keep a career with the current account. */
  async begin(name: string): Promise<void> {
    const who = await this.who();
    if (!who) return;
    const kept = { account: who.id, person: who.name, id: newId(), by: newId(), version: 0, edition: -1, saved: 0 };
    await this.#alone(() => saveKept(name, kept));
    await this.#send(name);
  }

  /** Checks whether another device has changed it, and sends local changes. */
  async look(name: string): Promise<void> {
    const kept = await loadKept(name);
    if (!kept) return void this.#states.delete(name);
    const [saved, there] = [await loadCareer(name), await this.#there(name, kept)];
    if (!saved || there === 'unknown') return;
    if (!there && kept.version > 0) return await this.#removed(name);
    if (there && there.version > kept.version && there.by !== kept.by && saved.edition === kept.edition) {
      this.#states.set(name, { state: 'ahead', there });
    } else await this.#send(name);
  }

  /** Loads the career from the account, discarding the local one. Returns its name, which may differ. */
  async take(name: string | null, id: string): Promise<string> {
    const who = await this.who();
    if (!who) throw new ServerRefusal('not-logged-in', 'not logged in');
    const { document, version, saved } = await given(api.GET('/api/v1/careers/{id}', { params: { path: { id } } }));
    const summary = await summaryOf(document);
    // A new copy has a new id: changes written by the old one are no longer its own.
    const kept = { account: who.id, person: who.name, id, by: newId(), version, saved };
    await this.#alone(() => takeCareer(name, { document, summary, at: saved }, kept)).catch((error: unknown) => {
      throw error instanceof Overtaken ? new Error(t('career-imported-as')) : error;
    });
    if (name !== null) this.#states.delete(name);
    this.#states.set(summary.profile.name, { state: 'kept', saved });
    return summary.profile.name;
  }

  /** Sends this copy over the one that the person has seen and discarded. */
  async prefer(name: string, there: KeptCareer): Promise<void> {
    await this.#alone(async () => {
      const kept = await loadKept(name);
      if (kept) await saveKept(name, { ...kept, version: there.version });
    });
    await this.#send(name);
  }

  /** No longer keeps the career; with `there` it is removed from the account as well. */
  async end(name: string, there: boolean): Promise<void> {
    const kept = await loadKept(name);
    if (kept && there) await removeThere(kept.id);
    await this.#alone(() => dropKept(name));
    this.#states.delete(name);
  }

  /** The careers of the account, and which of them are here; sends unsent changes. */
  async list(): Promise<KeptCareer[]> {
    const kept = await listKept();
    for (const name of kept.keys()) void this.#send(name);
    if (!(await this.who())) return [];
    const all = await given(api.GET('/api/v1/careers'));
    const here = new Set([...kept.values()].map(({ id }) => id));
    return all.filter(({ id }) => !here.has(id));
  }

  /** The account's version of it; null if it was removed there. */
  async #there(name: string, kept: Kept): Promise<KeptCareer | undefined | 'unknown'> {
    try {
      await this.who();
      if (!isAt(kept)) {
        this.#states.set(name, { state: 'away', person: kept.person });
        return 'unknown';
      }
      return (await given(api.GET('/api/v1/careers'))).find(({ id }) => id === kept.id);
    } catch (error) {
      this.#failed(name, error);
      return 'unknown';
    }
  }

  /** Sends what the account does not have yet. */
  async #send(name: string): Promise<void> {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    await this.#alone(async () => {
      const [kept, saved] = [await loadKept(name), await loadCareer(name)];
      if (!kept || !saved) return void this.#states.delete(name);
      try {
        await this.who();
        if (!isAt(kept)) this.#states.set(name, { state: 'away', person: kept.person });
        else if (kept.edition === saved.edition) this.#states.set(name, { state: 'kept', saved: kept.saved });
        else await this.#write(name, kept, saved);
      } catch (error) {
        this.#failed(name, error);
      }
    });
  }

  async #write(name: string, kept: Kept, saved: Saved): Promise<void> {
    const { id, by } = kept;
    const params = { path: { id } };
    if (this.of(name).state !== 'kept') this.#states.set(name, { state: 'sending' });
    const write = (from: number): Promise<{ version: number; saved: number }> =>
      given(api.PUT('/api/v1/careers/{id}', { params, body: { from, by, document: saved.document } }));
    let written: { version: number; saved: number };
    try {
      written = await write(kept.version);
    } catch (error) {
      const code = error instanceof ServerRefusal ? error.code : '';
      if (error instanceof ServerRefusal && error.reason === 'careers-many') {
        await dropKept(name);
        return void this.#states.set(name, { state: 'full' });
      }
      if (code === 'not-found') return await this.#removed(name);
      if (code !== 'conflict') throw error;
      const there = (await given(api.GET('/api/v1/careers'))).find((one) => one.id === id);
      if (!there) return await this.#removed(name);
      // The last change was this copy's own: only the answer was lost.
      if (there.by !== by) return void this.#states.set(name, { state: 'both', there, here: saved });
      written = await write(there.version);
    }
    await saveKept(name, { ...kept, version: written.version, saved: written.saved, edition: saved.edition });
    this.#states.set(name, { state: 'kept', saved: written.saved });
  }

  async #removed(name: string): Promise<void> {
    await dropKept(name);
    this.#states.set(name, { state: 'removed' });
  }

  #failed(name: string, error: unknown): void {
    const code = error instanceof ServerRefusal ? error.code : '';
    if (code === 'not-logged-in') sessionOver();
    if (PASSING.includes(code)) {
      this.#states.set(name, { state: 'waiting' });
      this.#later(name, AGAIN_MS);
    } else this.#states.set(name, { state: 'problem', text: errorText(error) });
  }

  #later(name: string, after: number): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(() => void this.#send(name), after));
  }

  /** Sends all pending changes now. */
  #hurry(): void {
    for (const name of [...this.#timers.keys()]) void this.#send(name);
  }

  /** One at a time, in all tabs, so that no two send the same career. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const locks = navigator.locks as LockManager | undefined;
    if (locks) return locks.request('tria-keeping', work) as Promise<T>;
    const done = this.#queue.then(work, work);
    this.#queue = done.catch(() => {});
    return done;
  }
}

export async function removeThere(id: string): Promise<void> {
  try {
    await given(api.DELETE('/api/v1/careers/{id}', { params: { path: { id } } }));
  } catch (error) {
    // It is already gone, which is the goal.
    if (!(error instanceof ServerRefusal) || error.code !== 'not-found') throw error;
  }
}

/** Summary of a career; throws if this Tria cannot continue the document. */
async function summaryOf(document: string): Promise<Summary> {
  const { career, view } = await engine.call<{ career: number; view: { summary: Summary } }>('career.import', {
    document,
    seed: '0',
    now: Date.now(),
  });
  await engine.call('career.close', { career });
  return view.summary;
}

export const keeper = new Keeper();
