// The page of a table: joins what is heard, what is shown and what is done.
import { Calling } from "./calling.js";
import { keep, kept, tokenOf } from "./choices.js";
import { deviceMicros, reading, shown } from "./clock.js";
import { countDown } from "./countdown.js";
import { mark, say } from "./dom.js";
import { partInDeal } from "./fair.js";
import { listenToKeys } from "./keys.js";
import { NOTHING, become, isFreeRound, isOnItsWay, mayCall, stageOf, topOf } from "./model.js";
import { Scene } from "./scene.js";
import { Sound } from "./sound.js";
import { surround } from "./surround.js";
import { followPointers } from "./touch.js";
import { Wire } from "./wire.js";
import { CHOOSE_FIRST } from "./words.js";

const table = document.body.dataset.table;
const token = tokenOf(table);
const byId = (id) => document.getElementById(id);
const scene = new Scene(byId("felt"));
const sound = new Sound();
let model = NOTHING;
let dealt = "";
let layout = kept(`layout/${table}`, "facing");

const scheme = location.protocol === "https:" ? "wss" : "ws";
const wire = new Wire(
  `${scheme}://${location.host}/api/v1/tables/${table}/socket`,
  () => ({
    ...(token ? { token } : {}),
    ...(model.view ? { since: model.view.version } : {}),
  }),
  hear,
);

function hear(message) {
  if (message.type === "pong") {
    say(byId("link"), shown(reading(wire.exchanges)));
    return;
  }
  if (message.type === "welcome") dealt = "";
  if (message.type === "deal" && bringsOwnNonce()) takePartIn(message);
  if (message.type === "answer") {
    const { outcome, id } = message;
    sound.play(outcome === "stands" ? model.waiting[id]?.what : outcome);
  }
  if (message.type === "ended") sound.play("ended");
  turn(message);
  if (message.type === "match") countDown(message.begins_in_ms, (left) => turn({ type: "count", left }));
}

const calling = new Calling((content) => {
  const id = newId();
  wire.act({ type: "claim", id, ...content });
  return id;
});

function turn(message) {
  if (!calling.asked(message.id)) model = become(model, message); // else its form alone says it
  calling.hear(message, model);
  scene.update(model, model.table?.seats.length === 2 ? layout : "single");
  surround(model, table);
}

function act(seat, done, moment) {
  const id = newId();
  turn({ type: "send", id, seat, act: done });
  wire.act({ type: "act", id, seat, game: model.match.number, act: done, at: deviceMicros(moment) });
}

const DOES = {
  choose: ({ seat, place }) => choose(seat, model.places[seat]?.[place] ?? null),
  place: ({ seat, pile }, moment) => lay(seat, model.chosen[seat], model.table.piles[pile], moment),
  draw: ({ seat }, moment) => call(seat, "draw", moment),
  block: ({ seat }, moment) => call(seat, "block", moment),
  speed: ({ seat }, moment) => call(seat, "speed", moment),
  go: ({ seat }, moment) => go(seat, moment),
  referee: ({ seat }) => calling.toggle(scene.sides.get(seat)),
};

function call(seat, what, moment) {
  const known = what === "draw" || mayCall(model, what);
  if (stageOf(model) === "playing" && known) act(seat, { what }, moment);
}

function choose(seat, card) {
  if (!card || isOnItsWay(model, seat, card)) return;
  turn({ type: "choose", seat, card: model.chosen[seat] === card ? null : card });
}

function lay(seat, card, pile, moment) {
  if (stageOf(model) !== "playing" || !pile) return;
  if (!card) {
    turn({ type: "hint", seat, notice: CHOOSE_FIRST });
    return;
  }
  if (isOnItsWay(model, seat, card)) return;
  const seen = topOf(model, pile);
  const done = isFreeRound(model)
    ? { what: "free", card, pile }
    : { what: "place", card, pile, ...(seen ? { seen } : {}) };
  act(seat, done, moment);
}

function go(seat, moment) {
  const { match } = model;
  if (match?.stage === "waiting") wire.send({ type: "ready", seat, own: bringsOwnNonce() });
  else if (match?.stage === "over") confirm(seat, match);
  else if (isFreeRound(model)) act(seat, { what: "free" }, moment);
}

const confirm = (seat, match) =>
  wire.act({ type: "confirm", id: newId(), seat, score: match.score.text });

// A step of a deal is told again while others are waited for; it is answered once a connection.
function takePartIn(deal) {
  const key = `${deal.game} ${deal.step}`;
  const part = dealt === key ? null : partInDeal(deal, model.table.seats[0]);
  if (!part) return;
  dealt = key;
  wire.send(part);
}

// Two who share a device share its numbers too: for them the house draws (D-2).
const bringsOwnNonce = () => model.table.seats.length === 1;

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
}

followPointers(
  scene.felt,
  { cardAt: (button) => scene.cardAt(button), pileAt: (x, y) => scene.piles?.at(x, y) ?? null },
  {
    drop: ({ seat, card }, pile, moment) => lay(seat, card, pile, moment),
    tap(button, x, y, moment) {
      if (button.getAttribute("aria-disabled") === "true") return;
      const own = Number(button.closest(".held")?.dataset.seat);
      if (button.dataset.card) choose(own, button.dataset.card);
      else if (button.dataset.act === "place") {
        const seat = scene.seatAt(button, x, y, model.chosen);
        if (seat) lay(seat, model.chosen[seat], button.dataset.pile, moment);
      } else DOES[button.dataset.act]?.({ seat: own }, moment);
    },
  },
);

const shortcuts = byId("shortcuts");
listenToKeys(document, () => scene.keys, () => shortcuts.checked, (wish, moment) =>
  DOES[wish.act](wish, moment),
);

function setting(id, name, otherwise, use) {
  const box = byId(id);
  box.checked = kept(name, otherwise);
  box.addEventListener("change", () => {
    keep(name, box.checked);
    use(box.checked);
  });
  use(box.checked);
}
setting("sound", "sound", false, (on) => sound.set(on));
setting("shortcuts", "shortcuts", true, (on) => mark(document.body, "keyed", on));
for (const radio of document.querySelectorAll("input[name=layout]")) {
  radio.checked = radio.value === layout;
  radio.addEventListener("change", () => {
    layout = radio.value;
    keep(`layout/${table}`, layout);
    turn({ type: "redraw" });
  });
}
byId("back").addEventListener("click", () => wire.connect());
wire.connect();
