// Cards to print: which ones, on which paper, and what belongs on the table beside them.

import { ServerRefusal } from '../net/api';
import type { components } from '../gen/rest';

export type Order = components['schemas']['PrintOrder'];

/** Cards that another page hands to the printing page: a career's album or deck, which the server does not know. */
export interface Handed {
  title: string;
  /** As `ff8:geezard`; a card that is listed twice is printed twice. */
  cards: string[];
}

const KEY = 'tria.print';

/** Hands cards to the printing page, as long as this window is open. */
export function handOver(handed: Handed): void {
  sessionStorage.setItem(KEY, JSON.stringify(handed));
}

export function handed(): Handed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Handed | null;
    return kept && Array.isArray(kept.cards) && kept.cards.length > 0 ? kept : null;
  } catch {
    return null;
  }
}

/** Asks the server for the document; throws a refusal where there is none. */
export async function makePdf(order: Order): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch('/api/v1/print', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(order),
    });
  } catch {
    throw new ServerRefusal('no-connection', 'the server cannot be reached');
  }
  if (answer.ok) return answer.blob();
  const body = (await answer.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null;
  const after = Number(answer.headers.get('retry-after') ?? '');
  const code = body?.error?.code ?? (answer.status >= 500 ? 'no-connection' : 'bad-request');
  throw new ServerRefusal(code, body?.error?.message ?? `status ${answer.status}`, after > 0 ? after : null);
}

/** Saves a file as if a link to it had been followed. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
