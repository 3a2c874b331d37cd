// A table at a server: no message is lost or handled twice, however often the connection is lost.

import { api, given, ServerRefusal, type Committed, type Listing, type Person } from '../net/api';
import { Wire, type Ending } from '../net/wire';
import { merge } from './delta';
import type { LinkState, TableLink } from './link';
import type { ClientMessage, ServerMessage, View } from './types';

/** Messages of a server's table besides those of the room. */
export type TableNews =
  | { type: 'hello'; protocol: number; you: number; table: Listing }
  | { type: 'people'; people: Person[] }
  | ({ type: 'fair' } & Committed)
  | { type: 'spectators'; spectators: number }
  | { type: 'closed'; message: string }
  /** The person neither sits nor watches here. */
  | { type: 'outside' };

type Heard = ServerMessage | Exclude<TableNews, { type: 'outside' }>;
type CommandMessage = Extract<ClientMessage, { type: 'command' }>;

/** After a server has asked for patience. */
const PATIENCE_MS = 1_500;

export class OnlineLink implements TableLink {
  hear: (message: ServerMessage) => void = () => {};
  changed: (state: LinkState) => void = () => {};
  /** Called with messages that only a server sends. */
  told: (news: TableNews) => void = () => {};
  /** Called with the reason when there is no reconnect. */
  ended: (why: Ending) => void = () => {};

  readonly #wire: Wire;
  #version: number | null = null;
  /** The last view, which deltas refer to. */
  #view: View | null = null;
  /** Whether this connection has received what was missed; before, nothing is sent. */
  #caughtUp = false;
  readonly #unanswered = new Map<number, CommandMessage>();
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, wire?: Wire) {
    const path = `/api/v1/tables/${encodeURIComponent(table)}`;
    this.#wire =
      wire ??
      new Wire({
        address: () => this.address(path),
        ticket,
        probe: () => this.probe(),
        gone: () => isGone(table),
      });
    this.#wire.hear = (message) => this.#hear(message as Heard);
    this.#wire.changed = (state, why) => {
      if (state !== 'open') this.#caughtUp = false;
      this.changed(state);
      if (why) this.ended(why);
    };
  }

  /** The socket's address, with the version that was seen. */
  address(path: string): string {
    return `${path}/socket?delta=true${this.#version === null ? '' : `&since=${this.#version}`}`;
  }

  probe(): string {
    return JSON.stringify({ type: 'resync', since: this.#version ?? 0 });
  }

  open(): void {
    this.#wire.open();
  }

  close(): void {
    clearTimeout(this.#patience);
    this.#wire.close();
  }

  say(message: ClientMessage): void {
    if (message.type === 'command') this.#unanswered.set(message.key, message);
    if (this.#caughtUp) this.#wire.say(JSON.stringify(message));
  }

  #hear(message: Heard): void {
    switch (message.type) {
      case 'hello':
        // A new connection: what was missed comes first.
        this.#caughtUp = false;
        this.told(message);
        break;
      case 'people':
      case 'fair':
        this.told(message);
        break;
      case 'closed':
        this.told(message);
        this.#wire.end('gone');
        break;
      case 'spectators':
        // Spectators come and go without events: only their number in the view changes.
        if (this.#view) {
          this.#view = { ...this.#view, spectators: message.spectators };
          this.hear({ type: 'update', events: [], view: this.#view });
        }
        break;
      case 'answer':
        if (message.key !== null) this.#unanswered.delete(message.key);
        this.hear(message);
        break;
      case 'update':
      case 'resync':
        this.#version = Math.max(this.#version ?? 0, message.view.version);
        if (message.type === 'update') merge(message.view, this.#view);
        this.#view = message.view;
        this.hear(message);
        this.#catchUp();
        break;
      case 'error':
        this.#refused(message);
        break;
      default:
        // Messages of a newer server are ignored.
        break;
    }
  }

  #refused(message: Extract<ServerMessage, { type: 'error' }>): void {
    if (message.code === 'not-here') {
      this.told({ type: 'outside' });
      this.#catchUp();
    } else if (message.code === 'too-many') {
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => this.#repeat(), PATIENCE_MS);
    }
    this.hear(message);
  }

  #catchUp(): void {
    if (this.#caughtUp) return;
    this.#caughtUp = true;
    this.#repeat();
  }

  /** Resends unanswered commands with the same keys: the table carries each out once. */
  #repeat(): void {
    for (const message of this.#unanswered.values()) this.#wire.say(JSON.stringify(message));
  }
}

export async function ticket(signal: AbortSignal): Promise<string> {
  return (await given(api.POST('/api/v1/ticket', { signal }))).ticket;
}

async function isGone(table: string): Promise<boolean> {
  try {
    await given(api.GET('/api/v1/tables/{id}', { params: { path: { id: table } } }));
    return false;
  } catch (error) {
    return error instanceof ServerRefusal && (error.code === 'not-found' || error.code === 'forbidden');
  }
}
