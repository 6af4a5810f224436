// An act as somebody types it (`1 7H L`), and the record line that it stands for, both ways. What
// cannot be read is told by the key of a sentence and what the sentence needs.
const filmEntry = (() => {
  "use strict";
  const NOTE = 400; // characters, as a record allows

  function fault(key, values) {
    return Object.assign(new Error(key), { key, values: values || {} });
  }

  function open(game) {
    const byFace = new Map(game.cards.map(([face, name]) => [face.toUpperCase(), { face, name }]));

    function card(text) {
      const found = byFace.get((text || "").toUpperCase());
      if (found) return found.face;
      throw fault(text ? "no_card" : "card_missing", { text, like: game.cards[0][0] });
    }

    function pile(text) {
      const found = game.piles.find((name) => name.toUpperCase() === (text || "").toUpperCase());
      if (found) return found;
      throw fault(text ? "no_pile" : "pile_missing", { text, piles: game.piles.join(", ") });
    }

    function seat(text) {
      const number = /^\d+$/.test(text || "") ? Number(text) : 0;
      if (number >= 1 && number <= game.seats) return number;
      throw fault("no_seat", { text: text || "", seats: game.seats });
    }

    function done(words) {
      if (words.length) throw fault("left_over", { text: words.join(" ") });
    }

    function placing(who, words) {
      const line = { what: "place", who, card: card(words.shift()), pile: pile(words.shift()) };
      while (words.length) {
        const word = words.shift().toLowerCase();
        if (word === "seen" && line.what !== "back") line.seen = card(words.shift());
        else if (["lost", "back"].includes(word) && line.what === "place") line.what = word;
        else throw fault("left_over", { text: word });
      }
      if (line.what === "back" && line.seen) throw fault("left_over", { text: "seen" });
      return line;
    }

    function drawing(who, words) {
      const line = { what: "draw", who };
      if (words.length) line.card = card(words.shift());
      done(words);
      return line;
    }

    function several(words, of) {
      return words.join(" ").split(",").filter((part) => part.trim()).map((part) => {
        const one = part.trim().split(/\s+/);
        const made = of(one);
        done(one);
        return made;
      });
    }

    const readers = {
      start: (words) => (done(words), { what: "start" }),
      resume: (words) => (done(words), { what: "resume" }),
      time: (words) => (done(words), { what: "time" }),
      block: (words) => {
        const line = { what: "block", who: seat(words.shift()) };
        const judged = { held: true, false: false };
        const word = (words[0] || "").toLowerCase();
        if (Object.hasOwn(judged, word)) {
          line.held = judged[word];
          words.shift();
        }
        done(words);
        return line;
      },
      speed: (words) => {
        const both = (words[0] || "").toLowerCase() === "both";
        const line = both ? { what: "speed-together" } : { what: "speed", who: seat(words[0]) };
        done(words.slice(1));
        return line;
      },
      turn: (words) => {
        const [turned, ...reserves] = words.join(" ").split(/\brebuilt\b/i).map((part) => part.split(/\s+/).filter(Boolean));
        const cards = turned.map(card);
        if (cards.length && cards.length !== game.piles.length) {
          throw fault("turn_count", { piles: game.piles.length });
        }
        const rebuilt = reserves.map(([first, ...order]) => ({ pile: pile(first), order: order.map(card) }));
        return { what: "turn", ...(rebuilt.length ? { rebuilt } : {}), ...(cards.length ? { cards } : {}) };
      },
      free: (words) => ({
        what: "free",
        cards: several(words, (one) =>
          ({ who: seat(one.shift()), card: card(one.shift()), pile: pile(one.shift()) })),
      }),
      race: (words) => ({
        what: "race",
        pile: pile(words.shift()),
        cards: several(words, (one) => ({ who: seat(one.shift()), card: card(one.shift()) })),
      }),
    };

    function noted(text) {
      const [, first, rest] = /^note(?:\s+(\d+)(?=\s))?\s*(.*)$/iu.exec(text);
      const note = rest.normalize("NFC");
      if (!note || note.length > NOTE) throw fault("note_length", { most: NOTE });
      return first ? { what: "note", who: seat(first), note } : { what: "note", note };
    }

    // Gives the record line of an act; throws what `key` and `values` tell in a sentence.
    function read(written) {
      const text = written.trim(), words = text.split(/\s+/).filter(Boolean);
      if (!words.length) throw fault("nothing");
      if (/^note(\s|$)/i.test(text)) return noted(text);
      const first = words.shift().toLowerCase();
      if (/^\d+$/.test(first)) {
        const who = seat(first);
        if ((words[0] || "").toLowerCase() === "draw") return drawing(who, words.slice(1));
        return placing(who, words);
      }
      const what = { speed: "speed", turn: "turn", free: "free" }[first];
      if (!Object.hasOwn(readers, first) || (what && !game.acts.includes(what))) {
        throw fault("no_act", { text: first });
      }
      return readers[first](words);
    }

    const shown = (parts) => parts.filter((part) => part !== undefined).join(" ");
    const listed = (cards) => cards.map((one) => shown([one.who, one.card, one.pile])).join(", ");

    // Gives the text that `read` turns into this line again.
    function write(line) {
      switch (line.what) {
        case "place": return shown([line.who, line.card, line.pile, ...(line.seen ? ["seen", line.seen] : [])]);
        case "lost": return shown([line.who, line.card, line.pile, "lost", ...(line.seen ? ["seen", line.seen] : [])]);
        case "back": return shown([line.who, line.card, line.pile, "back"]);
        case "draw": return shown([line.who, "draw", line.card]);
        case "note": return shown(["note", line.who, line.note]);
        case "turn": return shown(["turn", ...(line.cards || []), ...(line.rebuilt || []).flatMap(
          (one) => ["rebuilt", one.pile, ...one.order])]);
        case "free": return `free ${listed(line.cards)}`.trim();
        case "race": return `race ${line.pile} ${listed(line.cards)}`;
        case "block": return shown(["block", line.who, { true: "held", false: "false" }[line.held]]);
        case "speed-together": return "speed both";
        default: return shown([line.what, line.who]);
      }
    }

    return { read, write, card, cards: (text) => (text.trim() ? text.trim().split(/[\s,]+/).map(card) : []) };
  }

  return { open };
})();
