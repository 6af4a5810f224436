// The side of a seat that is played here: its hand, its draw pile, and what it can say.
import { back, face, gap } from "./cards.js";
import { aria, flash, keycap, make, mark, redraw, say, show } from "./dom.js";
import { lookOf } from "./looks.js";
import { isFreeRound, isOnItsWay, mayCall, scoreOf, stageOf } from "./model.js";
import { FREE_ROUND } from "./words.js";

export class Side {
  #places = [];
  #notice = null;

  constructor(seat, name, keys, kind) {
    this.seat = seat;
    this.keys = keys;
    this.who = make("b", { textContent: name });
    this.left = make("span", { className: "left" });
    this.notice = make("p", { className: "notice" });
    this.notice.setAttribute("role", "status");
    this.hand = make("div", { className: "hand" });
    this.draw = this.#button("draw", "Draw");
    this.block = this.#button("block", "Block");
    this.speed = this.#button("speed", "Speed!");
    this.go = this.#button("go", "Ready");
    this.referee = this.#button("referee", "Call the referee");
    this.element = make(
      "section",
      { className: `side held ${kind}`, data: { seat }, aria: { label: `${name}, seat ${seat}` } },
      make("p", { className: "who" }, this.who, this.left, this.referee),
      this.notice,
      this.hand,
      make("div", { className: "acts" }, this.block, this.speed, this.go),
      make("div", { className: "stock" }, this.draw),
    );
  }

  update(model) {
    const { view } = model;
    const seat = view?.seats[this.seat - 1];
    const playing = stageOf(model) === "playing";
    mark(this.element, "playing", playing);
    show(this.hand, Boolean(seat));
    show(this.draw, Boolean(seat));
    show(this.referee, model.table.table.includes("/") && Boolean(model.match?.number));
    show(this.block, playing && mayCall(model, "block") && !isFreeRound(model));
    show(this.speed, playing && mayCall(model, "speed"));
    this.#updateGo(model);
    this.#updateNotice(model);
    if (!seat) return;
    const total = seat.hand_size + seat.draw_size;
    say(this.left, total === 1 ? "1 card left" : `${total} cards left`);
    redraw(this.draw, `${seat.draw_size}`, () => (seat.draw_size ? back(seat.draw_size) : gap()));
    this.draw.dataset.left = seat.draw_size;
    aria(this.draw, "label", `Draw, ${seat.draw_size} in the draw pile`);
    (model.places[this.seat] ?? []).forEach((card, place) => this.#updatePlace(model, card, place));
    for (const extra of this.#places.splice((model.places[this.seat] ?? []).length)) extra.remove();
  }

  #updatePlace(model, card, place) {
    this.#places[place] ??= this.hand.appendChild(this.#place(place));
    const button = this.#places[place];
    const look = card && lookOf(card);
    if (redraw(button, card ?? "", () => (card ? face(look) : gap())) && card) flash(button, "came");
    if (card) button.dataset.card = card;
    else delete button.dataset.card;
    const away = card && isOnItsWay(model, this.seat, card);
    const chosen = Boolean(card) && model.chosen[this.seat] === card;
    aria(button, "label", card ? `${look.name}${away ? ", on its way" : ""}` : "Empty place");
    aria(button, "pressed", chosen);
    aria(button, "disabled", !card);
    mark(button, "away", away);
  }

  #updateGo(model) {
    const { match, view } = model;
    const text = this.#goes(match, view, model);
    show(this.go, text !== null);
    if (text === null) return;
    const [words, enabled] = text;
    say(this.go.querySelector("span"), words);
    aria(this.go, "disabled", !enabled);
  }

  // What the seat may say beside the play: [words, whether it still may], null for nothing.
  #goes(match, view, model) {
    if (!match) return null;
    if (match.stage === "waiting") {
      if (match.ready.includes(this.seat)) return ["Waiting for the others", false];
      return [match.games.length ? "Next game" : "I am ready", true];
    }
    if (match.stage === "over") return confirmation(match, this.seat);
    if (match.stage === "playing" && isFreeRound(model)) {
      return view.free.includes(this.seat) ? ["Your card is in", false] : ["I put no card", true];
    }
    return null;
  }

  #updateNotice(model) {
    const free = isFreeRound(model) && !model.view.free.includes(this.seat);
    const said = model.notices[this.seat] ?? (free ? FREE_ROUND : null);
    if (said === this.#notice) return;
    this.#notice = said;
    say(this.notice, said ? `${said.sentence ?? ""}${said.clause ? ` (${said.clause})` : ""}` : "");
    mark(this.notice, "bad", said);
    if (said && said.outcome !== "hint") flash(this.hand, "shaken");
  }

  #place(place) {
    const hint = this.keys?.cards[place];
    return make("button", { type: "button", className: "place", data: { act: "choose" } }, ...keycap(hint));
  }

  #button(act, words) {
    return make(
      "button", { type: "button", className: act, data: { act } },
      make("span", { textContent: words }), ...keycap(this.keys?.[act]),
    );
  }
}

function confirmation(match, seat) {
  const { result } = match;
  if (!result) return null;
  const confirmed = result.confirmed_by.includes(seat) || result.confirmed;
  return confirmed ? ["Confirmed", false] : [`Confirm ${scoreOf(match)}`, true];
}
