// What is drawn of a game of Triple Triad while it happens: the card that was placed, then each wave of captures in order.

import { announce } from '../app/announce.svelte';
import { t } from '../app/i18n.svelte';
import { reducedMotion } from '../app/preferences.svelte';
import type { Step } from '../room/table.svelte';
import type { CellView, Player, TriadEvent, TriadView, View } from '../room/types';
import { play } from './sound';
import { cardName, cellName, placedText } from './words';

/** The rule whose captures are being shown. */
export interface Banner {
  cause: 'same' | 'plus' | 'combo';
  wave: number;
}

interface Wave {
  cause: 'same' | 'plus' | 'basic' | 'combo';
  wave: number;
  cells: number[];
}

const PLACE_MS = 330;
const BANNER_MS = 520;
const FLIP_MS = 420;
/** More than this many moves behind, only the end is shown. */
const BEHIND_MAX = 3;

export function boardOf(view: View): TriadView | null {
  if (view.game?.game !== 'triple-triad') return null;
  return view.game.view.game ?? view.game.last;
}

/** Captures that happen together: those of one rule in one wave. */
export function waves(events: TriadEvent[]): Wave[] {
  const found: Wave[] = [];
  for (const event of events) {
    if (event.event !== 'flipped') continue;
    const last = found.at(-1);
    if (last && last.cause === event.cause && last.wave === event.wave) last.cells.push(event.cell);
    else found.push({ cause: event.cause, wave: event.wave, cells: [event.cell] });
  }
  return found;
}

function isTriad(event: { type: string }): event is { type: 'triad'; what: TriadEvent } {
  return event.type === 'triad';
}

export class Playback {
  /** The view that is drawn. */
  view: View | null = $state.raw(null);
  /** The board that is drawn: that of the view, or one on the way to it. */
  board: CellView[] = $state.raw([]);
  banner: Banner | null = $state.raw(null);
  /** The cell of the last placement. */
  last: number | null = $state(null);
  /** Cells that turn over at this moment. */
  turning: ReadonlySet<number> = $state.raw(new Set<number>());
  /** Whether what is drawn is still on its way to the latest view. */
  running = $state(false);

  #queue: Step[] = [];
  #stopped = false;

  take(step: Step): void {
    this.#queue.push(step);
    if (!this.running) void this.#run();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    this.running = true;
    for (let step = this.#queue.shift(); step && !this.#stopped; step = this.#queue.shift()) {
      const events = step.events.filter(isTriad).map((event) => event.what);
      if (this.view && events.length > 0 && this.#queue.length < BEHIND_MAX) await this.#show(events, step.view);
      this.#settle(step.view);
    }
    this.running = false;
  }

  #settle(view: View): void {
    this.banner = null;
    this.turning = new Set();
    this.view = view;
    this.board = boardOf(view)?.board ?? [];
    if (this.board.every((cell) => !cell.card)) this.last = null;
  }

  async #show(events: TriadEvent[], after: View): Promise<void> {
    const placed = events.find((event) => event.event === 'placed');
    if (!placed || placed.event !== 'placed') return;
    const elements = boardOf(after)?.board ?? this.board;
    const cell: CellView = { ...(elements[placed.cell] ?? { bonus: 0 }), card: placed.card, owner: placed.by };
    this.board = this.board.with(placed.cell, cell);
    this.last = placed.cell;
    play('place');
    announce(placedText(placed.by, placed.card, placed.cell));
    await pause(PLACE_MS);
    for (const wave of waves(events)) await this.#turn(wave, placed.by);
    const scored = events.find((event) => event.event === 'scored');
    if (scored?.event === 'scored') announce(t('say-score', { blue: scored.blue, red: scored.red }));
  }

  async #turn(wave: Wave, by: Player): Promise<void> {
    if (wave.cause !== 'basic') {
      this.banner = { cause: wave.cause, wave: wave.wave };
      play(wave.cause === 'combo' ? 'combo' : 'rule');
      await pause(BANNER_MS);
    } else {
      play('flip');
    }
    const names = wave.cells.map((cell) => `${cardName(this.board[cell]?.card)} (${cellName(cell)})`).join(', ');
    announce(t('say-flipped', { cause: wave.cause, cards: names, count: wave.cells.length, by }));
    this.turning = new Set(wave.cells);
    let board = this.board;
    for (const cell of wave.cells) {
      const there = board[cell];
      if (there) board = board.with(cell, { ...there, owner: by });
    }
    this.board = board;
    await pause(FLIP_MS);
    this.turning = new Set();
    this.banner = null;
  }
}

/** People who want no motion still see one thing after another, only sooner. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, reducedMotion() ? ms / 2 : ms));
}
