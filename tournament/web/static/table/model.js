// What the page knows of its table, and what a message of the server makes of it. Pure: nothing is
// changed in place and nothing is foretold. A card that was sent lies where it was until the server
// says what became of it. Seats are counted from 1, cards are their faces, piles their names.
import { settle } from "./hand.js";

// Before anything was heard.
// `places`: the hands of the seats held here; `chosen`: a card each; `waiting`: acts on their way, by
// id; `notices`: what each seat was told last; `told`: what the last message is to be heard as;
// `left`: seconds until the signal.
export const NOTHING = Object.freeze({
  link: "joining", table: null, match: null, view: null, ended: null,
  places: {}, chosen: {}, waiting: {}, notices: {}, told: [], left: null,
});

const NEW_GAME = { view: null, ended: null, places: {}, chosen: {}, waiting: {}, notices: {} };

const MAKES = {
  welcome: (model, table) => ({ ...model, link: "up", table }),
  match: (model, match) =>
    match.game === model.match?.game ? { ...model, match } : { ...model, ...NEW_GAME, match },
  view: seen,
  facts: (model, { facts }) => ({ ...model, told: facts.map((fact) => spoken(model.table, fact)) }),
  answer: answered,
  ended: (model, ended) => ({ ...model, ended, chosen: {}, told: [sentenceOf(ended.text)] }),
  problem: troubled,
  "taken-over": (model) => ({ ...model, link: "taken-over", chosen: {} }),
  closing: (model) => ({ ...model, link: "down" }),
  count: (model, { left }) => ({ ...model, left }),
  link: (model, { link }) => ({ ...model, link }),
  choose: (model, { seat, card }) => ({ ...model, chosen: { ...model.chosen, [seat]: card } }),
  hint: (model, { seat, notice: said }) => ({ ...model, ...notice(model, seat, said) }),
  send: sent,
};

// Return the model after a message of the server, or after what was done here.
export function become(model, message) {
  const make = MAKES[message.type];
  return make ? make({ ...model, told: [] }, message) : model;
}

function seen(model, view) {
  const before = model.view;
  if (before && before.game === view.game && view.version < before.version) return model;
  const places = {};
  const chosen = {};
  for (const seat of model.table.seats) {
    const hand = view.seats[seat - 1].hand ?? [];
    places[seat] = settle(model.places[seat] ?? [], hand, model.table.hand);
    if (hand.includes(model.chosen[seat])) chosen[seat] = model.chosen[seat];
  }
  const waiting = keep(model.waiting, ({ version }) => version === undefined || version > view.version);
  const table = { ...model.table, piles: view.piles.map(({ name }) => name) };
  return { ...model, table, view, places, chosen, waiting };
}

function sent(model, { id, seat, act }) {
  const chosen = { ...model.chosen };
  if (act.card && chosen[seat] === act.card) delete chosen[seat];
  const waiting = { ...model.waiting, [id]: { seat, ...act } };
  return { ...model, chosen, waiting, notices: { ...model.notices, [seat]: null } };
}

function answered(model, { id, outcome, version, clause, sentence }) {
  const act = model.waiting[id];
  if (!act) return model;
  const others = keep(model.waiting, (_, other) => other !== id);
  if (outcome === "stands") {
    const shown = (model.view?.version ?? 0) >= version;
    return { ...model, waiting: shown ? others : { ...others, [id]: { ...act, version } } };
  }
  return { ...model, waiting: others, ...notice(model, act.seat, { outcome, clause, sentence: sentenceOf(sentence) }) };
}

function troubled(model, { id, sentence }) {
  const act = model.waiting[id];
  const seats = act ? [act.seat] : (model.table?.seats ?? []);
  const notices = { ...model.notices };
  for (const seat of seats) notices[seat] = { outcome: "problem", sentence: sentenceOf(sentence) };
  return { ...model, waiting: keep(model.waiting, (_, other) => other !== id), notices };
}

// Return a fact of the game as a sentence: who, what, why.
function spoken({ players }, { seat, text, reason }) {
  const who = seat ? `${players[seat - 1].name} ` : "";
  return sentenceOf(`${who}${text}${reason ? `: ${reason}` : ""}`);
}

// Return words as a sentence, with a large letter and a full stop.
export function sentenceOf(words) {
  if (!words) return "";
  const begun = words[0].toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

const notice = (model, seat, said) => ({ notices: { ...model.notices, [seat]: said } });

const keep = (acts, wanted) =>
  Object.fromEntries(Object.entries(acts).filter(([id, act]) => wanted(act, id)));

// Return whether a card of a seat is on its way to a pile.
export const isOnItsWay = (model, seat, card) =>
  Object.values(model.waiting).some((act) => act.seat === seat && act.card === card);

// Return the pile of a name as it is seen, null where there is none.
export const pileOf = (model, name) => model.view?.piles.find((pile) => pile.name === name) ?? null;

// Return how far the match is. A game that has ended goes on for nobody, though its deal is not
// shown and the match not counted yet: `ending`.
export const stageOf = ({ match, view }) =>
  match?.stage === "playing" && view?.phase === "ended" ? "ending" : (match?.stage ?? "");

// Return the card that lies open on top of a pile, null where none does.
export const topOf = (model, name) => pileOf(model, name)?.cards.at(-1) ?? null;

// Return whether a card that is laid down now is part of a free round.
export const isFreeRound = (model) =>
  model.view?.phase === "block" && model.table.free_rounds;

// Return whether a seat may call something by the rules of this table.
export const mayCall = (model, what) => model.table.calls.includes(what);

// Return the score of the match as it is printed, left seat first.
export const scoreOf = ({ score }) => score.text.replaceAll("-", "–");
