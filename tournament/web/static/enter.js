// Sends the token of a link, which stands behind its #, and forgets it.
const token = location.hash.slice(1);
if (token) {
  history.replaceState(null, "", location.pathname);
  const message = document.getElementById("message");
  message.textContent = "One moment …";
  fetch("/api/v1/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  }).then(
    async (answer) => {
      if (answer.ok) {
        location.replace("/");
        return;
      }
      const problem = await answer.json();
      message.textContent = `${problem.title}. Next: ${problem.next ?? "try again"}.`;
    },
    () => {
      message.textContent = "The server cannot be reached. Open the link again in a moment.";
    },
  );
}
