// What the page says in words of its own. What happened in the game the server tells.
import { scoreOf, sentenceOf } from "./model.js";

const LINKS = {
  joining: "Coming to the table …",
  down: "The connection is lost. Your seat is kept; trying again …",
  "taken-over": "Another device has taken your seat.",
  gone: "There is no such table any more. A table for practice ends when its server does.",
  refused: "This table lets nobody in by that link. Ask for a new one, or sit down by the code.",
};
const STAGES = {
  dealing: () => "Dealing …",
  countdown: ({ left }) => (left ? `Get ready … ${left}` : "Get ready …"),
  over: ({ match, ended }) => `${sentenceOf(ended?.text)} The match is over: ${scoreOf(match)}.${resultOf(match)}`.trim(),
};

function resultOf({ result }) {
  if (!result) return "";
  if (result.trouble) return ` ${sentenceOf(result.trouble)}`;
  return result.confirmed ? " The result is confirmed." : " The result waits to be confirmed.";
}

// Return what stands in the middle of the table, empty while the game goes on.
export function banner(model) {
  if (model.link !== "up") return LINKS[model.link] ?? "";
  const { match, ended } = model;
  if (!match) return "";
  if (STAGES[match.stage]) return STAGES[match.stage](model);
  if (match.stage === "waiting") return ended ? `${sentenceOf(ended.text)} The match stands ${scoreOf(match)}.` : waiting(model);
  return "";
}

function waiting({ match, table }) {
  const persons = table.players.filter(({ by }) => by === "person");
  const missing = persons.filter(({ seat }) => !match.ready.includes(seat));
  return missing.length === persons.length ? "Say when you are ready." : `Waiting for ${names(missing)}.`;
}

const names = (players) => players.map(({ name }) => name).join(" and ");

// Return how others get to seats that nobody here holds, empty where none is waited for.
export function invitation({ match, table }, code, host) {
  if (match?.stage !== "waiting" || !code) return "";
  const others = table.players.some(
    ({ seat, by }) => by === "person" && !table.seats.includes(seat) && !match.ready.includes(seat),
  );
  return others ? `To sit down: ${host}/play, code ${code}` : "";
}

// Return how the match stands, for the head of the page.
export function standing({ match, table }) {
  if (!match?.number || !table) return "";
  const of = match.best_of > 1 ? ` · best of ${match.best_of} · ${scoreOf(match)}` : "";
  return `Game ${match.number}${of}`;
}

export const FREE_ROUND = { outcome: "hint", sentence: "Nobody can play: put one card on any pile." };
export const CHOOSE_FIRST = { outcome: "hint", sentence: "Choose a card first, then the pile." };
