// Announcements for screen readers; one line at a time, the newest last.

const lines: { id: number; text: string }[] = $state([]);
let next = 0;

const KEPT = 6;

export function announce(text: string): void {
  if (text === '') return;
  lines.push({ id: next++, text });
  if (lines.length > KEPT) lines.splice(0, lines.length - KEPT);
}

export function announced(): readonly { id: number; text: string }[] {
  return lines;
}
