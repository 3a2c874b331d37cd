// A table in this browser: the worker keeps the room and its computers, and the log is kept in the browser's storage.

import { pace } from '../app/preferences.svelte';
import { engine } from '../engine/engine';
import type { LinkState, TableLink } from './link';
import type { ClientMessage, ServerMessage } from './types';

/** What the engine tells after everything that was done at a table. */
export interface Told {
  /** The person to whom the screen is to be passed, where several share it; `open` where no hand needs to be hidden. */
  next?: { seat: number; open: boolean };
  messages: ServerMessage[];
  /** Seats of computers that have something to decide. */
  think: number[];
  /** When the table wants to be told the time at the latest, in its milliseconds. */
  wake: number | null;
}

export interface Opened extends Told {
  table: number;
  seat: number | null;
}

/** Computers seem to think for at least this long, so that people can follow. */
const PAUSE_MS = 650;

export class LocalLink implements TableLink {
  hear: (message: ServerMessage) => void = () => {};
  changed: (state: LinkState) => void = () => {};
  /** Keeps the log after everything that was done; one after another, so that no line is kept twice. */
  keep: (table: number) => Promise<void> = async () => {};
  /** Told after everything that was done who is to have the screen next. */
  told: (told: Told) => void = () => {};
  /** The seat that speaks, where it is not that of the person whom the page faces. */
  speaker: number | null = null;

  #table: number;
  #queue: Promise<void> = Promise.resolve();
  #wake: ReturnType<typeof setTimeout> | null = null;
  /** Computers that have something to decide, as the table said last. */
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

  /** Turns the page to another person of a shared screen, who has seen everything up to a version; to nobody by null. */
  face(seat: number | null, since: number): void {
    this.#ask('table.face', { seat, since });
  }

  close(): void {
    this.#closed = true;
    if (this.#wake) clearTimeout(this.#wake);
    if (this.#thinks) clearTimeout(this.#thinks);
    void this.#queue.then(() => engine.call('table.close', { table: this.#table })).catch(() => {});
  }

  /** One request after another: the table answers in the order in which it is spoken to. */
  #ask(call: string, parameters: object): void {
    this.#queue = this.#queue
      .then(async () => {
        if (this.#closed && call !== 'table.close') return;
        // Who thinks is known only now: what was asked before may have changed it.
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
    // A browser that keeps nothing plays on all the same.
    await this.keep(this.#table).catch(() => {});
    if (this.#wake) clearTimeout(this.#wake);
    if (told.wake !== null) {
      this.#wake = setTimeout(() => this.#ask('table.tick', {}), Math.max(0, told.wake - Date.now()));
    }
    // Each answer names everybody who has to think, so whoever was about to is named again, or need not any more.
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
