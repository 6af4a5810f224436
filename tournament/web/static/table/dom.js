// Making and changing elements, no more often than something changes.
import { written } from "./keys.js";

export function make(tag, properties = {}, ...inside) {
  const { data = {}, aria = {}, ...own } = properties;
  const made = Object.assign(document.createElement(tag), own);
  Object.assign(made.dataset, data);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  made.append(...inside);
  return made;
}

export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element, shown) {
  if (element.hidden === shown) element.hidden = !shown;
}

export function mark(element, name, on) {
  element.classList.toggle(name, Boolean(on));
}

export function aria(element, name, value) {
  if (element.getAttribute(`aria-${name}`) !== String(value)) element.setAttribute(`aria-${name}`, value);
}

// Return what shows which key does the same as a button; nothing where none does.
export const keycap = (code) =>
  code ? [make("kbd", { textContent: written(code), aria: { hidden: true } })] : [];

// Put a drawing into an element where another one lies; `key` says which it is.
export function redraw(element, key, draw) {
  if (element.dataset.drawn === key) return false;
  const first = element.dataset.drawn === undefined;
  element.dataset.drawn = key;
  element.querySelector("svg")?.remove();
  element.prepend(draw());
  return !first;
}

// Let an element show once that something happened to it.
export function flash(element, name) {
  element.classList.remove(name);
  void element.offsetWidth;
  element.classList.add(name);
  element.addEventListener("animationend", () => element.classList.remove(name), { once: true });
}
