// Brings a page up to date as the log goes on: news says that it changed, then it is read again.
import { listen } from "./feed.js";
import { runClocks, setNow } from "./clocks.js";
import { filters } from "./filters.js";

const page = document.body;
const live = document.getElementById("live");
const freshness = document.getElementById("freshness");
const lost = document.getElementById("cut");
const wanted = new Set((page.dataset.changed ?? "").split(" "));
const SPREAD_MS = 600; // a whole room does not ask in one moment
let due = null;

const cut = () => say("", "No connection. What you see may be old; it is tried again.");
const feeds = [
  listen(page.dataset.feed, Number(page.dataset.since), {
    clock: ({ now_ms: now }) => setNow(now),
    message: (news) => {
      if (concerns(news)) soon();
    },
    connected: () => say("Up to date, and kept so."),
    cut,
  }),
];
const table = document.getElementById("table");
if (table) {
  const look = ({ html }) => document.getElementById("table")?.replaceChildren(...parsed(html).body.childNodes);
  feeds.push(listen(table.dataset.feed, Number(table.dataset.since), { table: look, connected() {}, cut }));
}

// A page of one table does not care for the results of others.
function concerns({ changed, round, table }) {
  if (changed === "everything" || wanted.has("everything")) return true;
  const elsewhere = changed === "result" && page.dataset.table && page.dataset.table !== `${round}/${table}`;
  return wanted.has(changed) && !elsewhere;
}

function soon() {
  due ??= setTimeout(readAgain, Math.random() * SPREAD_MS);
}

async function readAgain() {
  due = null;
  try {
    const answer = await fetch(location.href);
    if (answer.ok) show(await answer.text());
  } catch {
    cut();
    due = setTimeout(readAgain, 3000);
  }
}

function show(text) {
  const whole = parsed(text);
  const read = whole.getElementById("live");
  if (!read || typing()) {
    if (read) due ??= setTimeout(readAgain, 1000);
    return;
  }
  const before = new Set([...live.querySelectorAll("tr, li")].map(words));
  const focused = placeOf(document.activeElement);
  live.replaceChildren(...read.childNodes);
  for (const line of live.querySelectorAll("tbody tr, li")) {
    if (!before.has(words(line))) line.classList.add("fresh");
  }
  live.querySelector(focused)?.focus({ preventScroll: true });
  filters();
  runClocks();
  page.dataset.table = whole.body.dataset.table ?? "";
  say(`Brought up to date at ${new Date().toLocaleTimeString()}.`);
  live.dispatchEvent(new CustomEvent("brought", { detail: whole }));
}

// Whoever writes into a field is not interrupted.
function typing() {
  const at = document.activeElement;
  return live.contains(at) && at.matches("input:not([type=hidden]), select, textarea");
}

function placeOf(element) {
  if (!live.contains(element)) return ":not(*)";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const address = element.getAttribute("href");
  return address ? `[href="${CSS.escape(address)}"]` : ":not(*)";
}

function say(sentence, trouble = "") {
  freshness.textContent = sentence;
  if (lost.textContent !== trouble) lost.textContent = trouble;
}

const words = (element) => element.textContent.replace(/\s+/g, " ");
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

filters();
runClocks();
addEventListener("pagehide", () => feeds.forEach((feed) => feed.close()));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
