// Several people at one screen: whose turn it is, and hiding the cards while the screen is passed on.

import { t } from '../app/i18n.svelte';
import type { LocalLink, Opened, Told } from './local';
import type { Table } from './table.svelte';
import type { View } from './types';

/** How long the board stays visible after a move before the screen is passed on, in milliseconds. */
const LOOK_MS = 900;

/** Names of people who share a screen, by their numbers. Each of them has a name; none of them is simply "you". */
export class SharedNames extends Map<number, string> {}

export function isShared(people?: ReadonlyMap<number, string>): boolean {
  return people instanceof SharedNames;
}

/** What people at one screen are called: by their colour, or in TriATri by their number. */
export function sharedNames(game: string): SharedNames {
  const names = game === 'triple-triad' ? ['blue', 'red'] : ['1', '2', '3', '4'];
  const title = (name: string): string => (game === 'triple-triad' ? t('hotseat-colour', { player: name }) : t('hotseat-player', { number: name }));
  return new SharedNames(names.map((name, place) => [place, title(name)]));
}

/** How many people share the screen of this table. */
export function peopleAt(view: View): number {
  return view.seats.filter(({ occupant }) => typeof occupant === 'object' && 'client' in occupant).length;
}

/** How many people share the screen of a table that has just been opened. */
export function peopleIn({ messages }: Told): number {
  const [first] = messages;
  return first && 'view' in first ? peopleAt(first.view) : 0;
}

export class HotSeat {
  /** The seat to which the screen is to be passed; while there is one, no hand is shown. */
  handing: number | null = $state(null);
  /** The seat of the person who has just moved and may take that back. */
  undoable: number | null = $state(null);

  #table: Table;
  #link: LocalLink;
  #next: Told['next'] | null = null;
  /** The last view of each person: from there the moves of the others are shown to them. */
  #seen = new Map<number, View>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(table: Table, link: LocalLink, first: Opened) {
    this.#table = table;
    this.#link = link;
    link.told = (told) => this.#hear(told);
    this.#hear(first);
    // Before the first person has taken the screen there is nothing to replay.
    if (this.#next && !this.#next.open && first.seat === null) this.handing = this.#next.seat;
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Everything that happened has been shown: now the screen can be passed on. */
  shown(view: View): void {
    const next = this.#next;
    if (!next || this.handing !== null || this.#timer || view.version < (this.#table.view?.version ?? 0)) return;
    if (next.open) {
      this.#next = null;
      this.#link.face(next.seat, view.version);
      return;
    }
    const wait = view.viewer === 'spectator' ? 0 : LOOK_MS;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#hide();
    }, wait);
  }

  /** The person at this seat has the screen now. */
  take(seat: number): void {
    const seen = this.#seen.get(seat) ?? null;
    this.#table.view = seen;
    this.handing = null;
    this.undoable = null;
    this.#next = null;
    this.#link.face(seat, seen?.version ?? 0);
  }

  /** The player who moved last takes the move back before the screen is passed on. */
  async takeBack(): Promise<void> {
    const seat = this.undoable;
    if (seat === null) return;
    this.undoable = null;
    this.#link.speaker = seat;
    await this.#table.send({ do: 'offer', what: 'take-back' });
    this.#link.speaker = null;
  }

  #hear(told: Told): void {
    this.#next = told.next ?? null;
    if (this.handing !== null && this.#next) this.handing = this.#next.seat;
  }

  #hide(): void {
    const view = this.#table.view;
    if (!this.#next) return;
    const seat = this.#table.seat;
    if (view && seat !== null) this.#seen.set(seat, view);
    this.undoable = seat !== null && view?.may_take_back && view.offer === null ? seat : null;
    this.handing = this.#next.seat;
    // From here on the page has nothing that only one of them may see.
    this.#link.face(null, view?.version ?? 0);
  }
}
