// Dragging a card from a hand to the board; a short touch without movement is a tap, and selects.

/** A pointer that has moved less than this has only tapped. */
const TAP_PX = 8;

export class Drag {
  slot: number | null = $state(null);
  /** The cell under the pointer. */
  aimed: number | null = $state(null);
  x = $state(0);
  y = $state(0);
  size = $state(0);

  #start: { slot: number; x: number; y: number; pointer: number } | null = null;
  #drop: (slot: number, cell: number) => void;

  constructor(drop: (slot: number, cell: number) => void) {
    this.#drop = drop;
  }

  lift(slot: number, event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    const held = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.size = held.width;
    this.#start = { slot, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#end);
    addEventListener('pointercancel', this.#cancel);
  }

  #move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    if (this.slot === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < TAP_PX) return;
    this.slot = start.slot;
    this.x = event.clientX;
    this.y = event.clientY;
    this.aimed = cellAt(event.clientX, event.clientY);
  };

  #end = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start?.pointer) return;
    const { slot, aimed } = this;
    this.#cancel();
    if (slot !== null && aimed !== null) this.#drop(slot, aimed);
  };

  #cancel = (): void => {
    this.#start = null;
    this.slot = null;
    this.aimed = null;
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#end);
    removeEventListener('pointercancel', this.#cancel);
  };

  stop(): void {
    this.#cancel();
  }
}

function cellAt(x: number, y: number): number | null {
  const cell = document.elementsFromPoint(x, y).find((element) => element instanceof HTMLElement && element.dataset.cell);
  return cell instanceof HTMLElement ? Number(cell.dataset.cell) : null;
}
