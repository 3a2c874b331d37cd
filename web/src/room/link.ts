// How the page speaks with a table, wherever the table is.

import type { ClientMessage, ServerMessage } from './types';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface TableLink {
  /** Says something to the table; what comes back comes through `hear`. */
  say(message: ClientMessage): void;
  /** Whoever listens to the table; one listener, told everything in order. */
  hear: (message: ServerMessage) => void;
  /** Told whenever the way to the table opens or is lost. */
  changed: (state: LinkState) => void;
  /** Begins to listen. */
  open(): void;
  close(): void;
}
