// Animates a table: one step after another, each on its board or in its trick.

import { needWords } from '../app/i18n.svelte';
import type { PlacementFrame } from '../gen/room';
import type { Step } from '../room/table.svelte';
import type { Card, CellView, HandView, Player, TriadEvent, TriadView, View } from '../room/types';
import { BoardPlay, type Banner, type Spent } from './boardplay.svelte';
import { matchOf, scoreText } from './match';
import { TrickPlay } from './triatri/trickplay.svelte';
import { lyingOf, type Happening } from './triatri/tricks';

export type { Banner } from './boardplay.svelte';

/** A drawn deal that goes on with another. */
export interface Interlude {
  kind: 'sudden-death' | 'replay';
  /** The score of the draw, in words. */
  score: string;
}

/** How long a draw that goes on is shown if no one continues. */
const INTERLUDE_MS = 9_000;

/** More than this many moves behind, only the end is shown. */
const BEHIND_MAX = 3;
/** Cards of a trick are shown more quickly, so more of them can be made up for. */
const TRICKS_BEHIND_MAX = 6;

export function boardOf(view: View): TriadView | null {
  if (view.game?.game !== 'triple-triad') return null;
  return view.game.view.game ?? view.game.last;
}

/** A hand without a card that has just been placed: itself where it was known, else one of the hidden ones. */
export function without(hand: HandView, card: Card): HandView {
  const same = (other: Card | null): boolean =>
    other !== null && other.ranks === card.ranks && other.key === card.key && other.element === card.element;
  if ('own' in hand) {
    const place = hand.own.findIndex((held) => same(held.card));
    return place < 0 ? hand : { own: hand.own.toSpliced(place, 1) };
  }
  const place = hand.other.known.findIndex(same);
  if (place >= 0) return { other: { ...hand.other, known: hand.other.known.toSpliced(place, 1) } };
  return { other: { ...hand.other, hidden: Math.max(0, hand.other.hidden - 1) } };
}

function isTriad(event: { type: string }): event is { type: 'triad'; what: TriadEvent; frames?: PlacementFrame[] } {
  return event.type === 'triad';
}

function isTriatri(event: { type: string }): event is { type: 'triatri' } & Happening {
  return event.type === 'triatri';
}

export class Playback {
  /** What is drawn of TriATri. */
  readonly tricks = new TrickPlay();
  /** The view that is drawn. */
  view: View | null = $state.raw(null);
  /** Whether what is drawn is still on its way to the latest view. */
  running = $state(false);
  /** The draw that is being shown before its game goes on. */
  interlude: Interlude | null = $state.raw(null);

  #play = new BoardPlay();
  #queue: Step[] = [];
  #stopped = false;
  #leadOn: (() => void) | null = null;

  /** The board that is drawn: that of the view, or one on the way to it. */
  get board(): CellView[] {
    return this.#play.board;
  }

  get banner(): Banner | null {
    return this.#play.banner;
  }

  /** The cell of the last placement. */
  get last(): number | null {
    return this.#play.last;
  }

  /** The card that lies on the board already while the hands that are drawn still hold it. */
  get spent(): Spent | null {
    return this.#play.spent;
  }

  /** The score, where the drawn view does not have it yet. */
  get score(): Readonly<Record<Player, number>> | null {
    return this.#play.score;
  }

  /** Cells that turn over at this moment. */
  get turning(): ReadonlySet<number> {
    return this.#play.turning;
  }

  take(step: Step): void {
    this.#queue.push(step);
    if (!this.running) void this.#run();
  }

  /** Leads on from a draw to the deal with which it goes on. */
  goOn(): void {
    this.#leadOn?.();
  }

  stop(): void {
    this.#stopped = true;
    this.goOn();
  }

  async #run(): Promise<void> {
    this.running = true;
    for (let step = this.#queue.shift(); step && !this.#stopped; step = this.#queue.shift()) {
      await this.#tricks(step);
      const triad = step.events.filter(isTriad);
      const [events, frames] = [triad.map((event) => event.what), triad.flatMap((event) => event.frames ?? [])];
      const after = boardOf(step.view)?.board;
      if (this.view && events.length > 0 && this.#queue.length < BEHIND_MAX) {
        await this.#play.show(events, frames, after ?? this.board);
        await this.#between(step);
      }
      this.view = step.view;
      this.#play.settle(after ?? []);
    }
    this.running = false;
  }

  /** Shows a draw with its last board before the deal with which it goes on. */
  async #between({ events, view }: Step): Promise<void> {
    const dealt = events.find((event) => event.type === 'dealt');
    const score = matchOf(view)?.results.findLast(({ outcome }) => outcome === 'draw')?.score;
    if (dealt?.type !== 'dealt' || !score || (dealt.kind !== 'sudden-death' && dealt.kind !== 'replay')) return;
    this.interlude = { kind: dealt.kind, score: scoreText(view, score) };
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, INTERLUDE_MS);
      this.#leadOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#leadOn = null;
    this.interlude = null;
  }

  async #tricks({ events, view }: Step): Promise<void> {
    const game = lyingOf(view);
    if (game && this.tricks.table === null) await needWords('web-triatri');
    const what = events.filter(isTriatri);
    if (game && what.length > 0) {
      // The first deal is there when the table appears; only what follows can be shown on it.
      const follows = this.tricks.table !== null && this.view?.number === view.number;
      if (follows && this.#queue.length < TRICKS_BEHIND_MAX) await this.tricks.show(what, () => this.#queue.length);
      else this.tricks.say(what, game);
    }
    this.tricks.settle(game, this.#queue.length === 0);
  }
}
