import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { LinkState } from './link';
import type { ServerMessage } from './types';
import { FakeSocket, makePage, page, paper } from './fakepage';

makePage();
const { Wire } = await import('../net/wire');
const { OnlineLink } = await import('./online');

const view = (version: number): object => ({ version, seats: [] });
const resync = (version: number): object => ({ type: 'resync', events: [], view: view(version) });
const hello = { type: 'hello', protocol: 2, you: 7, table: { id: 'x' } };

class Refusal extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

interface Setting {
  ticket: (signal: AbortSignal) => Promise<string>;
  gone: () => Promise<boolean>;
}

function link(setting: Partial<Setting> = {}) {
  const states: LinkState[] = [];
  const heard: ServerMessage[] = [];
  const endings: string[] = [];
  const news: string[] = [];
  let made: InstanceType<typeof OnlineLink> | null = null;
  const wire = new Wire({
    address: () => made?.address('/api/v1/tables/x') ?? '',
    probe: () => made?.probe() ?? '',
    ticket: setting.ticket ?? (() => Promise.resolve('1.2.3')),
    gone: setting.gone ?? (() => Promise.resolve(false)),
  });
  made = new OnlineLink('x', wire);
  open.push(made);
  made.hear = (message) => heard.push(message);
  made.changed = (state) => states.push(state);
  made.ended = (why) => endings.push(why);
  made.told = ({ type }) => news.push(type);
  return { link: made, states, heard, endings, news };
}

const open: InstanceType<typeof OnlineLink>[] = [];
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A connection that has told everything up to a version. */
async function connected(version: number, setting: Partial<Setting> = {}) {
  const table = link(setting);
  table.link.open();
  await settle();
  greet(version);
  return table;
}

function greet(version: number): void {
  const socket = FakeSocket.latest();
  socket.tell(hello);
  socket.tell({ type: 'people', people: [] });
  socket.tell(resync(version));
}

const move = (key: number, at: number) =>
  ({ type: 'command', key, at, command: { do: 'move', with: { move: 'place', slot: 0, cell: 4 } } }) as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  paper.visibilityState = 'visible';
});

afterEach(() => {
  for (const made of open.splice(0)) made.close();
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('the link to a table at a server', () => {
  it('opens a socket with a ticket and is open once it is greeted', async () => {
    const { link: made, states, news } = await connected(3);
    expect(FakeSocket.latest().url).toBe('wss://tria.example/api/v1/tables/x/socket?delta=true&ticket=1.2.3');
    expect(states).toEqual(['connecting', 'open']);
    expect(news).toEqual(['hello', 'people']);
    made.close();
  });

  it('comes back with the version it has seen, and never says that it was lost if that is quick', async () => {
    const { states } = await connected(3);
    FakeSocket.latest().tell({ type: 'update', events: [], view: view(5) });
    FakeSocket.latest().break(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.latest().url).toContain('since=5');
    greet(5);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toEqual(['connecting', 'open', 'open']);
  });

  it('puts back what an update leaves out, and nothing that has changed', async () => {
    const { heard } = await connected(3);
    const tell = (view: object): void => FakeSocket.latest().tell({ type: 'update', events: [], view });
    const card = { ranks: '1234' };
    const own = (...slots: number[]): object => ({ own: slots.map((slot) => ({ slot, card })) });
    const other = { other: { known: [], hidden: 5 } };
    const board = (...taken: number[]): object[] =>
      Array.from({ length: 9 }, (_, cell) => ({ bonus: 0, ...(taken.includes(cell) && { card }) }));
    const full = {
      version: 4,
      rules: ['same'],
      clock: { kind: 'none' },
      seats: [0, 1].map((seat) => ({ seat, occupant: { client: seat }, waited_for: seat === 0 })),
      asked: null,
      offer: { what: 'draw' },
      game: {
        game: 'triple-triad',
        view: {
          rules: { house: 'classic' },
          game: {
            switches: { same: 'two' },
            board: board(6),
            hands: { blue: other, red: own(0, 1, 4) },
            score: { blue: 5, red: 5 },
          },
          seen: { blue: [card], red: [] as object[] },
          wins: { blue: 1, red: 0 },
        },
        last: { switches: { same: 'one' }, board: board(1), hands: {} },
      },
    };
    const asks = (since: number): object => ({ ask: 'move', legal: [{ move: 'place', slot: 1, cell: 0 }], since, deadline: null });
    tell({ ...full, version: 3, game: null });
    tell({ version: 4, seats: full.seats, asked: asks(4), game: full.game });
    expect(heard.at(-1)).toEqual({ type: 'update', events: [], view: { ...full, asked: asks(4) } });
    tell(full);
    const asked = asks(5);
    const changed = Array.from({ length: 9 }, (_, cell) => (cell === 8 ? { bonus: 0, card } : null));
    tell({
      version: 5,
      seats: [0, 1].map((seat) => ({ waited_for: seat === 1 })),
      asked,
      offer: null,
      game: {
        game: 'triple-triad',
        view: { game: { board: changed, hands: { red: own(1, 4) }, score: { blue: 6, red: 4 } }, seen: { red: [card] } },
      },
    });
    const { view } = heard.at(-1) as { view: object };
    const { game } = full.game.view;
    const filledGame = { ...game, board: board(6, 8), hands: { blue: other, red: own(1, 4) }, score: { blue: 6, red: 4 } };
    expect(view).toEqual({
      ...full,
      version: 5,
      seats: [0, 1].map((seat) => ({ seat, occupant: { client: seat }, waited_for: seat === 1 })),
      asked,
      offer: null,
      game: {
        ...full.game,
        view: { ...full.game.view, game: filledGame, seen: { blue: [card], red: [card] } },
      },
    });
    // A chat message: nothing of the game is sent again.
    tell({ version: 6, seats: [{}, {}], asked });
    expect(heard.at(-1)).toMatchObject({ view: { version: 6, game: { view: { game: filledGame } }, asked } });
    const ended = { ...full, version: 7, rules: [], game: { ...full.game, view: { ...full.game.view, game: null }, last: null } };
    tell(ended);
    expect(heard.at(-1)).toEqual({ type: 'update', events: [], view: ended });
    const triatri = (view: object): object => ({ game: 'triatri', view });
    const options = { redo_limit: 3 };
    tell({ ...full, version: 8, game: { ...triatri({ round: 1, options }), wins: [0] } });
    tell({ version: 9, seats: [], asked: null, game: triatri({ round: 2 }) });
    expect(heard.at(-1)).toMatchObject({ view: { rules: ['same'], game: { view: { round: 2, options }, wins: [0] } } });
  });

  it('says that the connection is lost when it stays away, with growing pauses', async () => {
    const { states } = await connected(3);
    FakeSocket.latest().break(1006);
    await vi.advanceTimersByTimeAsync(700);
    expect(states.at(-1)).toBe('lost');
    const opened = async (ms: number): Promise<number> => {
      if (FakeSocket.latest().readyState !== FakeSocket.CLOSED) FakeSocket.latest().break(1006);
      await vi.advanceTimersByTimeAsync(ms);
      return FakeSocket.all.length;
    };
    expect(await opened(900)).toBe(2);
    expect(await opened(200)).toBe(3);
    expect(await opened(1_900)).toBe(3);
    expect(await opened(200)).toBe(4);
    greet(3);
    expect(states.at(-1)).toBe('open');
  });

  it('sends again what was not answered, with the same key and version, after it has heard what it missed', async () => {
    const { link: made, heard } = await connected(3);
    made.say(move(11, 3));
    const first = FakeSocket.latest();
    expect(first.said).toEqual([move(11, 3)]);
    first.break(1006);
    await vi.advanceTimersByTimeAsync(300);
    const second = FakeSocket.latest();
    second.tell(hello);
    expect(second.sent).toEqual([]);
    // The table had carried it out: the version has grown, and the answer comes again.
    second.tell(resync(4));
    expect(second.said).toEqual([move(11, 3)]);
    second.tell({ type: 'answer', key: 11, version: 4 });
    second.break(1006);
    await vi.advanceTimersByTimeAsync(2_000);
    greet(4);
    expect(FakeSocket.latest().said).toEqual([]);
    expect(heard.filter(({ type }) => type === 'answer')).toHaveLength(1);
  });

  it('keeps what is said while there is no connection', async () => {
    const { link: made } = await connected(3);
    FakeSocket.latest().break(1006);
    made.say(move(12, 3));
    await vi.advanceTimersByTimeAsync(300);
    greet(3);
    expect(FakeSocket.latest().said).toEqual([move(12, 3)]);
  });

  it('notices a connection that is dead: a command without an answer', async () => {
    const { link: made } = await connected(3);
    made.say(move(13, 3));
    await vi.advanceTimersByTimeAsync(7_900);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.all[0]?.readyState).toBe(FakeSocket.CLOSED);
    greet(3);
    expect(FakeSocket.latest().said).toEqual([move(13, 3)]);
  });

  it('probes after silence, and stays if there is an answer', async () => {
    const { states } = await connected(3);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(FakeSocket.latest().said).toEqual([{ type: 'resync', since: 3 }]);
    FakeSocket.latest().tell(resync(3));
    await vi.advanceTimersByTimeAsync(24_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states).toEqual(['connecting', 'open']);
  });

  it('doubts a connection at once when the device wakes or the network changes', async () => {
    await connected(3);
    paper.visibilityState = 'hidden';
    paper.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.latest().said).toEqual([]);
    paper.visibilityState = 'visible';
    paper.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.latest().said).toEqual([{ type: 'resync', since: 3 }]);
    await vi.advanceTimersByTimeAsync(3_400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('does not wait for its pause when the network is back', async () => {
    let reachable = true;
    const ticket = (): Promise<string> =>
      reachable ? Promise.resolve('t') : Promise.reject(new Refusal('no-connection'));
    const { states } = await connected(3, { ticket });
    reachable = false;
    FakeSocket.latest().break(1006);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe('lost');
    reachable = true;
    page.dispatchEvent(new Event('online'));
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('gives up a ticket that does not come, and asks anew', async () => {
    let asked = 0;
    const ticket = (signal: AbortSignal): Promise<string> => {
      asked += 1;
      if (asked !== 2) return Promise.resolve('t');
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Refusal('no-connection'))));
    };
    await connected(3, { ticket });
    FakeSocket.latest().break(1006);
    await vi.advanceTimersByTimeAsync(8_200);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(asked).toBe(3);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it.each([
    [1001, 'going away'],
    [1012, 'the server starts anew'],
    [1013, 'come back'],
    [1008, 'logged out, perhaps; come back'],
  ])('comes back after the close code %i (%s)', async (code, reason) => {
    const { endings } = await connected(3);
    FakeSocket.latest().break(code, reason);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
    expect(endings).toEqual([]);
  });

  it.each([
    ['not-logged-in', 'logged-out'],
    ['banned', 'banned'],
  ])('stops when the server no longer gives tickets: %s', async (code, ending) => {
    let refuse = false;
    const ticket = (): Promise<string> => (refuse ? Promise.reject(new Refusal(code)) : Promise.resolve('t'));
    const { endings, states } = await connected(3, { ticket });
    refuse = true;
    FakeSocket.latest().break(1008, 'logged out');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(endings).toEqual([ending]);
    expect(states.at(-1)).toBe('closed');
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('stops where there is no such table', async () => {
    const { link: made, endings } = link({ gone: () => Promise.resolve(true) });
    made.open();
    await settle();
    FakeSocket.latest().break(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(endings).toEqual(['gone']);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('stops after the last message of a table', async () => {
    const { endings, news } = await connected(3);
    FakeSocket.latest().tell({ type: 'closed', message: 'no player was here' });
    FakeSocket.latest().break(1013);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(news.at(-1)).toBe('closed');
    expect(endings).toEqual(['gone']);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('shows how many watch, which takes no version', async () => {
    const { heard } = await connected(3);
    FakeSocket.latest().tell({ type: 'spectators', spectators: 2 });
    const last = heard.at(-1);
    expect(last).toMatchObject({ type: 'update', events: [], view: { version: 3, spectators: 2 } });
  });

  it('says again what the server was too busy for', async () => {
    const { link: made } = await connected(3);
    made.say(move(14, 3));
    FakeSocket.latest().tell({ type: 'error', code: 'too-many', message: 'wait a moment' });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(FakeSocket.latest().said).toEqual([move(14, 3), move(14, 3)]);
  });

  it('says what waits also where the person is not at the table yet', async () => {
    const { link: made, news } = link();
    made.open();
    await settle();
    const join = { type: 'command', key: 1, at: 0, command: { do: 'join' } } as const;
    made.say(join);
    FakeSocket.latest().tell(hello);
    FakeSocket.latest().tell({ type: 'error', code: 'not-here', message: 'join the table or watch it first' });
    expect(news).toEqual(['hello', 'outside']);
    expect(FakeSocket.latest().said).toEqual([join]);
  });

  it('leaves for good when it is closed', async () => {
    const { link: made } = await connected(3);
    made.close();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.latest().readyState).toBe(FakeSocket.CLOSED);
  });
});
