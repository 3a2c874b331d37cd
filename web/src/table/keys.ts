// Keys of a table are single letters and numbers: they must not interfere with text fields or the browser.

/** Whether a key that was pressed is meant for the table. */
export function isForTable({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)));
}
