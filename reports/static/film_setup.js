// The form beside the film: who marks it, when it was, and where the record starts.
const filmSetup = (() => {
  "use strict";
  const SECOND = 1e6;

  function open(game, entry, byId) {
    const form = byId("setup");
    const fields = [...form.elements].filter((field) => field.id && !["file", "submit", "button"].includes(field.type));
    const ticked = (field) => ["radio", "checkbox"].includes(field.type);
    const number = (id) => Math.max(0, Number(byId(id).value) || 0);
    const seats = [...Array(game.seats).keys()];

    const values = () =>
      Object.fromEntries(fields.map((field) => [field.id, ticked(field) ? field.checked : field.value]));

    function restore(kept) {
      for (const field of fields) {
        if (!Object.hasOwn(kept, field.id)) continue;
        if (ticked(field)) field.checked = kept[field.id] === true;
        else field.value = String(kept[field.id]);
      }
      show();
    }

    function show() {
      byId("deck-part").hidden = !byId("from-deck").checked;
      byId("scene-part").hidden = byId("from-deck").checked;
    }

    // Microseconds since 1970, or null where nobody knows when the film begins.
    function begins() {
      const at = Date.parse(byId("begins").value);
      return Number.isNaN(at) ? null : at * 1000;
    }

    function scene() {
      const named = (of) => Object.fromEntries(game.piles.map((pile, index) => [pile, of(index)]));
      const counted = game.reserves.some(Boolean);
      return {
        piles: named((index) => entry.cards(byId(`pile-${index}`).value)),
        ...(counted ? { reserves: named((index) => number(`reserve-${index}`)) } : {}),
        hands: seats.map((seat) => ({
          who: seat + 1,
          cards: entry.cards(byId(`hand-${seat}`).value),
          size: number(`held-${seat}`),
          draw: number(`draw-${seat}`),
        })),
      };
    }

    function start() {
      if (!byId("from-deck").checked) return { scene: scene() };
      const written = byId("deck").value.trim();
      return /^fy1:[0-9a-f]{64}$/.test(written) ? { seed: written } : { deck: entry.cards(written) };
    }

    function statement() {
      const [text, by, role] = ["statement", "statement-by", "statement-role"].map((id) => byId(id).value.trim());
      return text ? { by, role, text: text.replace(/\s+/g, " ") } : null;
    }

    // What is still missing, as sentence keys with their values.
    function* missing() {
      if (!byId("by").value.trim()) yield ["need_by"];
      const said = statement();
      if (said && !(said.by && said.role)) yield ["need_statement"];
      yield* byId("from-deck").checked ? missingInDeck() : missingInScene();
    }

    function* missingInDeck() {
      const [faults, found] = readCards(() => start().deck, "deck");
      yield* faults;
      if (!faults.length && found && new Set(found).size !== game.cards.length) {
        yield ["need_deck", { all: game.cards.length, count: found.length }];
      }
    }

    function* missingInScene() {
      const named = new Set();
      let count = 0;
      for (const [index, name] of game.piles.entries()) {
        const [faults, found] = readCards(() => entry.cards(byId(`pile-${index}`).value), "pile", { name });
        yield* faults;
        if (!faults.length && !found.length) yield ["need_pile", { pile: name }];
        count += found.length + (game.reserves[index] ? number(`reserve-${index}`) : 0);
        yield* twice(found, named);
      }
      for (const seat of seats) {
        const [faults, found] = readCards(() => entry.cards(byId(`hand-${seat}`).value), "hand", { number: seat + 1 });
        yield* faults;
        const held = number(`held-${seat}`);
        if (found.length > held) yield ["need_hand", { seat: seat + 1, known: found.length, held }];
        yield* twice(found, named);
        count += held + number(`draw-${seat}`);
      }
      if (count !== game.in_play) yield ["need_total", { count, all: game.in_play }];
    }

    function readCards(read, field, values) {
      try {
        return [[], read()];
      } catch (fault) {
        return [[["in_field", { fault, field: [field, values || {}] }]], []];
      }
    }

    function* twice(cards, named) {
      for (const card of cards) {
        if (named.has(card)) yield ["need_once", { card }];
        named.add(card);
      }
    }

    // Fills the form from a record that was saved here.
    function load(marking) {
      const pad = (value, digits) => String(value).padStart(digits, "0");
      const local = (at) => {
        const day = new Date(Math.round(at / 1000));
        return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1, 2)}-${pad(day.getDate(), 2)}T` +
          `${pad(day.getHours(), 2)}:${pad(day.getMinutes(), 2)}:${pad(day.getSeconds(), 2)}.${pad(day.getMilliseconds(), 3)}`;
      };
      const { start: from, statement: said } = marking;
      const kept = {
        by: marking.by, begins: marking.begins === null ? "" : local(marking.begins),
        doubt: marking.begins === null ? 1 : marking.doubt / SECOND, frames: marking.frames,
        "from-deck": !from.scene, "from-scene": Boolean(from.scene),
        deck: from.seed || (from.deck || []).join(" "),
        statement: said ? said.text : "", "statement-by": said ? said.by : "",
        "statement-role": said ? said.role : "referee",
      };
      const { piles = {}, reserves = {}, hands = [] } = from.scene || {};
      for (const [index, pile] of game.piles.entries()) {
        kept[`pile-${index}`] = (piles[pile] || []).join(" ");
        if (pile in reserves) kept[`reserve-${index}`] = reserves[pile];
      }
      for (const hand of hands) {
        kept[`hand-${hand.who - 1}`] = (hand.cards || []).join(" ");
        kept[`held-${hand.who - 1}`] = hand.size;
        kept[`draw-${hand.who - 1}`] = hand.draw;
      }
      restore(kept);
    }

    return {
      values, restore, show, start, statement, begins, missing, load,
      by: () => byId("by").value.trim(),
      doubt: () => Math.round(number("doubt") * SECOND),
      frames: () => Math.max(1, Math.floor(number("frames"))),
      frame: () => (number("fps") ? Math.round(SECOND / number("fps")) : null),
      blank: values(),
    };
  }

  return { open };
})();
