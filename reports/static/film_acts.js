// The acts that are marked: in the order of the film, each at the frame on which it was seen.
const filmActs = (() => {
  "use strict";
  const MOST_UNDONE = 200;
  const RACING = new Set(["place", "lost", "speed"]);

  function open() {
    let acts = [];
    const before = [];

    function change(next) {
      before.push(acts);
      if (before.length > MOST_UNDONE) before.shift();
      acts = next;
    }

    // An act goes behind all that are not later: of two at one frame the first marked comes first.
    function add(at, line) {
      const place = acts.findLastIndex((act) => act.at <= at) + 1;
      change([...acts.slice(0, place), { at, line }, ...acts.slice(place)]);
    }

    function alter(index, line) {
      change(acts.map((act, place) => (place === index ? { at: act.at, line } : act)));
    }

    function remove(index) {
      change(acts.filter((_, place) => place !== index));
    }

    function undo() {
      if (before.length) acts = before.pop();
    }

    // Says for each act whether the one before it at the same pile, or the call before it, was another
    // seat's and is too near to be told apart (G-1).
    function unordered(uncertainty) {
      const latest = new Map();
      return acts.map(({ at, line }) => {
        if (!RACING.has(line.what)) return false;
        const place = line.pile || "a call", earlier = latest.get(place);
        latest.set(place, { at, who: line.who });
        return Boolean(earlier) && earlier.who !== line.who && at - earlier.at <= 2 * uncertainty;
      });
    }

    // Says for each act whether it places a card that lies on a pile already.
    function repeated() {
      const lying = new Set();
      return acts.map(({ line }) => {
        if (line.what === "back") lying.delete(line.card);
        if (line.what !== "place") return false;
        const again = lying.has(line.card);
        lying.add(line.card);
        return again;
      });
    }

    return {
      add, alter, remove, undo, change, unordered, repeated,
      all: () => acts,
      undoable: () => before.length > 0,
    };
  }

  return { open };
})();
