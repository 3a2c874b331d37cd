// The page's state of a table: the latest view, the question to the person, and what happened since the last drawing.

import type { LinkState, TableLink } from './link';
import type { Command, RoomEvent, ServerMessage, View } from './types';

/** An event with the view after it. */
export interface Step {
  events: RoomEvent[];
  view: View;
}

/** Why a command was refused: a code of the table, or `closed` if the page has left it. */
export interface Refused {
  code: string;
  message: string;
}

export class Table {
  /** The latest view; the drawing may still be on its way there. */
  view: View | null = $state.raw(null);
  link: LinkState = $state('connecting');
  /** Whether a command is on its way. */
  busy = $state(false);

  /** Called with everything that happened, in order. */
  happened: (step: Step) => void = () => {};

  #link: TableLink;
  // Keys must be new for each command also after a reload, while the table remembers the last ones.
  #key = Date.now();
  /** Callbacks for the answers to commands. */
  #pending = new Map<number, (error: Refused | null) => void>();

  constructor(link: TableLink) {
    this.#link = link;
    link.hear = (message) => this.#hear(message);
    link.changed = (state) => {
      this.link = state;
    };
    link.open();
  }

  /** The person's seat; null for spectators. */
  get seat(): number | null {
    const viewer = this.view?.viewer;
    return viewer && viewer !== 'spectator' ? viewer.seat : null;
  }

  /** Sends a command; resolves to null, or to the refusal. */
  send(command: Command): Promise<Refused | null> {
    const key = ++this.#key;
    this.busy = true;
    return new Promise((resolve) => {
      this.#pending.set(key, resolve);
      this.#link.say({ type: 'command', key, at: this.view?.version ?? 0, command });
    });
  }

  close(): void {
    this.#link.close();
    for (const resolve of this.#pending.values()) {
      resolve({ code: 'closed', message: 'the table was left' });
    }
    this.#pending.clear();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'answer': {
        const key = message.key ?? -1;
        const resolve = this.#pending.get(key);
        this.#pending.delete(key);
        this.busy = this.#pending.size > 0;
        resolve?.(message.error ?? null);
        break;
      }
      case 'update':
        this.#take(message.view, message.events);
        break;
      case 'resync':
        this.#take(message.view, message.events ?? []);
        break;
      case 'error':
        break;
    }
  }

  #take(view: View, events: { version: number; event: RoomEvent | null }[]): void {
    const seen = this.view?.version ?? 0;
    const fresh = events.filter((versioned) => versioned.version > seen);
    // Versions have no gaps: a missing one was lost, and the table sends it again.
    if (this.view && fresh.length > 0 && (fresh[0]?.version ?? 0) > seen + 1) {
      this.#link.say({ type: 'resync', since: seen });
      return;
    }
    if (this.view && view.version < seen) return;
    this.view = view;
    this.happened({ events: fresh.flatMap((versioned) => versioned.event ?? []), view });
  }
}
