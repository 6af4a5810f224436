// An official ends a game that hangs, with a reason.
import { post } from "./asking.js";

const form = document.getElementById("end");
const answer = document.getElementById("end-answer");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  answer.textContent = "One moment …";
  try {
    const { table } = document.body.dataset;
    await post(`/api/v1/tables/${table}/end`, Object.fromEntries(new FormData(form)));
    answer.textContent = "The game has ended.";
    form.reset();
  } catch (refused) {
    answer.textContent = refused.message;
  }
});
