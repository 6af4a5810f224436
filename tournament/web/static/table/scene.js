// The whole table: who sits where, and the piles between them.
import { make } from "./dom.js";
import { keysOf } from "./keys.js";
import { Other } from "./other.js";
import { Piles } from "./piles.js";
import { Side } from "./side.js";

export class Scene {
  #key = null;
  #parts = [];
  sides = new Map();
  piles = null;
  keys = new Map();

  constructor(felt) {
    this.felt = felt;
  }

  // Show a model; `layout` is `single`, `facing` or `beside`: how the seats held here lie.
  update(model, layout) {
    if (!model.table) return;
    const key = JSON.stringify([layout, model.table.table, model.table.seats, model.table.players, model.table.piles]);
    if (key !== this.#key) this.#build(model.table, layout);
    this.#key = key;
    for (const part of this.#parts) part.update(model);
  }

  #build({ seats, players, piles }, layout) {
    this.keys = keysOf(seats);
    this.piles = new Piles(piles, this.keys);
    const others = players
      .filter(({ seat }) => !seats.includes(seat))
      .map((player) => new Other(player.seat, player, players.length > 3 ? "small" : ""));
    const kinds = layout === "facing" ? ["near", "far turned"] : ["near", "near"];
    const held = seats.map(
      (seat, index) => new Side(seat, players[seat - 1].name, this.keys.get(seat), kinds[index] ?? "near"),
    );
    this.sides = new Map(held.map((side) => [side.seat, side]));
    const far = layout === "facing" ? held.slice(1) : [];
    const near = layout === "facing" ? held.slice(0, 1) : held;
    this.felt.replaceChildren(
      make("div", { className: "row top" }, ...others.map((one) => one.element), ...far.map((one) => one.element)),
      this.piles.element,
      make("div", { className: "row bottom" }, ...near.map((one) => one.element)),
    );
    this.felt.dataset.layout = layout;
    this.felt.dataset.players = players.length;
    this.#parts = [this.piles, ...others, ...held];
  }

  // Return what lies on a button: { seat, card }, null for no card.
  cardAt(button) {
    const seat = Number(button.closest(".held")?.dataset.seat);
    return button.dataset.card ? { seat, card: button.dataset.card } : null;
  }

  // Return which seat a tap on a pile is from: the only one with a card chosen, else the one nearer.
  seatAt(button, x, y, chosen) {
    const held = [...this.sides.keys()];
    const ready = held.filter((seat) => chosen[seat]);
    if (ready.length < 2 || x === null) return ready[0] ?? held[0] ?? null;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const second = this.felt.dataset.layout === "facing" ? y < (top + bottom) / 2 : x > (left + right) / 2;
    return held[second ? 1 : 0];
  }
}
