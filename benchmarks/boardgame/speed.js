"use strict";
// Speed as boardgame.io wants a game: a setup, moves that are checked, and an end.
// Cards are numbers, rank * 4 + suit, as in the events that are replayed.

const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const DECK = 52;
const KING_TO_ACE = 12;
const HAND_LIMIT = 5;
const SEATS = ["0", "1"];

function fits(card, top) {
  const apart = Math.abs((card >> 2) - (top >> 2));
  return apart === 1 || apart === KING_TO_ACE;
}

function setup(_, order) {
  if (new Set(order).size !== DECK || order.some((card) => !(card >= 0 && card < DECK))) {
    throw new Error("the deal is not the whole deck");
  }
  const nextLast = (from, to) => order.slice(from, to).reverse();
  return {
    phase: "dealt",
    hands: [order.slice(0, 5), order.slice(5, 10)],
    drawPiles: [nextLast(10, 25), nextLast(25, 40)],
    piles: [[order[40]], [order[41]]],
    reserves: [nextLast(42, 47), nextLast(47, 52)],
    result: null,
  };
}

function holds(G, seat, card) {
  return G.phase === "play" && G.hands[seat].includes(card);
}

function topOf(pile) {
  return pile[pile.length - 1];
}

function canAct(G, seat) {
  const hand = G.hands[seat];
  if (G.drawPiles[seat].length > 0 ? hand.length < HAND_LIMIT : hand.length === 0) {
    return true;
  }
  return hand.some((card) => G.piles.some((pile) => fits(card, topOf(pile))));
}

function isDead(G) {
  const cards = [...G.piles, ...G.reserves].flat();
  return !G.hands.flat().some((card) => cards.some((other) => fits(card, other)));
}

function start({ G }) {
  if (G.phase !== "dealt") return INVALID_MOVE;
  G.phase = "play";
}

function place({ G, playerID }, card, number) {
  const pile = G.piles[number];
  if (!holds(G, playerID, card) || !pile || !fits(card, topOf(pile))) return INVALID_MOVE;
  const hand = G.hands[playerID];
  hand.splice(hand.indexOf(card), 1);
  pile.push(card);
}

function lose({ G, playerID }, card, number, seenTop) {
  const pile = G.piles[number];
  if (!holds(G, playerID, card) || !pile || fits(card, topOf(pile))) return INVALID_MOVE;
  const seen = seenTop === null ? pile[pile.length - 2] : seenTop;
  const wasThere = pile.indexOf(seen) < pile.length - 1 && pile.includes(seen);
  if (!(wasThere || G.reserves[number].includes(seen)) || !fits(card, seen)) return INVALID_MOVE;
}

function draw({ G, playerID }, card) {
  const hand = G.hands[playerID];
  const drawPile = G.drawPiles[playerID];
  if (G.phase !== "play" || hand.length >= HAND_LIMIT || topOf(drawPile) !== card) {
    return INVALID_MOVE;
  }
  hand.push(drawPile.pop());
}

function claim({ G }, isSo) {
  if (G.phase !== "play" || isSo === SEATS.some((seat) => canAct(G, seat))) return INVALID_MOVE;
  if (isSo) {
    G.phase = "block";
    if (isDead(G)) G.result = { winners: [] };
  }
}

function rebuild({ G }, number, order) {
  const pile = G.piles[number];
  if (G.phase !== "block" || G.reserves[number].length > 0) return INVALID_MOVE;
  if (order.length !== pile.length || !order.every((card) => pile.includes(card))) {
    return INVALID_MOVE;
  }
  G.reserves[number] = [...order].reverse();
  G.piles[number] = [];
}

function turn({ G }, cards) {
  if (G.phase !== "block" || G.reserves.some((reserve, i) => topOf(reserve) !== cards[i])) {
    return INVALID_MOVE;
  }
  G.reserves.forEach((reserve, i) => G.piles[i].push(reserve.pop()));
  G.phase = "play";
}

function callSpeed({ G, playerID }, isSo) {
  const isOut = G.hands[playerID].length + G.drawPiles[playerID].length === 0;
  if (G.phase !== "play" || isSo !== isOut) return INVALID_MOVE;
  if (isOut) G.result = { winners: [Number(playerID)] };
}

module.exports = {
  name: "speed",
  setup,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { start, place, lose, draw, claim, rebuild, turn, callSpeed },
  endIf: ({ G }) => G.result || undefined,
  disableUndo: true,
};
