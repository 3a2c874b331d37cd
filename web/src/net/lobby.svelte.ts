// The page's state of the lobby: open tables, the account's own, its place in matchmaking, and notices.

import { renewOnce } from '../app/pwa';
import type { LinkState } from '../room/link';
import { ticket } from '../room/online';
import { api, given, ServerRefusal, type Listing, type OwnTable } from './api';
import { sessionOver } from './session.svelte';
import { PROTOCOL, Wire } from './wire';

export type Notice =
  | { type: 'paired'; table: string; ready_by: number }
  | { type: 'unpaired'; message: string }
  | { type: 'invited'; table: string; by: string }
  | { type: 'turn'; table: string; deadline: number | null }
  | { type: 'trade'; trade: number };

type LobbyMessage =
  | { type: 'hello' }
  | { type: 'lobby'; version: number; tables: Listing[]; more: number }
  | { type: 'changes'; version: number; changed: Listing[]; gone: string[] }
  | Notice;

/** Polling interval of visitors without an account. */
const LOOK_MS = 12_000;

export class Lobby {
  tables: Listing[] = $state.raw([]);
  /** Number of open tables that are not listed. */
  more = $state(0);
  mine: OwnTable[] = $state.raw([]);
  link: LinkState = $state('connecting');
  /** Whether the page speaks another protocol version than the server. */
  outdated = $state(false);
  /** Since when the account waits to be paired; null if it does not. */
  waiting: number | null = $state(null);

  /** Called with every notice for the account. */
  noticed: (notice: Notice) => void = () => {};

  #wire: Wire | null = null;
  #version = -1;
  #look: ReturnType<typeof setInterval> | undefined;

  /** Subscribes with an account: changes are pushed. */
  listen(): void {
    this.stop();
    const wire = new Wire({ address: () => '/api/v1/lobby/socket', ticket, probe: () => '{"type":"resync"}' });
    this.#wire = wire;
    wire.hear = (message) => this.#hear(message as LobbyMessage);
    wire.changed = (state, why) => {
      this.link = state;
      if (state === 'open') void this.#catchUp();
      if (why === 'logged-out' || why === 'banned') sessionOver();
      this.outdated = why === 'outdated';
      if (this.outdated) void renewOnce(PROTOCOL);
    };
    wire.open();
  }

  /** Polls without an account. */
  visit(): void {
    this.stop();
    void this.#visit();
    this.#look = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#visit();
    }, LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#look);
    this.#wire?.close();
    this.#wire = null;
  }

  async pair(table: object, rated: boolean): Promise<void> {
    await given(api.POST('/api/v1/pairing', { body: { table: table as never, rated } }));
    this.waiting = Date.now();
  }

  async cancel(): Promise<void> {
    this.waiting = null;
    await given(api.DELETE('/api/v1/pairing'));
  }

  async refreshMine(): Promise<void> {
    this.mine = (await given(api.GET('/api/v1/tables/mine'))) as unknown as OwnTable[];
  }

  async #visit(): Promise<void> {
    try {
      this.tables = (await given(api.GET('/api/v1/tables'))) as unknown as Listing[];
      this.link = 'open';
    } catch {
      this.link = 'lost';
    }
  }

  /** Fetches what may have changed without a subscription. */
  async #catchUp(): Promise<void> {
    const waited = this.waiting !== null;
    try {
      await this.refreshMine();
      this.waiting = (await waits())?.since ?? null;
    } catch {
      // The next connection asks again.
      return;
    }
    const found = this.mine.find((table) => table.stage === 'gathering' && table.options.opened_by === 0 && table.your_turn);
    if (waited && this.waiting === null && found) this.noticed({ type: 'paired', table: found.id, ready_by: 0 });
  }

  #hear(message: LobbyMessage): void {
    switch (message.type) {
      case 'lobby':
        this.#version = message.version;
        this.tables = message.tables;
        this.more = message.more;
        break;
      case 'changes':
        this.#change(message);
        break;
      case 'paired':
      case 'unpaired':
        this.waiting = null;
        this.noticed(message);
        break;
      case 'invited':
      case 'turn':
        void this.refreshMine().catch(() => {});
        this.noticed(message);
        break;
      case 'trade':
        this.noticed(message);
        break;
      default:
        break;
    }
  }

  #change(message: Extract<LobbyMessage, { type: 'changes' }>): void {
    if (message.version <= this.#version) return;
    if (message.version !== this.#version + 1) {
      this.#wire?.say('{"type":"resync"}');
      return;
    }
    this.#version = message.version;
    this.tables = changed(this.tables, message.changed, message.gone);
    const known = new Set(this.mine.map(({ id }) => id));
    if ([...message.changed.map(({ id }) => id), ...message.gone].some((id) => known.has(id))) {
      void this.refreshMine().catch(() => {});
    }
  }
}

/** The tables after a change: changed ones replace what was known of them, new ones come first. */
export function changed(tables: Listing[], fresh: Listing[], gone: string[]): Listing[] {
  const news = new Map(fresh.map((table) => [table.id, table]));
  const kept = tables.filter(({ id }) => !gone.includes(id)).map((table) => news.get(table.id) ?? table);
  const before = new Set(tables.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !before.has(id)), ...kept];
}

async function waits(): Promise<{ since: number } | null> {
  try {
    return await given(api.GET('/api/v1/pairing'));
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'not-found') return null;
    throw error;
  }
}
