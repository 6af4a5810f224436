// Where the pips of a French card lie, on a field of 100 by 140, and the outline of its court.
const LEFT = 38;
const MIDDLE = 50;
const RIGHT = 62;
const ROWS = { top: 25, upper: 40, third: 55, between: 47.5, middle: 70 };

const mirrored = ([x, y]) => ({ x, y: 140 - y, down: true });
const upright = ([x, y]) => ({ x, y, down: false });
const both = (...places) => [...places.map(upright), ...places.map(mirrored)];
const level = (...places) => places.map(upright);

const CORNERS = [[LEFT, ROWS.top], [RIGHT, ROWS.top]];
const QUARTERS = [[LEFT, ROWS.third], [RIGHT, ROWS.third]];
const SIDES = [[LEFT, ROWS.middle], [RIGHT, ROWS.middle]];
const CENTRE = [MIDDLE, ROWS.middle];

const PIPS = {
  A: level(CENTRE),
  2: both([MIDDLE, ROWS.top]),
  3: [...both([MIDDLE, ROWS.top]), ...level(CENTRE)],
  4: both(...CORNERS),
  5: [...both(...CORNERS), ...level(CENTRE)],
  6: [...both(...CORNERS), ...level(...SIDES)],
  7: [...both(...CORNERS), ...level(...SIDES, [MIDDLE, ROWS.between])],
  8: [...both(...CORNERS, [MIDDLE, ROWS.between]), ...level(...SIDES)],
  9: [...both(...CORNERS, ...QUARTERS), ...level(CENTRE)],
  10: both(...CORNERS, ...QUARTERS, [MIDDLE, ROWS.upper]),
};

export const pipsOf = (label) => PIPS[label] ?? level(CENTRE);

// The upper half of a figure: a cap, a coronet and a crown.
export const COURT = new Map([
  ["J", "M38 62c0-8 5-13 12-13s12 5 12 13zM40 47c2-5 18-5 20 0z"],
  ["Q", "M36 62c0-8 6-13 14-13s14 5 14 13zM38 48l3-5 4 3 5-5 5 5 4-3 3 5z"],
  ["K", "M34 62c0-8 7-13 16-13s16 5 16 13zM36 48v-7l7 4 7-7 7 7 7-4v7z"],
]);
