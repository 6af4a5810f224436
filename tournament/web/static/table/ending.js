// An official ends a game that hangs, with a reason.
import { post } from "./asking.js";

const form = document.getElementById("end");
const answer = document.getElementById("end-answer");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  answer.textContent = "One moment …";
  try {
    const { table, game } = document.body.dataset;
    const said = Object.fromEntries(new FormData(form));
    if (game) said.game = Number(game); // not the next one, where this comes late
    await post(`/api/v1/tables/${table}/end`, said);
    answer.textContent = "The game has ended.";
    form.reset();
  } catch (refused) {
    answer.textContent = refused.message;
  }
});
