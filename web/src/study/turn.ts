// The same position with the other player to move: the last field of a line of Triple Triad says whose turn it is.

/** Null where a line does not say it so. */
export function otherToMove(line: string): string | null {
  const match = /^(tt1\/.*\/)([br])$/.exec(line);
  return match ? `${match[1] ?? ''}${match[2] === 'b' ? 'r' : 'b'}` : null;
}
