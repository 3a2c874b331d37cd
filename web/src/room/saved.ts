// The running table of this browser, stored so that a reload or a closed window loses nothing.

const NAME = 'tria';
const LINES = 'table';
const GAMES = 'games';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = (event) => {
      if (event.oldVersion < 1) {
        request.result.createObjectStore(LINES, { autoIncrement: true });
        request.result.createObjectStore('careers');
      }
      request.result.createObjectStore(GAMES, { keyPath: 'number', autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
}

let database: Promise<IDBDatabase> | null = null;

/** The database of the browser, opened once. */
export function storage(): Promise<IDBDatabase> {
  database ??= open();
  return database;
}

export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
  });
}

/** The lines of the table's log; null if there is none. */
export async function keptTable(): Promise<string[] | null> {
  const store = (await storage()).transaction(LINES).objectStore(LINES);
  return new Promise((resolve, reject) => {
    const request = store.getAll() as IDBRequest<string[]>;
    request.onsuccess = () => resolve(request.result.length > 0 ? request.result : null);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

/**
 * Appends lines after the first `from`; the first lines of a table replace the previous table.
 * Returns whether they were stored: not if another tab has gone on with the table.
 */
export async function keepTable(lines: string[], from: number): Promise<boolean> {
  if (lines.length === 0) return true;
  const transaction = (await storage()).transaction(LINES, 'readwrite');
  const store = transaction.objectStore(LINES);
  if (from === 0) store.clear();
  else if ((await read(store.count())) !== from) return false;
  for (const line of lines) store.add(line);
  await done(transaction);
  return true;
}

/** What is known of the kept table without opening it. */
export interface TableNote {
  game: 'triple-triad' | 'triatri';
  /** Whether anything has been played. */
  begun: boolean;
  /** Whether nothing more is to be played. */
  over: boolean;
}

const NOTE = 'tria.table';

export function noteTable(note: TableNote | null): void {
  try {
    if (note) localStorage.setItem(NOTE, JSON.stringify(note));
    else localStorage.removeItem(NOTE);
  } catch {
    // Then a finished table is offered like a running one.
  }
}

/** The kept table, if there is more to be played at it. */
export async function runningTable(): Promise<TableNote | null> {
  if ((await keptTable()) === null) return null;
  // A table of an older version has no note.
  let note: TableNote = { game: 'triple-triad', begun: true, over: false };
  try {
    note = { ...note, ...(JSON.parse(localStorage.getItem(NOTE) ?? '{}') as Partial<TableNote>) };
  } catch {
    // Refused or damaged storage counts as empty.
  }
  return note.over ? null : note;
}

export async function forgetTable(): Promise<void> {
  noteTable(null);
  const transaction = (await storage()).transaction(LINES, 'readwrite');
  transaction.objectStore(LINES).clear();
  await done(transaction);
}

/** A match that was finished in this browser. */
export interface KeptGame {
  number: number;
  game: 'triple-triad' | 'triatri';
  /** When it ended, in milliseconds. */
  at: number;
  /** For people who shared a screen: the colour that won, or only that they played. */
  result: 'won' | 'lost' | 'drawn' | 'blue' | 'red' | 'shared';
  scores: number[] | null;
  records: string[];
}

/** How many finished matches are kept. */
const GAMES_MAX = 50;

/** Keeps a match, unless it is the one that was kept last: a finished table may be opened again. */
export async function keepGame(game: Omit<KeptGame, 'number'>): Promise<number> {
  const before = await keptGames();
  if (before[0] && before[0].records.join() === game.records.join()) return before[0].number;
  const transaction = (await storage()).transaction(GAMES, 'readwrite');
  const store = transaction.objectStore(GAMES);
  const added = store.add(game);
  for (const old of before.slice(GAMES_MAX - 1)) store.delete(old.number);
  await done(transaction);
  return Number(added.result);
}

/** The finished matches, the last first. */
export async function keptGames(): Promise<KeptGame[]> {
  const store = (await storage()).transaction(GAMES).objectStore(GAMES);
  return (await read<KeptGame[]>(store.getAll() as IDBRequest<KeptGame[]>)).reverse();
}

export async function keptGame(number: number): Promise<KeptGame | null> {
  if (!Number.isInteger(number)) return null;
  const store = (await storage()).transaction(GAMES).objectStore(GAMES);
  return (await read<KeptGame | undefined>(store.get(number) as IDBRequest<KeptGame | undefined>)) ?? null;
}

function read<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

/** What an address asks for: the game, the house, the rules, who plays. */
export function wished(query: URLSearchParams): object {
  const game = query.get('game') === 'triatri' ? 'triatri' : 'triple-triad';
  const level = Math.min(6, Math.max(1, Number(query.get('level') ?? '3') || 3));
  const players = game === 'triatri' ? Math.min(4, Math.max(2, Number(query.get('players') ?? '2') || 2)) : 2;
  const usual = game === 'triatri' ? '' : 'open,random';
  const rules = (query.get('rules') ?? usual).split(',').filter((rule) => rule !== '');
  const set = query.get('set');
  const short =
    game === 'triatri'
      ? { game, players, rules, take_backs: true }
      : { game, house: query.get('house') ?? 'classic', rules, ...(set ? { cards: set } : {}), take_backs: true };
  const people = Math.min(players, Math.max(1, Number(query.get('people') ?? '1') || 1));
  const seats = Array.from({ length: players }, (_, place) => (place < people ? { person: true } : { computer: level }));
  return { short, seats };
}
