// Asking the server for something, as a page of its own does.

// Send JSON and return what comes back; a refusal is an Error in words.
export async function post(path, content) {
  const { csrf } = await (await fetch("/api/v1/session")).json();
  const answer = await fetch(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.getRandomValues(new Uint32Array(4)).join("-"),
      ...(csrf ? { "X-CSRF-Token": csrf } : {}),
    },
    body: JSON.stringify(content),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(sentence(told));
  return told;
}

// Return a refusal in words.
export function sentence({ title, detail, next, faults }) {
  const wrong = (faults ?? []).map(({ where, what }) => `${where}: ${what}`);
  return [title, detail, ...wrong, next && `Next: ${next}`].filter(Boolean).map(whole).join(" ");
}

function whole(text) {
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
