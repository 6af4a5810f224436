// Cards as drawings: French suits with pips, other games by their symbol and the pattern of its ink.
import { COURT, pipsOf } from "./pips.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 100;
const HEIGHT = 140;
const BAND = "M10.5 1.5h79a9 9 0 0 1 9 9v119a9 9 0 0 1-9 9h-79a9 9 0 0 1-9-9v-119a9 9 0 0 1 9-9zM12 12v116h76V12z";
const SUITS = new Set(["club", "diamond", "heart", "spade"]);

export function element(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// The drawing of a card that lies open. `look` is what its game says that it shows.
export function face(look) {
  const drawing = SUITS.has(look.icon) ? suited(look) : shaped(look);
  return sheet(`face ${look.tone}`, ...drawing);
}

// The drawing of cards that lie face down; their number is written for whoever looks from either side.
export function back(count) {
  const number = count === null ? [] : [counted(count), turned(counted(count))];
  return sheet(
    "back",
    element("rect", { class: "weave", x: 7, y: 7, width: 86, height: 126, rx: 6 }),
    element("path", { class: "knot", d: "M50 40 72 70 50 100 28 70z" }),
    ...number,
  );
}

// A place where a card may lie.
export function gap() {
  return sheet("gap");
}

function sheet(kind, ...inside) {
  const paper = element("rect", {
    class: "paper", x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 3, rx: 9,
  });
  return element(
    "svg",
    { class: `card ${kind}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
    paper,
    ...inside,
  );
}

function suited(look) {
  const corner = () => [
    text(look.label, look.label.length > 1 ? 15 : 17, 29, look.label.length > 1 ? "rank narrow" : "rank"),
    icon(look.icon, 6.5, 34, 21),
  ];
  return [...corner(), turned(...corner()), ...(COURT.has(look.label) ? court(look) : pips(look))];
}

function pips(look) {
  const places = pipsOf(look.label);
  const size = places.length === 1 ? 46 : 19;
  return places.map(({ x, y, down }) => {
    const drawn = icon(look.icon, x - size / 2, y - size / 2, size);
    return down ? element("g", { transform: `rotate(180 ${x} ${y})` }, drawn) : drawn;
  });
}

function court(look) {
  const half = () => [
    element("path", { class: "robe", d: COURT.get(look.label) }),
    icon(look.icon, 31, 27, 17),
  ];
  return [
    element("rect", { class: "frame", x: 28, y: 20, width: 44, height: 100, rx: 4 }),
    ...half(),
    turned(...half()),
    text(look.label, 50, 81, "court"),
  ];
}

function shaped(look) {
  const corner = () => [
    element("rect", { class: "corner", x: 2.5, y: 2.5, width: 28, height: 36, rx: 8 }),
    text(look.label, 16.5, 32, "rank"),
  ];
  const [colour = "", ...words] = look.words;
  const named = () => text(colour, 53, 26, "word");
  return [
    element("path", { class: "band", fill: `url(#ink-${look.tone})`, "fill-rule": "evenodd", d: BAND }),
    ...corner(),
    turned(...corner()),
    look.icon ? icon(look.icon, 24, 44, 52) : text(words.join(" "), 50, 76, "word"),
    named(),
    turned(named()),
  ];
}

// A 6 that lies upside down is no 9, and 16 no 91: they have a line below.
const counted = (count) => text(String(count), 50, 27, /[69]/.test(count) ? "count lined" : "count");
const turned = (...inside) => element("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, ...inside);
const text = (words, x, y, kind) =>
  element("text", { class: kind, x, y, "text-anchor": "middle" }, words);
const icon = (name, x, y, size) =>
  element("use", { href: `#icon-${name}`, x, y, width: size, height: size });
