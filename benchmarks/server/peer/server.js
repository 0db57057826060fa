// boardgame.io's own server with its in-memory store: node server.js PORT
const { Server } = require("boardgame.io/server");

// Its tutorial's game, except that a full board is wiped: no match ends, so none has to be set up while it is measured.
const ticTacToe = {
  name: "tic-tac-toe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (!G.cells.includes(null)) G.cells = Array(9).fill(null);
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
};

const server = Server({ games: [ticTacToe], origins: [/127\.0\.0\.1/] });
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
