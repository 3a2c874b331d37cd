// boardgame.io with a game of nine placements and its storage in memory; prints its port.
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const game = {
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

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// On one port the lobby's interface does not answer; it is not needed here.
server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
