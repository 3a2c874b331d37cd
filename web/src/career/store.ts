// Careers in this browser: one document for each, the records of their matches, and their state with an account.

import { done, storage } from '../room/saved';
import type { Summary } from './types';

const STORE = 'careers';

export interface Saved {
  document: string;
  /** For the list of careers, which need not open each. */
  summary: Summary;
  at: number;
  /** Number of the write; grows, and is never reused under the same name. */
  edition: number;
}

/** How a career is kept with an account. */
export interface Kept {
  /** The account's number and name. */
  account: number;
  person: string;
  /** The server's id of the career, and the id of this copy. */
  id: string;
  by: string;
  /** The server's version that this copy continues; 0 for none yet. */
  version: number;
  /** The edition that the server has; later ones are still to be sent. */
  edition: number;
  /** When the server wrote it. */
  saved: number;
}

/** Another tab, most likely, has written the career meanwhile: nothing was changed. */
export class Overtaken extends Error {}

const careerKey = (name: string): IDBValidKey => ['career', name];
const keptKey = (name: string): IDBValidKey => ['kept', name];
const recordKey = (name: string, id: number): IDBValidKey => ['record', name, id];
const careersRange = (): IDBKeyRange => IDBKeyRange.bound(['career'], ['career', []]);
const keptRange = (): IDBKeyRange => IDBKeyRange.bound(['kept'], ['kept', []]);
const recordsRange = (name: string): IDBKeyRange => IDBKeyRange.bound(['record', name], ['record', name, []]);

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

async function reading(): Promise<IDBObjectStore> {
  return (await storage()).transaction(STORE).objectStore(STORE);
}

async function writing(change: (store: IDBObjectStore) => void | Promise<void>): Promise<void> {
  const transaction = (await storage()).transaction(STORE, 'readwrite');
  const ended = done(transaction);
  try {
    await change(transaction.objectStore(STORE));
  } catch (error) {
    ended.catch(() => {});
    transaction.abort();
    throw error;
  }
  await ended;
}

// Careers of earlier versions have no edition.
const withEdition = (saved: Saved): Saved => ({ ...saved, edition: saved.edition ?? 0 });

/** The careers, the most recently played first. */
export async function listCareers(): Promise<Saved[]> {
  const all = await answer((await reading()).getAll(careersRange()) as IDBRequest<Saved[]>);
  return all.map(withEdition).sort((one, other) => other.at - one.at);
}

export async function loadCareer(name: string): Promise<Saved | undefined> {
  const saved = await answer((await reading()).get(careerKey(name)) as IDBRequest<Saved | undefined>);
  return saved && withEdition(saved);
}

/** Checks that the stored career has this edition, or none for null; otherwise another tab was faster. */
async function check(store: IDBObjectStore, name: string, edition: number | null): Promise<Saved | undefined> {
  const there = await answer(store.get(careerKey(name)) as IDBRequest<Saved | undefined>);
  if ((there ? (there.edition ?? 0) : null) !== edition) throw new Overtaken();
  return there;
}

/** Stores a career that continues an edition, null for a new one; returns its new edition. */
export async function saveCareer(name: string, saved: Omit<Saved, 'edition'>, from: number | null): Promise<number> {
  let edition = from ?? 0;
  await writing(async (store) => {
    const there = await check(store, name, from);
    if (there?.document === saved.document) return;
    edition = Math.max(edition + 1, Date.now());
    store.put({ ...saved, edition }, careerKey(name));
  });
  return edition;
}

export async function saveRecord(name: string, id: number, record: string): Promise<void> {
  await writing((store) => void store.put(record, recordKey(name, id)));
}

export async function loadRecord(name: string, id: number): Promise<string | undefined> {
  return answer((await reading()).get(recordKey(name, id)) as IDBRequest<string | undefined>);
}

export async function removeCareer(name: string): Promise<void> {
  await writing((store) => {
    store.delete(careerKey(name));
    store.delete(keptKey(name));
    store.delete(recordsRange(name));
  });
}

async function move(store: IDBObjectStore, name: string, to: string): Promise<void> {
  const records = await answer(store.getAll(recordsRange(name)) as IDBRequest<string[]>);
  const keys = await answer(store.getAllKeys(recordsRange(name)));
  const kept = await answer(store.get(keptKey(name)) as IDBRequest<Kept | undefined>);
  for (const [place, key] of keys.entries()) store.put(records[place], recordKey(to, (key as [string, string, number])[2]));
  if (kept) store.put(kept, keptKey(to));
  store.delete(careerKey(name));
  store.delete(keptKey(name));
  store.delete(recordsRange(name));
}

/** Renames a career with everything that belongs to it, atomically. */
export async function renameCareer(name: string, to: string, saved: Omit<Saved, 'edition'>, from: number): Promise<number> {
  const edition = Math.max(from + 1, Date.now());
  await writing(async (store) => {
    await check(store, name, from);
    await check(store, to, null);
    await move(store, name, to);
    store.put({ ...saved, edition }, careerKey(to));
  });
  return edition;
}

/** Stores the account's version of a career, replacing the local one (`null` for none); its name may have changed there. */
export async function takeCareer(name: string | null, saved: Omit<Saved, 'edition'>, kept: Omit<Kept, 'edition'>): Promise<void> {
  const to = saved.summary.profile.name;
  await writing(async (store) => {
    if (name !== to) await check(store, to, null);
    const there = await answer(store.get(careerKey(to)) as IDBRequest<Saved | undefined>);
    if (name !== null && name !== to) await move(store, name, to);
    const edition = Math.max((there?.edition ?? 0) + 1, Date.now());
    store.put({ ...saved, edition }, careerKey(to));
    store.put({ ...kept, edition }, keptKey(to));
  });
}

export async function loadKept(name: string): Promise<Kept | undefined> {
  return answer((await reading()).get(keptKey(name)) as IDBRequest<Kept | undefined>);
}

/** The careers kept with accounts, by their names here. */
export async function listKept(): Promise<Map<string, Kept>> {
  const store = await reading();
  const [all, keys] = await Promise.all([answer(store.getAll(keptRange()) as IDBRequest<Kept[]>), answer(store.getAllKeys(keptRange()))]);
  return new Map(all.map((kept, place) => [(keys[place] as [string, string])[1], kept]));
}

export async function saveKept(name: string, kept: Kept): Promise<void> {
  await writing((store) => void store.put(kept, keptKey(name)));
}

export async function dropKept(name: string): Promise<void> {
  await writing((store) => void store.delete(keptKey(name)));
}
