// What is no message: the compiler must say so of each, or the types would prove nothing.
import type { ClientMessage, ServerMessage, Settings } from '../../src/gen/room';

// @ts-expect-error a type that does not exist
export const unknownType: ServerMessage = { type: 'gossip' };

// @ts-expect-error an answer without a version
export const noVersion: ServerMessage = { type: 'answer', key: 1 };

// @ts-expect-error a code that does not exist
export const unknownCode: ServerMessage = { type: 'error', code: 'because', message: 'no' };

// @ts-expect-error a move that does not exist
export const unknownMove: ClientMessage = { type: 'command', key: 1, at: 0, command: { do: 'move', with: { move: 'jump' } } };

// @ts-expect-error a field that this command does not have
export const furtherField: ClientMessage = { type: 'command', key: 1, at: 0, command: { do: 'ready', text: 'now' } };

// @ts-expect-error a game that does not exist
export const unknownGame: Pick<Settings, 'game'> = { game: { game: 'chess', players: 2 } };
