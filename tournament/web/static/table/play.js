// The page where one sits down at a table, or opens one.
import { post } from "./asking.js";
import { keep } from "./choices.js";

const message = document.getElementById("message");
const open = document.getElementById("open");
const join = document.getElementById("join");
const rules = document.getElementById("rules");
const players = document.getElementById("players");

function submit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    message.textContent = "One moment …";
    try {
      await work(Object.fromEntries(new FormData(form)));
    } catch (refused) {
      message.textContent = refused.message;
      message.scrollIntoView();
    }
  });
}

function sit({ table, token }, layout) {
  if (layout !== "one") keep(`layout/${table}`, layout);
  location.assign(`/table/${table}#${token}`);
}

submit(join, async ({ code, tournament, word, here, seat }) => {
  const seats = here === "one" ? [Number(seat)] : [1, 2];
  const slip = tournament ? { tournament, ...(word.trim() ? { word: word.trim() } : {}) } : {};
  sit(await post("/api/v1/tables/join", { code: code.trim(), ...slip, seats }), here);
});

submit(open, async ({ rules: chosen, who, players: all, bot, pace, best_of: bestOf, recorded }) => {
  const number = who === "bots" || who === "devices" ? Number(all) : 2;
  const others = Array(number - 1).fill(who === "bots" ? bot : "person");
  const opened = await post("/api/v1/tables", {
    rules: chosen,
    seats: ["person", ...others],
    best_of: Number(bestOf),
    recorded: recorded === "on",
    here: who === "facing" || who === "beside" ? [1, 2] : [1],
    ...(who === "bots" ? { pace: Number(pace) } : {}),
  });
  keep(`code/${opened.table}`, opened.code);
  sit({ table: opened.table, token: opened.seats[0].token }, who);
});

function adapt() {
  for (const [form, name] of [[open, "who"], [join, "here"]]) {
    const chosen = new FormData(form).get(name);
    for (const part of form.querySelectorAll("[data-for]")) {
      part.hidden = !part.dataset.for.split(" ").includes(chosen);
    }
  }
  const { least, most } = rules.selectedOptions[0].dataset;
  players.min = least;
  players.max = most;
  players.value = Math.min(Math.max(players.value, least), most);
}
for (const form of [open, join]) form.addEventListener("change", adapt);
adapt();

const given = new URLSearchParams(location.search);
if (given.has("code")) join.elements.code.value = given.get("code");
if (location.hash) join.elements.word.value = location.hash.slice(1); // what a slip's QR code has
