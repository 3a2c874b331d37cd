// boardgame.io with two games, its storage in memory; opens as many matches as it is told to, and prints its port.
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

// The least that a game of nine placements can be: no cards, no captures, nothing hidden.
const cells = {
  name: 'cells',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
};

// Triple Triad as Tria plays it here, with Same, Plus and combos: hands of five that the other does not see, drawn by chance.
const HAND = 5;
const TOP = 0, RIGHT = 1, BOTTOM = 2, LEFT = 3;
const NEIGHBOURS = Array.from({ length: 9 }, (_, cell) =>
  [
    [cell - 3, TOP, BOTTOM, cell >= 3],
    [cell + 1, RIGHT, LEFT, cell % 3 < 2],
    [cell + 3, BOTTOM, TOP, cell < 6],
    [cell - 1, LEFT, RIGHT, cell % 3 > 0],
  ].filter(([, , , inside]) => inside),
);
// The cells around one that has a card, as [cell, own rank, the other's rank].
const around = (cells, cell) => {
  const { sides } = cells[cell].card;
  return NEIGHBOURS[cell]
    .filter(([other]) => cells[other] !== null)
    .map(([other, mine, theirs]) => [other, sides[mine], cells[other].card.sides[theirs]]);
};
const triad = {
  name: 'triad',
  setup: ({ random }) => {
    const hand = () => Array.from({ length: HAND }, (_, id) => ({ id, sides: random.Die(10, 4) }));
    return { cells: Array(9).fill(null), players: { 0: { hand: hand() }, 1: { hand: hand() } } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, slot, cell) => {
      const { hand } = G.players[playerID];
      if (G.cells[cell] !== null || !hand[slot]) return INVALID_MOVE;
      const { cells } = G;
      cells[cell] = { card: hand.splice(slot, 1)[0], owner: playerID };
      // What is taken, in this order; what Same and Plus took takes more in its turn.
      const take = (taken) => {
        const theirs = taken.map(([other]) => other).filter((other) => cells[other].owner !== playerID);
        theirs.forEach((other) => { cells[other].owner = playerID; });
        return theirs;
      };
      const here = around(cells, cell);
      const same = here.filter(([, mine, other]) => mine === other);
      const plus = here.filter(([one, mine, other]) =>
        here.some(([two, mineToo, otherToo]) => one !== two && mine + other === mineToo + otherToo));
      const waves = [...(same.length > 1 ? take(same) : []), ...take(plus)];
      take(here.filter(([, mine, other]) => mine > other));
      while (waves.length > 0) {
        waves.push(...take(around(cells, waves.shift()).filter(([, mine, other]) => mine > other)));
      }
    },
  },
  endIf: ({ G }) => {
    if (G.cells.some((cell) => cell === null)) return undefined;
    const score = (player) =>
      G.players[player].hand.length + G.cells.filter(({ owner }) => owner === player).length;
    const [first, second] = [score('0'), score('1')];
    return first === second ? { draw: true } : { winner: first > second ? '0' : '1' };
  },
};

const server = Server({ games: [cells, triad], origins: [Origins.LOCALHOST] });

// Matches as players open them, through the lobby: nobody can move for another.
const open = async (api) => {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${api}/games/triad/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { matchID } = await post('create', { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ['0', '1']) {
    credentials.push((await post(`${matchID}/join`, { playerID, playerName: `player ${playerID}` })).playerCredentials);
  }
  console.log(`match ${matchID} ${credentials.join(' ')}`);
};

// Nobody but this machine reaches it. boardgame.io has no setting for that, but hands its ports on to `listen` of Node,
// which takes an address instead; any port that is free.
const loopback = () => ({ host: '127.0.0.1', port: 0 });

(async () => {
  const { apiServer, appServer } = await server.run({ port: loopback(), lobbyConfig: { apiPort: loopback() } });
  for (const { address } of [apiServer.address(), appServer.address()]) {
    if (address !== '127.0.0.1') throw new Error(`boardgame.io listens on ${address} instead of 127.0.0.1`);
  }
  const api = `http://127.0.0.1:${apiServer.address().port}`;
  for (let count = Number(process.argv[2]); count > 0; count -= 1) await open(api);
  console.log(`port ${appServer.address().port}`);
})();
