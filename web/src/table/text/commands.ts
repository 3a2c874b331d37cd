// Parser for typed input at a text table: a card and a cell, or a command.

/** A move: a card and a cell, or the number of a move that is listed. */
export type MoveTyped = { do: 'place'; card: number; cell: number } | { do: 'play'; card: number };

export type Typed =
  | MoveTyped
  | { do: 'tell'; what: Told }
  | { do: 'act'; what: Deed }
  | { do: 'chat'; text: string }
  | { do: 'unknown'; line: string };

/** Commands that print something. */
export type Told = 'board' | 'hand' | 'other' | 'score' | 'last' | 'rules' | 'clock' | 'moves' | 'help';

/** Commands that do something other than a move. */
export type Deed = 'resign' | 'draw' | 'take-back' | 'accept' | 'decline' | 'hint' | 'ready' | 'again' | 'yes' | 'no';

export const TOLD: readonly Told[] = ['board', 'hand', 'other', 'score', 'last', 'rules', 'clock', 'moves', 'help'];
export const DEEDS: readonly Deed[] = [
  'resign',
  'draw',
  'take-back',
  'accept',
  'decline',
  'hint',
  'ready',
  'again',
  'yes',
  'no',
];

/** A cell by its number from 1 to 9, or as a letter for the column and a number for the row. */
export function cellOf(text: string): number | null {
  if (/^[1-9]$/.test(text)) return Number(text) - 1;
  const found = /^([a-c])([1-3])$/.exec(text);
  if (!found) return null;
  return (Number(found[2]) - 1) * 3 + 'abc'.indexOf(found[1] ?? '');
}

/** Parses a line; `words` has the commands of the person's language. */
export function read(line: string, words: ReadonlyMap<string, Told | Deed | 'chat'>): Typed {
  const trimmed = line.trim();
  const parts = trimmed.toLowerCase().split(/\s+/);
  const [first = '', second] = parts;
  if (parts.length === 2 && second !== undefined && /^[1-5]$/.test(first)) {
    const cell = cellOf(second);
    if (cell !== null) return { do: 'place', card: Number(first) - 1, cell };
  }
  if (parts.length === 1 && /^\d{1,2}$/.test(first) && Number(first) > 0) return { do: 'play', card: Number(first) - 1 };
  const word = first === '?' ? 'help' : words.get(parts.length === 1 ? first : trimmed.toLowerCase());
  if (word && word !== 'chat') {
    return (TOLD as readonly string[]).includes(word) ? { do: 'tell', what: word as Told } : { do: 'act', what: word as Deed };
  }
  if (words.get(first) === 'chat' && parts.length > 1) return { do: 'chat', text: trimmed.slice(first.length).trim() };
  return { do: 'unknown', line: trimmed };
}
