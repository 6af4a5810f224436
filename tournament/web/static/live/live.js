// Brings a page up to date as the log goes on: news says that it changed, then it is read again.
import { listen } from "./feed.js";
import { runClocks, setNow } from "./clocks.js";
import { filters } from "./filters.js";

const page = document.body;
const live = document.getElementById("live");
const freshness = document.getElementById("freshness");
const wanted = new Set((page.dataset.changed ?? "").split(" "));
const SPREAD_MS = 600; // a whole room does not ask in one moment
let due = null;

const cut = () => say("No connection. What you see may be old; it is tried again.", true);
const feeds = [
  listen(page.dataset.feed, Number(page.dataset.since), {
    clock: ({ now_ms: now }) => setNow(now),
    message: ({ changed }) => {
      if (changed === "everything" || wanted.has(changed) || wanted.has("everything")) soon();
    },
    connected: () => say("Up to date, and kept so.", false),
    cut,
  }),
];
const table = document.getElementById("table");
if (table) {
  const look = ({ html }) => document.getElementById("table")?.replaceChildren(...parsed(html).body.childNodes);
  feeds.push(listen(table.dataset.feed, Number(table.dataset.since), { table: look, connected() {}, cut }));
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
  const read = parsed(text).getElementById("live");
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
  say(`Brought up to date at ${new Date().toLocaleTimeString()}.`, false);
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

function say(sentence, cut) {
  if (!freshness) return;
  freshness.textContent = sentence;
  freshness.classList.toggle("cut", cut);
}

const words = (element) => element.textContent.replace(/\s+/g, " ");
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

filters();
runClocks();
addEventListener("pagehide", () => feeds.forEach((feed) => feed.close()));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
