"use strict";
// Replays the games of a file by the reducer of boardgame.io, once for each line that comes in,
// and answers with the CPU seconds and how each game ended.

const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const game = ProcessGameConfig(require("./speed.js"));

const games = JSON.parse(readFileSync(process.argv[2], "utf8")).map(({ order, moves }) => ({
  order,
  actions: moves.map(([type, playerID, args]) => ({
    type: "MAKE_MOVE",
    payload: { type, args, playerID: String(playerID) },
  })),
}));
const reducer = CreateGameReducer({ game });

function replay({ order, actions }) {
  let state = InitializeGame({ game, numPlayers: 2, setupData: order });
  for (const action of actions) {
    state = reducer(state, action);
    if (state.transients !== undefined) {
      throw new Error(`refused: ${JSON.stringify(action.payload)}`);
    }
  }
  return state;
}

createInterface({ input: process.stdin }).on("line", () => {
  const before = process.cpuUsage();
  const ended = games.map(replay);
  const { user, system } = process.cpuUsage(before);
  const ends = ended.map(({ G, ctx }) => [ctx.gameover ? ctx.gameover.winners : null, G.piles]);
  console.log(JSON.stringify({ cpu: (user + system) / 1e6, ends }));
});
