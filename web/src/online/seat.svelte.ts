// The page's state of a server table besides the game itself: accounts, chat, how it ended.

import { t } from '../app/i18n.svelte';
import { renewOnce } from '../app/pwa';
import { api, given, type Committed, type Listing, type Person } from '../net/api';
import { account, sessionOver, ensureAccount } from '../net/session.svelte';
import { PROTOCOL, type Ending } from '../net/wire';
import { OnlineLink, type TableNews } from '../room/online';
import { Table, type Refused } from '../room/table.svelte';
import type { ServerMessage, View } from '../room/types';
import { refusalText } from '../table/words';
import { cardsNeeded, lackText } from './needs';

export interface Line {
  version: number;
  /** The account of the sender. */
  from: number;
  text: string;
}

/** Number of chat lines to keep. */
const LINES_MAX = 200;

export class OnlineTable {
  /** The table, once there is an account. */
  table: Table | null = $state.raw(null);
  listing: Listing | null = $state.raw(null);
  people: ReadonlyMap<number, Person> = $state.raw(new Map());
  chance: Committed | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  /** Whether the person neither sits nor watches here. */
  outside = $state(false);
  ended: { why: Ending } | null = $state.raw(null);
  problem: unknown = $state.raw(null);
  /** Why the seat was refused or lost, as text. */
  refused = $state('');

  readonly #id: string;
  #said = 0;
  #added = 0;
  /** The match after which the person asked for another. */
  #wanted: number | null = null;
  /** The contribution on its way to the server. */
  #adding: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.#id = id;
  }

  readonly names: ReadonlyMap<number, string> = $derived(
    new Map([...this.people.values()].map((person) => [person.id, person.name])),
  );

  async open(sit: boolean): Promise<void> {
    try {
      await ensureAccount();
    } catch (error) {
      this.problem = error;
      return;
    }
    const link = new OnlineLink(this.#id);
    link.told = (news) => this.#told(news);
    link.ended = (why) => this.#end(why);
    const table = new Table(link);
    const hear = link.hear;
    link.hear = (message) => {
      this.#listen(message);
      hear(message);
    };
    const say = link.say.bind(link);
    link.say = (message) => {
      if (message.type === 'command' && message.command.do === 'rematch') this.#wanted = table.view?.number ?? null;
      say(message);
    };
    this.table = table;
    if (sit) await this.sit();
  }

  /** Sits down; a refusal is shown as text, with what to do about it. */
  async sit(): Promise<void> {
    this.refused = '';
    const refused = await this.table?.send({ do: 'join' });
    if (refused) this.refused = await this.#whyNot(refused);
  }

  async #whyNot(refused: Refused): Promise<string> {
    if (refused.code === 'not-allowed') return t('online-sit-refused');
    if (refused.code !== 'bad-cards' || !this.listing) return refusalText(refused);
    const need = cardsNeeded(this.listing.rules);
    try {
      const { cards } = await given(api.GET('/api/v1/collection'));
      return lackText(cards, need, this.listing.staked);
    } catch {
      return refusalText(refused);
    }
  }

  close(): void {
    this.table?.close();
  }

  #end(why: Ending): void {
    if (why === 'left') return;
    this.ended = { why };
    if (why === 'logged-out') sessionOver();
    if (why === 'outdated') void renewOnce(PROTOCOL);
  }

  #told(news: TableNews): void {
    switch (news.type) {
      case 'hello':
        this.listing = news.table;
        this.chance = news.table.chance ?? null;
        break;
      case 'people':
        this.people = new Map([...this.people, ...news.people.map((person) => [person.id, person] as const)]);
        break;
      case 'fair':
        this.chance = news;
        this.#addChance();
        break;
      case 'outside':
        // A spectator before the outage becomes a spectator again.
        if (this.table?.view?.viewer === 'spectator') void this.table.send({ do: 'watch' });
        else this.outside = true;
        break;
    }
  }

  #listen(message: ServerMessage): void {
    // A player who no longer owns the required cards is told so and stands up.
    if (message.type === 'error' && message.code === 'bad-cards') void this.#whyNot(message).then((why) => (this.refused = why));
    if (message.type !== 'update' && message.type !== 'resync') return;
    this.outside = false;
    if (message.view.viewer !== 'spectator' && message.view.stage === 'gathering') this.#addChance();
    this.#again(message.view);
    const fresh: Line[] = [];
    for (const { version, event } of message.events ?? []) {
      if (version <= this.#said) continue;
      this.#said = version;
      if (event?.type !== 'chat') continue;
      fresh.push({ version, from: Number(event.client), text: String(event.text) });
    }
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].slice(-LINES_MAX);
  }

  /** A rematch that all players have asked for begins without another question. */
  #again({ stage, number, asked }: View): void {
    if (stage === 'finished' || this.#wanted === null) return;
    if (this.#wanted !== number || stage !== 'gathering') {
      this.#wanted = null;
    } else if (asked?.ask === 'ready') {
      this.#wanted = null;
      // The table has this view in a moment.
      queueMicrotask(() => {
        this.#addChance();
        void this.#adding.then(() => this.table?.send({ do: 'ready' }));
      });
    }
  }

  /** Every player contributes to the randomness of the next match, so that no one controls it alone. */
  #addChance(): void {
    const { chance, table } = this;
    if (!chance || table?.seat == null || this.#added >= chance.number) return;
    if (table.view?.stage !== 'gathering') return;
    this.#added = chance.number;
    if (chance.contributions.some((one) => one.account === account()?.id)) return;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const value = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const body = { number: chance.number, value };
    // A match that has begun meanwhile needs no contribution.
    this.#adding = given(api.POST('/api/v1/tables/{id}/entropy', { params: { path: { id: this.#id } }, body })).catch(() => {});
  }
}
