// boardgame.io with two games, its storage in memory; prints its port.
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

// Triple Triad as far as plain captures: hands of five that the other does not see, drawn by chance.
const HAND = 5;
const TOP = 0, RIGHT = 1, BOTTOM = 2, LEFT = 3;
const neighbours = (cell) => [
  [cell - 3, TOP, BOTTOM, cell >= 3],
  [cell + 1, RIGHT, LEFT, cell % 3 < 2],
  [cell + 3, BOTTOM, TOP, cell < 6],
  [cell - 1, LEFT, RIGHT, cell % 3 > 0],
];
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
      const [card] = hand.splice(slot, 1);
      G.cells[cell] = { card, owner: playerID };
      for (const [other, mine, theirs, inside] of neighbours(cell)) {
        const beside = inside ? G.cells[other] : null;
        if (beside && beside.owner !== playerID && card.sides[mine] > beside.card.sides[theirs]) {
          beside.owner = playerID;
        }
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
// On one port the lobby's interface does not answer; it is not needed here.
server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
