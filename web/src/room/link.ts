// The page's connection to a table, local or on a server.

import type { ClientMessage, ServerMessage } from './types';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface TableLink {
  /** Sends a message to the table; replies arrive through `hear`. */
  say(message: ClientMessage): void;
  /** The single listener, which receives all messages in order. */
  hear: (message: ServerMessage) => void;
  /** Called when the connection opens or is lost. */
  changed: (state: LinkState) => void;
  /** Begins to listen. */
  open(): void;
  close(): void;
}
