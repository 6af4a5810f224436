// The record of a marking: its lines as `playledger game record` reads them, and a marking from such
// lines. Times are whole microseconds, those of acts counted from the film's first frame.
const filmRecord = (() => {
  "use strict";
  const SECOND = 1e6;
  const BESIDE = ["deal", "film", "scene", "statement"];

  function iso(at) {
    const rest = String(at % SECOND).padStart(6, "0");
    return `${new Date(Math.floor(at / SECOND) * 1000).toISOString().slice(0, 19)}.${rest}Z`;
  }

  function microseconds(written) {
    const found = /^(.*\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)$/.exec(written || "");
    const at = found ? Date.parse(found[1] + found[3]) * 1000 : NaN;
    return at + Number((found && found[2] ? found[2] : "").padEnd(6, "0"));
  }

  function clock(at, uncertainty) {
    return at === null ? {} : { time: iso(at), ...(uncertainty ? { uncertainty_us: uncertainty } : {}) };
  }

  function dealt(game, start) {
    const deal = { what: "deal", rules: game.rules, basis: "film", seats: game.seats };
    if (start.seed) return { ...deal, seed: start.seed };
    return start.deck ? { ...deal, deck: start.deck } : deal;
  }

  // `marking`: by, begins (null: unknown), doubt, frame, intervals, frames (of uncertainty), start
  // (deck, seed or scene), statement, acts. Gives the text of the file.
  function write(game, film, marking) {
    const uncertainty = marking.frame * marking.frames;
    const from = marking.begins === null ? 0 : marking.begins;
    const first = marking.acts.length ? marking.acts[0].at : 0;
    const lines = [
      dealt(game, marking.start),
      {
        what: "film", sha256: film.sha256, size: film.size, frame_us: marking.frame,
        intervals: marking.intervals, by: marking.by, ...clock(marking.begins, marking.doubt),
      },
    ];
    if (marking.statement) lines.push({ what: "statement", ...marking.statement });
    if (marking.start.scene) {
      lines.push({ what: "scene", ...marking.start.scene, ...clock(from + first, uncertainty) });
    }
    for (const act of marking.acts) lines.push({ ...act.line, ...clock(from + act.at, uncertainty) });
    return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  }

  function parsed(text) {
    return text.split("\n").flatMap((line, index) => {
      try {
        return line.trim() ? [JSON.parse(line)] : [];
      } catch {
        throw new Error(String(index + 1));
      }
    });
  }

  // Gives what `write` was given. A second line of a kind that stands beside the acts, and a deal of
  // another game, are among the acts: they cannot be saved again. Throws an error whose message is
  // the number of the line that is none, or "film" where the record was made on another film.
  function read(game, film, text) {
    const lines = parsed(text);
    const of = (what) => lines.find((line) => line.what === what);
    const [deal, attached] = [of("deal") || {}, of("film")];
    if (!attached || attached.sha256 !== film.sha256) throw new Error("film");
    const begins = attached.time ? microseconds(attached.time) : null;
    const beside = ({ what, time, uncertainty_us, offset_us, ...rest }) => rest;
    const ours = deal.rules === game.rules && deal.seats === game.seats;
    const once = new Set(BESIDE.filter((what) => what !== "deal" || ours).map(of));
    const acting = lines.filter((line) => !once.has(line));
    const acts = acting.map((line) => ({
      at: line.time ? Math.max(0, microseconds(line.time) + (line.offset_us || 0) - (begins || 0)) : 0,
      line: { what: line.what, ...beside(line) },
    }));
    const doubtful = acting.find((line) => line.uncertainty_us);
    return {
      by: attached.by,
      begins,
      doubt: attached.uncertainty_us || 0,
      frames: doubtful ? Math.max(1, Math.round(doubtful.uncertainty_us / attached.frame_us)) : 1,
      start: { deck: deal.deck, seed: deal.seed, scene: of("scene") ? beside(of("scene")) : undefined },
      statement: of("statement") ? beside(of("statement")) : null,
      acts,
    };
  }

  return { write, read };
})();
