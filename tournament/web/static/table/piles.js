// The piles in the middle of the table.
import { back, face, gap } from "./cards.js";
import { aria, flash, keycap, make, mark, redraw } from "./dom.js";
import { lookOf } from "./looks.js";

export class Piles {
  #piles = new Map();

  // `keys` are those of each seat that plays here, by seat.
  constructor(names, keys) {
    this.element = make("section", { className: "piles", aria: { label: "Piles" } });
    names.forEach((name, index) => {
      const reserve = make("div", { className: "reserve", aria: { hidden: true } });
      const top = make(
        "button", { type: "button", className: "pile", data: { act: "place", pile: name } },
        make("span", { className: "name", textContent: name }),
        make("span", { className: "name turned", textContent: name, aria: { hidden: true } }),
        ...[...keys.values()].flatMap((half) => keycap(half.piles[index])),
      );
      const last = index === names.length - 1 && index > 0;
      this.element.append(make("div", { className: "set" }, ...(last ? [top, reserve] : [reserve, top])));
      this.#piles.set(name, { top, reserve });
    });
  }

  update({ view }) {
    for (const [name, { top, reserve }] of this.#piles) {
      const pile = view?.piles.find((one) => one.name === name);
      const card = pile?.cards.at(-1) ?? null;
      const key = card ?? `face-down-${pile?.face_down ?? 0}`;
      const drawn = () => (card ? face(lookOf(card)) : pile?.face_down ? back(null) : gap());
      if (redraw(top, key, drawn) && card) flash(top, "landed");
      top.dataset.top = card ?? "";
      mark(top, "deep", (pile?.cards.length ?? 0) > 1);
      const beside = pile?.reserve ? `, ${pile.reserve} in reserve` : "";
      aria(top, "label", `Pile ${name}: ${card ? lookOf(card).name : "no card open"}${beside}`);
      if (pile?.reserve) reserve.dataset.used = "";
      reserve.hidden = reserve.dataset.used === undefined; // a game that has none shows none
      redraw(reserve, `${pile?.reserve ?? 0}`, () => (pile?.reserve ? back(pile.reserve) : gap()));
    }
  }

  // Return the pile that a card let go at this point is meant for, null for none.
  at(x, y) {
    const field = this.element.getBoundingClientRect();
    if (y < field.top || y > field.bottom) return null;
    const away = (button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
    };
    const [nearest] = [...this.#piles].sort(([, a], [, b]) => away(a.top) - away(b.top));
    return nearest?.[0] ?? null;
  }
}
