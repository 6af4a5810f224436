// The page of a table: joins what is heard, what is shown and what is done.
import { keep, kept } from "./choices.js";
import { deviceMicros, reading, shown } from "./clock.js";
import { make, mark, say, show } from "./dom.js";
import { partInDeal } from "./fair.js";
import { listenToKeys } from "./keys.js";
import { NOTHING, become, isFreeRound, isOnItsWay, stageOf, topOf } from "./model.js";
import { Scene } from "./scene.js";
import { Sound } from "./sound.js";
import { followPointers } from "./touch.js";
import { Wire } from "./wire.js";
import { CHOOSE_FIRST, banner, invitation, standing } from "./words.js";

const table = document.body.dataset.table;
const byId = (id) => document.getElementById(id);
const scene = new Scene(byId("felt"));
const sound = new Sound();
const log = byId("log");
let model = NOTHING;
let dealt = "";
let layout = kept(`layout/${table}`, "facing");

const token = () => kept(`token/${table}`, null);
if (location.hash.length > 1) {
  keep(`token/${table}`, location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
}

const scheme = location.protocol === "https:" ? "wss" : "ws";
const wire = new Wire(
  `${scheme}://${location.host}/api/v1/tables/${table}/socket`,
  () => ({
    ...(token() ? { token: token() } : {}),
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
}

function turn(message) {
  model = become(model, message);
  scene.update(model, model.table?.seats.length === 2 ? layout : "single");
  const said = banner(model);
  for (const line of document.querySelectorAll(".banner > span")) say(line, said);
  mark(document.body, "speaking", said);
  document.body.dataset.stage = stageOf(model);
  document.body.dataset.phase = model.view?.phase ?? "";
  document.body.dataset.version = model.view?.version ?? "";
  const invited = invitation(model, kept(`code/${table}`, null), location.host);
  say(byId("invited"), invited);
  const scan = `/play/code.svg?code=${kept(`code/${table}`, "")}`;
  if (invited && byId("scan").getAttribute("src") !== scan) byId("scan").src = scan;
  show(byId("invite"), invited !== "");
  say(byId("standing"), standing(model));
  if (model.table) {
    const names = model.table.players.map(({ name }) => name).join(" – ");
    say(byId("title"), names);
    if (!document.title.startsWith(names)) document.title = `${names} · playledger`;
  }
  show(byId("again"), model.link === "gone" || (model.match?.stage === "over" && !table.includes("/")));
  show(byId("back"), model.link === "taken-over");
  show(byId("join"), Boolean(model.table) && !model.table.seats.length && model.link !== "taken-over");
  show(byId("layouts"), model.table?.seats.length === 2);
  for (const text of model.told) tell(text);
}

function tell(text) {
  if (!text) return;
  say(byId("heard"), text);
  log.append(make("li", { textContent: text }));
  while (log.children.length > 40) log.firstChild.remove();
}

function act(seat, done, moment) {
  const id = newId();
  turn({ type: "send", id, seat, act: done });
  wire.act({ type: "act", id, seat, game: model.match.number, act: done, at: deviceMicros(moment) });
}

const DOES = {
  choose: ({ seat, place }) => choose(seat, model.places[seat]?.[place] ?? null),
  place: ({ seat, pile }, moment) => lay(seat, model.chosen[seat], model.table.piles[pile], moment),
  draw: ({ seat }, moment) => act(seat, { what: "draw" }, moment),
  block: ({ seat }, moment) => act(seat, { what: "block" }, moment),
  speed: ({ seat }, moment) => act(seat, { what: "speed" }, moment),
  go: ({ seat }, moment) => go(seat, moment),
};

function choose(seat, card) {
  if (card && !isOnItsWay(model, seat, card)) turn({ type: "choose", seat, card: model.chosen[seat] === card ? null : card });
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
  else if (match?.stage === "over") wire.act({ type: "confirm", id: newId(), seat, score: written(match) });
  else if (isFreeRound(model)) act(seat, { what: "free" }, moment);
}

const written = ({ score }) =>
  score.won ? score.won.join("-") : [score.left, score.right, ...(score.drawn ? [score.drawn] : [])].join("-");

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
listenToKeys(document, () => scene.keys, () => shortcuts.checked, (wish, moment) => DOES[wish.act](wish, moment));

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
