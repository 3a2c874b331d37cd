// The person that the frame greets: the last account of this browser, without asking a server.

export interface Greeted {
  name: string;
  guest: boolean;
}

const KEY = 'tria.person';

function kept(): Greeted | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Greeted> | null;
    if (typeof stored?.name === 'string') return { name: stored.name, guest: stored.guest === true };
  } catch {
    // Refused or damaged storage counts as empty.
  }
  return null;
}

let person: Greeted | null = $state.raw(kept());

export function greeted(): Greeted | null {
  return person;
}

export function greet(who: Greeted | null): void {
  person = who;
  try {
    if (who) localStorage.setItem(KEY, JSON.stringify(who));
    else localStorage.removeItem(KEY);
  } catch {
    // Then it holds until the page is closed.
  }
}
