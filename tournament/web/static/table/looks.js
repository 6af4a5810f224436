// What a card shows, read from its face: `7H`, `blue-crown-3`. A face that nobody knows is shown as
// it is written.

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  10: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { C: ["club", "black"], D: ["diamond", "red"], H: ["heart", "red"], S: ["spade", "black"] };
const SHAPES = new Set(["crown", "sun", "hand", "star", "rabbit", "moon"]);

export function lookOf(face) {
  const french = /^(A|[2-9]|10|J|Q|K)([CDHS])$/.exec(face);
  if (french) {
    const [, label] = french;
    const [icon, tone] = SUITS[french[2]];
    return { name: `${RANKS[label]} of ${icon}s`, label, icon, tone, words: [] };
  }
  const shaped = /^([a-z]+)-([a-z]+)-([1-6])[a-z]?$/.exec(face);
  if (shaped) {
    const [, colour, shape, label] = shaped;
    const icon = SHAPES.has(shape) ? shape : "";
    return { name: `${colour} ${shape} ${label}`, label, icon, tone: colour, words: [colour, shape] };
  }
  return { name: face, label: face, icon: "", tone: "black", words: [] };
}
