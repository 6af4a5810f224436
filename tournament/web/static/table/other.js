// A seat that somebody else holds: how many cards, and nothing of which.
import { back, gap } from "./cards.js";
import { aria, make, redraw, say } from "./dom.js";

const MOST_BACKS = 6;

export class Other {
  constructor(seat, { name, by }, kind) {
    this.seat = seat;
    this.name = by === "person" ? name : `${name} (bot)`;
    this.left = make("span", { className: "left" });
    this.hand = make("div", { className: "backs" });
    this.stock = make("div", { className: "stock" });
    this.element = make(
      "section",
      { className: `side other ${kind}`, data: { seat }, aria: { label: `${this.name}, seat ${seat}` } },
      make("p", { className: "who" }, make("b", { textContent: this.name }), this.left),
      this.hand,
      this.stock,
    );
  }

  update({ view }) {
    const seat = view?.seats[this.seat - 1];
    if (!seat) return;
    say(this.left, `${seat.hand_size} in hand, ${seat.draw_size} to draw`);
    const shown = Math.min(seat.hand_size, MOST_BACKS);
    while (this.hand.children.length > shown) this.hand.lastChild.remove();
    while (this.hand.children.length < shown) this.hand.append(back(null));
    redraw(this.stock, `${seat.draw_size}`, () => (seat.draw_size ? back(seat.draw_size) : gap()));
    aria(this.hand, "hidden", true);
    aria(this.stock, "hidden", true);
  }
}
