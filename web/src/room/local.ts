// A table in this browser: the worker has the room and its bots, and the log is kept in the browser's storage.

import { pace } from '../app/preferences.svelte';
import { engine } from '../engine/engine';
import type { LinkState, TableLink } from './link';
import type { ClientMessage, ServerMessage } from './types';

/** The engine's update after every input of a table. */
export interface Told {
  /** The person to whom the screen is to be passed, where several share it; `open` where no hand needs to be hidden. */
  next?: { seat: number; open: boolean };
  messages: ServerMessage[];
  /** Seats of bots with pending decisions. */
  think: number[];
  /** The latest time for the next tick, in the table's milliseconds. */
  wake: number | null;
}

export interface Opened extends Told {
  table: number;
  seat: number | null;
}

/** Minimum thinking time of bots, so that people can follow. */
const PAUSE_MS = 650;

export class LocalLink implements TableLink {
  hear: (message: ServerMessage) => void = () => {};
  changed: (state: LinkState) => void = () => {};
  /** Stores the log after every input; writes are serialised, so that no line is stored twice. */
  keep: (table: number) => Promise<void> = async () => {};
  /** Called after every input with the person who gets the screen next. */
  told: (told: Told) => void = () => {};
  /** The sender's seat, if it is not the viewer's. */
  speaker: number | null = null;

  #table: number;
  #queue: Promise<void> = Promise.resolve();
  #wake: ReturnType<typeof setTimeout> | null = null;
  /** Bots with pending decisions, by the last update. */
  #due: number[] = [];
  #thinks: ReturnType<typeof setTimeout> | null = null;
  #closed = false;
  #first: Told;

  constructor(opened: Opened) {
    this.#table = opened.table;
    this.#first = opened;
  }

  get table(): number {
    return this.#table;
  }

  open(): void {
    this.changed('open');
    this.#queue = this.#queue.then(() => this.#take(this.#first));
  }

  say(message: ClientMessage): void {
    this.#ask('table.say', this.speaker === null ? { message } : { message, seat: this.speaker });
  }

  /** Makes another person of a shared screen the viewer, who has seen everything up to a version; null for no one. */
  face(seat: number | null, since: number): void {
    this.#ask('table.face', { seat, since });
  }

  close(): void {
    this.#closed = true;
    if (this.#wake) clearTimeout(this.#wake);
    if (this.#thinks) clearTimeout(this.#thinks);
    void this.#queue.then(() => engine.call('table.close', { table: this.#table })).catch(() => {});
  }

  /** Requests are serialised: the table answers in order. */
  #ask(call: string, parameters: object): void {
    this.#queue = this.#queue
      .then(async () => {
        if (this.#closed && call !== 'table.close') return;
        // The next bot is only known now: earlier requests may have changed it.
        const seat = this.#due[0];
        if (call === 'table.think' && seat === undefined) return;
        const who = call === 'table.think' ? { seat } : {};
        const told = await engine.call<Told>(call, { table: this.#table, now: Date.now(), ...who, ...parameters });
        await this.#take(told);
      })
      .catch((error: unknown) => {
        this.changed('lost');
        console.error(error);
      });
  }

  async #take(told: Told): Promise<void> {
    if (this.#closed) return;
    for (const message of told.messages) this.hear(message);
    this.told(told);
    // A browser without storage can still play.
    await this.keep(this.#table).catch(() => {});
    if (this.#wake) clearTimeout(this.#wake);
    if (told.wake !== null) {
      this.#wake = setTimeout(() => this.#ask('table.tick', {}), Math.max(0, told.wake - Date.now()));
    }
    // Each update lists all pending decisions, so earlier ones are listed again or no longer needed.
    this.#due = told.think;
    if (told.think.length > 0 && this.#thinks === null) {
      // The moves that people have just seen are shown before the next is made.
      this.#thinks = setTimeout(() => {
        this.#thinks = null;
        this.#ask('table.think', {});
      }, PAUSE_MS * pace());
    }
  }
}
