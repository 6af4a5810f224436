// Which key is which act. Physical keys, so that a French or a German keyboard plays the same.

const LEFT_HALF = {
  cards: ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "Digit5"],
  piles: ["KeyA", "KeyS", "KeyD"], draw: "KeyF", block: "KeyZ", speed: "KeyX", go: "Digit1",
};
const RIGHT_HALF = {
  cards: ["KeyY", "KeyU", "KeyI", "KeyO", "KeyP", "Digit6"],
  piles: ["KeyJ", "KeyK", "KeyL"], draw: "KeyH", block: "KeyN", speed: "KeyM", go: "Digit0",
};
const WHOLE = {
  cards: ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6"],
  piles: ["KeyJ", "KeyK", "KeyL"], draw: "KeyD", block: "KeyB", speed: "KeyS", go: "KeyG",
};

// Return the keys of the seats that are held here: a half for each of two, the whole for one.
export function keysOf(held) {
  if (held.length === 2) return new Map([[held[0], LEFT_HALF], [held[1], RIGHT_HALF]]);
  return new Map(held.map((seat) => [seat, WHOLE]));
}

// Return what a key does: { seat, act, place | pile }, null where it does nothing.
export function actOf(keys, code) {
  for (const [seat, half] of keys) {
    const place = half.cards.indexOf(code);
    if (place >= 0) return { seat, act: "choose", place };
    const pile = half.piles.indexOf(code);
    if (pile >= 0) return { seat, act: "place", pile };
    const act = ["draw", "block", "speed", "go"].find((name) => half[name] === code);
    if (act) return { seat, act };
  }
  return null;
}

// Return how a key is written on the table.
export const written = (code) => code.replace(/^(Key|Digit)/, "");

// Listen for keys; `isOn` says whether they are wanted now (WCAG 2.1.4: they can be turned off).
export function listenToKeys(target, keys, isOn, act) {
  target.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, details[open], .calling");
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing || !isOn()) return;
    const wish = actOf(keys(), event.code);
    if (!wish) return;
    event.preventDefault();
    act(wish, event.timeStamp);
  });
}
