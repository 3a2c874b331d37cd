// Animates a board of Triple Triad from one position to the next: the placed card, then each wave of captures in order.

import { announce } from '../app/announce.svelte';
import { t } from '../app/i18n.svelte';
import { pace, reducedMotion } from '../app/preferences.svelte';
import type { PlacementFrame } from '../gen/room';
import type { Card, CellView, Player, TriadEvent } from '../room/types';
import { play } from './sound';
import { cardName, cellName, placedText } from './words';

/** The rule whose captures are being shown. */
export interface Banner {
  cause: 'same' | 'plus' | 'combo';
  wave: number;
}

/** A card that was just placed. */
export interface Spent {
  by: Player;
  card: Card;
}

const PLACE_MS = 330;
const BANNER_MS = 520;
const FLIP_MS = 420;

export class BoardPlay {
  /** The board that is drawn. */
  board: CellView[] = $state.raw([]);
  banner: Banner | null = $state.raw(null);
  /** The cell of the last placement. */
  last: number | null = $state(null);
  /** Cells that turn over at this moment. */
  turning: ReadonlySet<number> = $state.raw(new Set<number>());

  /** The card that is being placed, until the board is settled. */
  spent: Spent | null = $state.raw(null);

  /** The score after what has been shown, until the board is settled. */
  score: Readonly<Record<Player, number>> | null = $state.raw(null);

  // Settling the board cancels a running animation.
  #run = 0;
  #quiet: boolean;

  /** A quiet board makes no sound and announces nothing. */
  constructor({ quiet = false } = {}) {
    this.#quiet = quiet;
  }

  #say(line: string): void {
    if (!this.#quiet) announce(line);
  }

  #sound(name: Parameters<typeof play>[0]): void {
    if (!this.#quiet) play(name);
  }

  /** Draws a board as it is. */
  settle(board: CellView[]): void {
    this.#run += 1;
    this.banner = null;
    this.turning = new Set();
    this.spent = null;
    this.score = null;
    this.board = board;
    if (board.every((cell) => !cell.card)) this.last = null;
  }

  /** Shows what happened, up to just before the board is settled; `frames` are the captures, as the rules tell them. */
  async show(events: TriadEvent[], frames: readonly PlacementFrame[], after: CellView[]): Promise<void> {
    const placed = events.find((event) => event.event === 'placed');
    if (!placed || placed.event !== 'placed') return;
    const run = ++this.#run;
    const cell: CellView = { ...(after[placed.cell] ?? { bonus: 0 }), card: placed.card, owner: placed.by };
    this.board = this.board.with(placed.cell, cell);
    this.last = placed.cell;
    this.spent = { by: placed.by, card: placed.card };
    this.#sound('place');
    this.#say(placedText(placed.by, placed.card, placed.cell));
    await pause(PLACE_MS);
    for (const frame of frames) {
      if (run !== this.#run) return;
      await this.#turn(frame, placed.by, run);
    }
    if (run !== this.#run) return;
    const scored = events.find((event) => event.event === 'scored');
    if (scored?.event !== 'scored') return;
    this.score = { blue: scored.blue, red: scored.red };
    this.#say(t('say-score', this.score));
  }

  async #turn(wave: PlacementFrame, by: Player, run: number): Promise<void> {
    if (wave.cause !== 'basic') {
      this.banner = { cause: wave.cause, wave: wave.wave };
      this.#sound(wave.cause === 'combo' ? 'combo' : 'rule');
      await pause(BANNER_MS);
      if (run !== this.#run) return;
    } else {
      this.#sound('flip');
    }
    const names = wave.cells.map((cell) => `${cardName(this.board[cell]?.card)} (${cellName(cell)})`).join(', ');
    this.#say(t('say-flipped', { cause: wave.cause, cards: names, count: wave.cells.length, by }));
    this.turning = new Set(wave.cells);
    let board = this.board;
    for (const cell of wave.cells) {
      const there = board[cell];
      if (there) board = board.with(cell, { ...there, owner: by });
    }
    this.board = board;
    await pause(FLIP_MS);
    if (run !== this.#run) return;
    this.turning = new Set();
    this.banner = null;
  }
}

/** Pauses; with reduced motion events are still shown one by one, only faster. */
function pause(ms: number): Promise<void> {
  if (pace() === 0) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, (reducedMotion() ? ms / 2 : ms) * pace()));
}
