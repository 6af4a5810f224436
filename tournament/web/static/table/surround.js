// What stands around the table: how the match stands, what is said in its middle, what happened.
import { kept } from "./choices.js";
import { make, mark, say, show } from "./dom.js";
import { stageOf } from "./model.js";
import { banner, invitation, standing } from "./words.js";

const KEPT = 40; // sentences of what happened
const byId = (id) => document.getElementById(id);
const page = document.body;

// Show of a model what is not on the table itself; `table` is its id.
export function surround(model, table) {
  const { link, match, view } = model;
  const seats = model.table?.seats ?? [];
  Object.assign(page.dataset, {
    stage: stageOf(model), phase: view?.phase ?? "", version: view?.version ?? "",
    game: match?.number ?? "",
  });
  const said = banner(model);
  for (const line of document.querySelectorAll(".banner > span")) say(line, said);
  mark(page, "speaking", said);
  invite(invitation(model, kept(`code/${table}`, null), location.host), table);
  if (model.table) name(model.table.players);
  say(byId("standing"), standing(model));
  show(byId("again"), link === "gone" || (match?.stage === "over" && !table.includes("/")));
  show(byId("back"), link === "taken-over");
  show(byId("join"), model.table !== null && !seats.length && link !== "taken-over");
  show(byId("layouts"), seats.length === 2);
  tell(model.told.filter(Boolean));
}

function name(players) {
  const names = players.map((player) => player.name).join(" – ");
  say(byId("title"), names);
  if (!document.title.startsWith(names)) document.title = `${names} · playledger`;
}

function invite(invited, table) {
  show(byId("invite"), invited !== "");
  say(byId("invited"), invited);
  const scan = `/play/code.svg?code=${kept(`code/${table}`, "")}`;
  if (invited && byId("scan").getAttribute("src") !== scan) byId("scan").src = scan;
}

function tell(sentences) {
  if (!sentences.length) return;
  const log = byId("log");
  say(byId("heard"), sentences.join(" "));
  log.append(...sentences.map((textContent) => make("li", { textContent })));
  while (log.children.length > KEPT) log.firstChild.remove();
}
