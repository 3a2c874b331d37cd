// Whom the frame greets: the last account of this browser, known without asking any server.

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
    // Storage that is refused or damaged is as good as none.
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
    // It holds until the page is closed.
  }
}
