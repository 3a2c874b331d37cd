// Animates a game of TriATri: the selection, the gem, card after card, and the winner of the trick.

import { announce } from '../../app/announce.svelte';
import { t } from '../../app/i18n.svelte';
import { pace, reducedMotion } from '../../app/preferences.svelte';
import type { TriatriEvent } from '../../gen/room';
import { play } from '../sound';
import { spot } from './motion';
import { PACE, follow, fromView, keepCards, lasts, selectionOver, type Followed, type Happening, type Lying } from './tricks';
import { tell } from './words';

/** A banner across the table. */
export interface TrickBanner {
  kind: 'round' | 'redo' | 'start' | 'ended';
  text: string;
}

export class TrickPlay {
  /** The drawn table: that of the latest view, or one on the way to it. */
  table: Followed | null = $state.raw(null);
  banner: TrickBanner | null = $state.raw(null);
  /** The card whose doubling is being shown. */
  doubled: { id: number; times: number } | null = $state.raw(null);
  /** Whether cards and gem are on their way to the winner. */
  collecting = $state(false);
  /** The last sentence. */
  line = $state('');

  /** The names of the seats. */
  name: (seat: number) => string = (seat) => String(seat + 1);

  /** The place of the card that the person has just played. */
  sent: DOMRect | null = null;

  /** The places from which new cards and gems come. */
  readonly origins = new Map<string, DOMRect>();

  #spent = 0;
  #hurried = false;
  #wake: (() => void) | null = null;

  /** Ends the animation. */
  hurry(): void {
    this.#hurried = true;
    this.#wake?.();
  }

  /** Shows events one after another; `behind` returns how many more are waiting. */
  async show(events: Happening[], behind: () => number): Promise<void> {
    for (const event of events) {
      if (!this.table) return;
      const pace = behind() > 1 ? 0.5 : 1;
      await this.#one(this.table, event, pace);
    }
  }

  /** Announces events without animation. */
  say(events: Happening[], after: Lying): void {
    let table = this.table ?? fromView(after);
    for (const event of events) {
      table = follow(table, event);
      this.#tell(event, table);
    }
  }

  /** The animation has ended: the table is that of the view. */
  settle(view: Lying | null, last: boolean): void {
    this.banner = null;
    this.doubled = null;
    this.collecting = false;
    this.table = view ? keepCards(fromView(view), this.table) : null;
    if (last) this.#hurried = false;
  }

  async #one(before: Followed, happening: Happening, pace: number): Promise<void> {
    const event = happening.what;
    // The cards of the selection stay until the first gem is offered.
    const clean = event.event === 'offered' && before.trick.revealed ? selectionOver(before) : before;
    this.#origin(event);
    this.table = follow(clean, happening);
    this.#tell(happening, this.table);
    this.#accent(happening);
    const length = lasts(happening, this.#spent);
    this.#spent = event.event === 'offered' ? length : this.#spent + length;
    if (length > 0) await this.#pause(length * pace);
    this.banner = null;
    if (event.event === 'trick-won') {
      this.collecting = true;
      await this.#pause(PACE.collect * pace);
      this.collecting = false;
      const { game, trick } = this.table;
      this.table = { game: { ...game, offer: null }, trick: { ...trick, offer: null, laid: [], won: null } };
    } else if (event.event === 'started') {
      this.table = selectionOver(this.table);
    }
  }

  /** Stores the place of something before it moves. */
  #origin(event: TriatriEvent): void {
    this.origins.clear();
    const note = (key: string, place: string): void => {
      const viewer = this.table?.game.viewer;
      const own = viewer !== undefined && viewer !== 'spectator' && key.endsWith(`-${viewer.seat}`);
      const from = (own ? this.sent : null) ?? spot(place);
      if (own) this.sent = null;
      if (from) this.origins.set(key, from);
    };
    if (event.event === 'played') note(`laid-${event.seat}`, `hand-${event.seat}`);
    else if (event.event === 'committed') note(`sealed-${event.seat}`, `hand-${event.seat}`);
    else if (event.event === 'offered') {
      const { colour, own } = event.gem;
      note('gem', own ? `gem-${event.seat}-${colour}` : `stock-${colour}`);
    }
  }

  #accent({ what: event, laid = [] }: Happening): void {
    this.doubled = null;
    switch (event.event) {
      case 'round-began':
        this.banner = { kind: 'round', text: t('triatri-round-banner', { round: event.round }) };
        break;
      case 'redo':
        this.banner = { kind: 'redo', text: t('triatri-redo-banner') };
        break;
      case 'started':
        this.banner = { kind: 'start', text: this.line };
        break;
      case 'ended':
        this.banner = { kind: 'ended', text: t('triatri-end', { end: event.outcome.end }) };
        break;
      case 'revealed':
        play('flip');
        break;
      case 'played': {
        const last = laid.at(-1);
        if (last?.exchanged) play('combo');
        else if (last && last.times > 1) {
          this.doubled = { id: event.seat, times: last.times };
          play('rule');
        } else play('place');
        break;
      }
      case 'trick-won':
        play('turn');
        break;
      default:
    }
  }

  #tell(happening: Happening, after: Followed): void {
    const viewer = after.game.viewer;
    const said = tell(happening, {
      name: this.name,
      me: viewer === 'spectator' ? null : viewer.seat,
      holding: (seat) => after.game.seats[seat]?.holding,
    });
    if (said === '') return;
    // Announced only: the person sees their own cards.
    if (happening.what.event !== 'dealt') this.line = said;
    announce(said);
  }

  /** Pauses; with reduced motion events are still shown one by one, only faster. */
  #pause(ms: number): Promise<void> {
    if (this.#hurried || pace() === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, (reducedMotion() ? ms * 0.6 : ms) * pace());
      this.#wake = done;
    });
  }
}
