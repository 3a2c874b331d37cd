// Careers in this browser: one document for each, and the records of their matches beside it.

import { done, storage } from '../room/saved';
import type { Summary } from './types';

const STORE = 'careers';

export interface Saved {
  document: string;
  /** For the list of careers, which need not open each. */
  summary: Summary;
  at: number;
}

const careerKey = (name: string): IDBValidKey => ['career', name];
const recordKey = (name: string, id: number): IDBValidKey => ['record', name, id];
const careersRange = (): IDBKeyRange => IDBKeyRange.bound(['career'], ['career', []]);
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

async function writing(change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await storage()).transaction(STORE, 'readwrite');
  change(transaction.objectStore(STORE));
  await done(transaction);
}

/** The careers, the one that was played last first. */
export async function listCareers(): Promise<Saved[]> {
  const all = await answer((await reading()).getAll(careersRange()) as IDBRequest<Saved[]>);
  return all.sort((one, other) => other.at - one.at);
}

export async function loadCareer(name: string): Promise<Saved | undefined> {
  return answer((await reading()).get(careerKey(name)) as IDBRequest<Saved | undefined>);
}

export async function saveCareer(name: string, saved: Saved): Promise<void> {
  await writing((store) => store.put(saved, careerKey(name)));
}

export async function saveRecord(name: string, id: number, record: string): Promise<void> {
  await writing((store) => store.put(record, recordKey(name, id)));
}

export async function loadRecord(name: string, id: number): Promise<string | undefined> {
  return answer((await reading()).get(recordKey(name, id)) as IDBRequest<string | undefined>);
}

export async function removeCareer(name: string): Promise<void> {
  await writing((store) => {
    store.delete(careerKey(name));
    store.delete(recordsRange(name));
  });
}

/** Keeps a career under its new name, with its records, all or nothing. */
export async function renameCareer(name: string, to: string, saved: Saved): Promise<void> {
  const records = await answer((await reading()).getAll(recordsRange(name)) as IDBRequest<string[]>);
  const keys = await answer((await reading()).getAllKeys(recordsRange(name)));
  await writing((store) => {
    store.put(saved, careerKey(to));
    for (const [place, key] of keys.entries()) store.put(records[place], recordKey(to, (key as [string, string, number])[2]));
    store.delete(careerKey(name));
    store.delete(recordsRange(name));
  });
}
