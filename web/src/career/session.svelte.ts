// A career being played: the engine has its state, the browser's storage keeps it after every change.

import { announce } from '../app/announce.svelte';
import { t } from '../app/i18n.svelte';
import { engine, Refused } from '../engine/engine';
import type { Opened } from '../room/local';
import { type Hold, holdBriefly } from './hold';
import { keeper } from './keeper.svelte';
import { loadCareer, Overtaken, renameCareer, saveCareer, saveRecord, type Saved } from './store';
import type { CardKey, CareerView, Command, Note, Offered } from './types';
import { noteText, refusalText } from './words';

interface Done {
  notes: Note[];
  view: CareerView;
}

export interface CareerTable extends Opened {
  names: (string | null)[];
  /** What the match is about, if that rules out hints. */
  no_hints: 'tournament' | 'cards' | 'gil' | null;
}

export function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The career is being played in another tab. */
export class Elsewhere extends Error {
  constructor() {
    super(t('career-open-elsewhere'));
  }
}

export class CareerSession {
  view: CareerView = $state.raw() as CareerView;
  /** Notices of the last command. */
  notes: Note[] = $state.raw([]);
  /** Why the last command failed, in a sentence. */
  problem = $state('');
  busy = $state(false);
  /** Another tab has changed the career: nothing more is stored from here. */
  overtaken = $state(false);

  #number: number;
  /** The stored edition, null for none yet. */
  #edition: number | null = null;
  #hold: Hold | null = null;
  #keeping: Promise<void> = Promise.resolve();

  private constructor(number: number, done: Done) {
    this.#number = number;
    this.view = done.view;
    this.notes = done.notes;
  }

  get name(): string {
    return this.view.summary.profile.name;
  }

  static async begin(name: string, house: string): Promise<CareerSession> {
    if (await loadCareer(name)) throw new Refused('name-taken', t('career-name-taken'));
    const done = await engine.call<Done & { career: number }>('career.begin', { name, house, seed: seed(), now: Date.now() });
    const session = new CareerSession(done.career, done);
    await session.keep();
    return session;
  }

  /** Opens a career of this browser, held or taken over from another tab; null if there is none. */
  static async open(name: string, held: Hold): Promise<CareerSession | null> {
    const saved = await loadCareer(name);
    if (!saved) return null;
    const session = await CareerSession.of(saved.document);
    session.#edition = saved.edition;
    session.#hold = held;
    held.lost = () => (session.overtaken = true);
    return session;
  }

  /** Runs an operation on a career, unless another tab plays it. */
  static async within(name: string, work: (session: CareerSession) => Promise<void>): Promise<void> {
    const held = await holdBriefly(name);
    if (!held) throw new Elsewhere();
    try {
      const session = await CareerSession.open(name, held);
      if (!session) throw new Error(t('career-not-found'));
      await work(session).finally(() => session.close());
    } finally {
      held.release();
    }
  }

  /** A career from a document, not stored yet. */
  static async of(document: string): Promise<CareerSession> {
    const done = await engine.call<Done & { career: number }>('career.import', { document, seed: seed(), now: Date.now() });
    return new CareerSession(done.career, done);
  }

  /** Whether it succeeded; if not, `problem` says why. */
  async act(command: Command): Promise<boolean> {
    return this.#do('career.act', { command });
  }

  /** Reports to the career that the match at its table is over. */
  async finish(table: number): Promise<boolean> {
    return this.#do('career.finish', { table });
  }

  async table(): Promise<CareerTable> {
    return engine.call<CareerTable>('career.table', { career: this.#number, seed: seed(), now: Date.now() });
  }

  async barter(opponent: string, give: CardKey[], take: CardKey[]): Promise<{ theirs: Offered[]; gil: number | null }> {
    return engine.call('career.barter', { career: this.#number, opponent, give, take, now: Date.now() });
  }

  async askDestroy(card: CardKey, count: number): Promise<{ token: number; left: number; total_left: number; changes_random: boolean }> {
    return engine.call('career.destroy', { career: this.#number, card, count });
  }

  async look(): Promise<void> {
    this.view = (await engine.call<{ view: CareerView }>('career.view', { career: this.#number, now: Date.now() })).view;
  }

  async document(): Promise<string> {
    return (await engine.call<{ document: string }>('career.export', { career: this.#number })).document;
  }

  /** Stores the career; writes are serialised, so that an older state never overwrites a newer one. */
  keep(): Promise<void> {
    this.#keeping = this.#keeping.catch(() => {}).then(async () => {
      if (this.overtaken) return;
      try {
        const before = this.#edition;
        this.#edition = await saveCareer(this.name, await this.#saved(), before);
        if (this.#edition !== before) keeper.changed(this.name);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        this.overtaken = true;
      }
    });
    return this.#keeping;
  }

  async rename(to: string): Promise<boolean> {
    const from = this.name;
    if (to === from) return true;
    if (await loadCareer(to)) {
      this.problem = t('career-name-taken');
      return false;
    }
    try {
      const done = await engine.call<Done>('career.act', { career: this.#number, command: { command: 'rename', name: to }, now: Date.now() });
      this.view = done.view;
      this.#edition = await renameCareer(from, to, await this.#saved(), this.#edition ?? 0);
      keeper.changed(to);
      return true;
    } catch (error) {
      this.problem = refusalText(error);
      return false;
    }
  }

  close(): void {
    void this.#keeping
      .catch(() => {})
      .then(() => this.#hold?.release())
      .then(() => engine.call('career.close', { career: this.#number }))
      .catch(() => {});
  }

  async #saved(): Promise<Omit<Saved, 'edition'>> {
    return { document: await this.document(), summary: $state.snapshot(this.view.summary), at: Date.now() };
  }

  async #do(call: string, parameters: object): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    const last = this.view.history[0]?.id ?? 0;
    try {
      const done = await engine.call<Done>(call, { career: this.#number, now: Date.now(), ...parameters });
      this.view = done.view;
      this.notes = done.notes;
      await this.keep();
      for (const { id } of done.view.history.filter((played) => played.id > last)) await this.#keepRecord(id);
      for (const note of done.notes) announce(noteText(note));
      return true;
    } catch (error) {
      this.problem = refusalText(error);
      announce(this.problem);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #keepRecord(id: number): Promise<void> {
    const { record } = await engine.call<{ record: string | null }>('career.record', { career: this.#number, id });
    if (record !== null) await saveRecord(this.name, id, record);
  }
}
