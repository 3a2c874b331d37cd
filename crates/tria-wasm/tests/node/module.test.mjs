// The real module, built by script/wasm: it loads without imports, plays whole games, and keeps its memory.

import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

/** Plays one person at the table until the match is over; gives the last view. */
function play({ ask }, open) {
  let key = open.key;
  let now = 1000;
  let told = open;
  let view;
  const hear = (next) => {
    told = next;
    for (const message of next.messages) if (message.view) view = message.view;
  };
  hear(open);
  for (let step = 0; step < 2000 && view.stage !== 'finished'; step += 1) {
    now += 10;
    if (told.think.length > 0) {
      hear(ask('table.think', { table: open.table, seat: told.think[0], now }));
      continue;
    }
    const { asked } = view;
    assert.ok(asked, 'a seat has something to do');
    const reply = {
      ready: () => ({ do: 'ready' }),
      hand: () => ({ do: 'hand', cards: [...asked.kept, ...asked.from].slice(0, 5) }),
      move: () => ({ do: 'move', with: asked.legal[0] }),
    }[asked.ask]();
    const message = { type: 'command', key: (key += 1), at: view.version, command: reply };
    hear(ask('table.say', { table: open.table, now, message }));
    assert.equal(told.messages[0].error, undefined);
  }
  return view;
}

test('a game of Triple Triad is played to its end', async () => {
  const module = await load();
  const seats = [{ person: true }, { computer: 3 }];
  const short = { game: 'triple-triad', rules: ['open', 'same', 'plus'] };
  const open = module.ask('table.open', { short, seats, seed: '2a', now: 1000 });
  const view = play(module, open);
  assert.equal(view.stage, 'finished');
  assert.equal(view.finish.scores.reduce((sum, score) => sum + score, 0), 10);
});

test('a game of TriATri for four is played to its end', async () => {
  const module = await load();
  const seats = [{ computer: 2 }, { person: true }, { computer: 1 }, { computer: 3 }];
  const open = module.ask('table.open', { short: { game: 'triatri' }, seats, seed: '2a', now: 1000 });
  const view = play(module, open);
  assert.equal(view.finish.places.length, 4);
  const { lines } = module.ask('table.log', { table: open.table, from: 0 });
  const again = module.ask('table.resume', { lines, seed: '1', now: 5 });
  assert.deepEqual(again.messages[0].view, view);
});

test('texts of every language come out whole', async () => {
  const module = await load();
  const { sets } = module.ask('cards', { languages: ['en', 'fr'] });
  assert.equal(sets[0].cards.length, 110);
  assert.ok(sets[0].cards.some((card) => /[éèêô]/.test(card.names.fr)));
});

test('what is wrong is said, and nothing traps', async () => {
  const module = await load();
  for (const text of ['', '{', '[]', '{"call":"nothing"}', `{"call":"cards","with":${'['.repeat(5000)}}`]) {
    assert.ok(JSON.parse(module.answer(text)).error.code, text.slice(0, 40));
  }
});

test('memory does not grow with the number of calls', async () => {
  const module = await load();
  const draw = () => module.ask('face', { card: 'ff8:geezard', language: 'fr', owner: 'blue' });
  for (let count = 0; count < 100; count += 1) draw();
  const before = module.memory.buffer.byteLength;
  for (let count = 0; count < 2000; count += 1) draw();
  assert.equal(module.memory.buffer.byteLength, before);
});
