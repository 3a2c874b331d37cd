// A reconnecting socket: detects silence and sleep, reconnects with backoff, and reports its state.

import type { LinkState } from '../room/link';

/** Why a socket does not reconnect. */
export type Ending = 'logged-out' | 'banned' | 'gone' | 'left' | 'outdated';

/** The version of the protocol that this page speaks; sockets greet with the server's. */
export const PROTOCOL = 2;

export interface WireOptions {
  /** The address without the ticket, at the time the socket is opened. */
  address: () => string;
  /** A fresh ticket; refusals have a `code`. Aborted by the signal. */
  ticket: (signal: AbortSignal) => Promise<string>;
  /** A message that is always answered, as a liveness probe. */
  probe: () => string;
  /** Whether the socket's resource no longer exists; called when it cannot be opened. */
  gone?: () => Promise<boolean>;
}

/** Backoff before the next attempts; the last one repeats. */
const PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Silence after which a probe is sent. */
const QUIET_MS = 25_000;
/** How long an answer may take before the connection counts as broken. */
const ANSWER_MS = 8_000;
/** The same where the connection is in doubt: the device slept, or the network changed. */
const DOUBT_MS = 3_000;
/** Outages shorter than this are not shown. */
const CALM_MS = 600;

const WAKERS = ['online', 'pageshow', 'focus'] as const;

export class Wire {
  hear: (message: unknown) => void = () => {};
  changed: (state: LinkState, why?: Ending) => void = () => {};

  readonly #options: WireOptions;
  #socket: WebSocket | null = null;
  #greeted = false;
  #attempt = 0;
  #over = false;
  /** Set while a ticket is asked for. */
  #asking: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WireOptions) {
    this.#options = options;
  }

  open(): void {
    this.changed('connecting');
    for (const waker of WAKERS) addEventListener(waker, this.#woken);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#woken);
    void this.#connect();
  }

  /** Closes for good. */
  close(): void {
    this.end('left');
  }

  /** Closes because there is nothing to reconnect to. */
  end(why: Ending): void {
    if (this.#over) return;
    this.#over = true;
    for (const waker of WAKERS) removeEventListener(waker, this.#woken);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#woken);
    this.#letGo();
    this.#asking?.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#calm);
    this.changed('closed', why);
  }

  /** Sends a text if connected; the caller keeps what must not be lost. */
  say(text: string): boolean {
    if (!this.#greeted || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    this.#expect(ANSWER_MS);
    return true;
  }

  async #connect(): Promise<void> {
    if (this.#over || this.#asking || this.#socket) return;
    const asking = new AbortController();
    this.#asking = asking;
    clearTimeout(this.#retry);
    // A request on a dead connection would wait for minutes.
    const patience = setTimeout(() => asking.abort(), ANSWER_MS);
    try {
      const ticket = await this.#options.ticket(asking.signal);
      if (this.#over) return;
      this.#listen(this.#address(ticket));
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === 'not-logged-in') this.end('logged-out');
      else if (code === 'banned') this.end('banned');
      else this.#lost();
    } finally {
      clearTimeout(patience);
      this.#asking = null;
    }
  }

  #address(ticket: string): string {
    const url = new URL(this.#options.address(), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('ticket', ticket);
    return url.href;
  }

  #listen(address: string): void {
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#greeted = false;
    this.#expect(ANSWER_MS);
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard();
      const message = JSON.parse(event.data) as { type?: string; protocol?: number };
      if (message.type === 'hello' && message.protocol !== PROTOCOL) this.end('outdated');
      else this.hear(message);
    };
    socket.onclose = () => {
      const opened = this.#greeted;
      this.#letGo();
      // Pages are not told why a socket was not opened; the table's own address says whether it still exists.
      if (opened || !this.#options.gone) this.#lost();
      else void this.#askWhetherGone(this.#options.gone);
    };
  }

  async #askWhetherGone(gone: () => Promise<boolean>): Promise<void> {
    const answer = await gone().catch(() => false);
    if (this.#over) return;
    if (answer) this.end('gone');
    else this.#lost();
  }

  #heard(): void {
    clearTimeout(this.#answer);
    this.#answer = undefined;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#probe(ANSWER_MS), QUIET_MS);
    if (this.#greeted) return;
    this.#greeted = true;
    this.#attempt = 0;
    clearTimeout(this.#calm);
    this.#calm = undefined;
    this.changed('open');
  }

  #probe(within: number): void {
    if (!this.say(this.#options.probe())) return;
    this.#expect(within);
  }

  /** Something must be received in time; of two limits the sooner one counts. */
  #expect(within: number): void {
    if (this.#answer !== undefined && within >= ANSWER_MS) return;
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => {
      this.#letGo();
      this.#lost();
    }, within);
  }

  #letGo(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#answer);
    this.#answer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    if (this.#over) return;
    this.#calm ??= setTimeout(() => this.changed('lost'), CALM_MS);
    const pause = PAUSES_MS[Math.min(this.#attempt, PAUSES_MS.length - 1)] ?? 15_000;
    this.#attempt += 1;
    // Jitter, so that clients do not reconnect at the same moment.
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  readonly #doubt = (): void => {
    if (this.#socket) this.#probe(DOUBT_MS);
  };

  readonly #woken = (): void => {
    if (this.#over || document.visibilityState === 'hidden') return;
    if (this.#socket) {
      this.#probe(DOUBT_MS);
    } else {
      this.#attempt = 0;
      // Requests from before the network came back may never be answered.
      if (this.#asking) this.#asking.abort();
      else void this.#connect();
    }
  };
}
