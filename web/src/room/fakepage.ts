// The part of a page that the link to a table needs: window events, an address, and sockets whose server is played by a test.

import { vi } from 'vitest';

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  static latest(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }

  readyState = FakeSocket.CONNECTING;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server says something. */
  tell(message: object): void {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, closes the socket. */
  break(code: number, reason = ''): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }

  get said(): { type: string; key?: number; at?: number; since?: number }[] {
    return this.sent.map((text) => JSON.parse(text) as { type: string });
  }
}

export const page = new EventTarget();
export const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });

export function makePage(): void {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', new URL('https://tria.example/table/x'));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', paper);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
}
