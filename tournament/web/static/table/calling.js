// Calling the referee from a seat: what is wrong, about which moment, and what this side says. Play
// goes on meanwhile, so the form lies on the own side and stops nobody.
import { make, say, show } from "./dom.js";
import { sentenceOf } from "./model.js";

const CALLS = [
  ["lost-race", "I was first"],
  ["illegal-card", "That card did not fit"],
  ["false-block", "That was no block"],
  ["late-call", "I called before the other one"],
  ["miscount", "The number of cards is wrong"],
  ["conduct", "Something was done that may not be"],
  ["result", "The result is not what we played"],
];
const OF_THE_MATCH = "result";
const ATTEMPTS = new Set([
  "CardPlaced", "PlacementLost", "PlacementRefused", "AttemptRefused", "SpeedCalled", "BlockClaimed", "CardDrawn",
]);
const KEPT = 6; // attempts that a claim can point at
const SHOWN_MS = 4000; // how long it is said that the referee is called
const NOW = "what lies there now";

export class Calling {
  #send;
  #model = null;
  #game = null;
  #recent = [];
  #forms = new Map();

  // `send(content)` sends a claim until it is answered, and returns its id.
  constructor(send) {
    this.#send = send;
  }

  // Return whether an id is that of a claim which waits for its answer.
  asked(id) {
    return this.#by(id).length > 0;
  }

  // Take up a message of the server; `model` is what it made of the page.
  hear(message, model) {
    this.#model = model;
    if (message.type === "facts") this.#remember(message);
    else if (message.type === "disputes") tell(message.disputes, model.table.table);
    else if (message.type === "claimed") this.#called(message);
    else if (message.type === "problem") this.#refused(message);
  }

  // Open the form of a seat on its side, or close it.
  toggle(side) {
    if (this.#forms.get(side.seat)?.form.isConnected) this.#close(side.seat);
    else this.#open(side);
  }

  #open({ seat, element }) {
    const claim = make("select", { name: "claim" }, ...CALLS.map(([value, text]) => option(value, text)));
    const moment = make("select", { name: "version" }, ...this.#moments());
    const says = make("input", { name: "says", maxLength: 400, autocomplete: "off" });
    const answer = make("p", { className: "answer" });
    answer.setAttribute("role", "status");
    const form = make(
      "form",
      { className: "calling", aria: { label: "Call the referee" } },
      field("What is wrong?", claim),
      field("It is about", moment),
      field("What you say, without names", says),
      make("p", { className: "send" }, make("button", { textContent: "Call the referee" }), this.#never(seat)),
      answer,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#call(seat, form);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close(seat);
    });
    this.#forms.set(seat, { form, answer, element, id: null });
    element.append(form);
    claim.focus();
  }

  #never(seat) {
    const button = make("button", { type: "button", textContent: "Not now" });
    button.addEventListener("click", () => this.#close(seat));
    return button;
  }

  #call(seat, form) {
    const known = this.#forms.get(seat);
    if (known.id) return;
    const { claim, version, says } = Object.fromEntries(new FormData(form));
    const { match } = this.#model;
    const whole = claim === OF_THE_MATCH;
    known.id = this.#send({
      seat,
      claim,
      game: whole ? 0 : match.number,
      ...(whole || !version ? {} : { version: Number(version) }),
      ...(says.trim() ? { says: says.trim() } : {}),
    });
    say(known.answer, "One moment …");
  }

  #called({ id, dispute }) {
    const [seat, known] = this.#by(id);
    if (!known) return;
    leave(known);
    known.form.replaceChildren(known.answer);
    known.form.classList.add("done");
    say(known.answer, `The referee is called: dispute ${dispute}. Play on.`);
    setTimeout(() => this.#close(seat, known), SHOWN_MS);
  }

  #refused({ id, sentence }) {
    const [, known] = this.#by(id);
    if (!known) return;
    known.id = null;
    say(known.answer, sentenceOf(sentence));
  }

  #by(id) {
    return [...this.#forms].find(([, known]) => id && known.id === id) ?? [];
  }

  #close(seat, known = this.#forms.get(seat)) {
    if (this.#forms.get(seat) === known) this.#forms.delete(seat);
    leave(known);
    known.form.remove();
  }

  #moments() {
    const { view } = this.#model;
    const now = view ? [option(view.version, NOW)] : [option("", NOW)];
    return [...now, ...this.#recent.map(({ version, text }) => option(version, text))];
  }

  #remember({ game, facts }) {
    if (game !== this.#game) this.#recent = [];
    this.#game = game;
    const { players } = this.#model.table;
    for (const { what, version, seat, text } of facts) {
      if (ATTEMPTS.has(what)) {
        this.#recent.unshift({ version, text: `${seat ? `${players[seat - 1].name} ` : ""}${text}` });
      }
    }
    this.#recent.length = Math.min(this.#recent.length, KEPT);
  }
}

// Give the focus back to the button that opened a form, where the form has it: it may be elsewhere.
function leave({ form, element }) {
  if (form.contains(document.activeElement)) element.querySelector(".referee").focus();
}

// Say how the disputes of this match stand, each with its page.
function tell(disputes, table) {
  const event = table.split("/")[0];
  const lines = disputes.map(({ dispute, text }) =>
    make("a", { href: `/events/${event}/disputes/${dispute}`, target: "_blank", rel: "noopener", textContent: sentenceOf(text) }),
  );
  const place = document.getElementById("claims");
  place.replaceChildren(...lines);
  show(place, lines.length > 0);
}

const option = (value, textContent) => make("option", { value, textContent });
const field = (text, control) => make("label", {}, make("span", { textContent: text }), control);
