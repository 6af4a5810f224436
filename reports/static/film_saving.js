// From the page to a record and back: what is still missing, saving, loading, and what the browser
// keeps until then.
const filmSaving = (() => {
  "use strict";
  const { byId, element } = filmWords;

  // `page` gives data, words, speech, entry, acts, setup, frames, and says: which film is open
  // (`checked`), how long a frame lasts (`frame`), and `shown` when acts came from elsewhere.
  function open(page) {
    const { acts, entry, setup, words } = page;
    const { game, film, file: name } = page.data;
    const { fill, several, fault: said, say } = page.speech;
    const memory = `playledger film ${film.sha256}`;

    function* lacking() {
      const checked = page.checked();
      if (!checked || checked === "checking") yield fill("need_film");
      if (["other", "size"].includes(checked)) yield fill("need_right_film");
      if (!page.frame()) yield fill("need_frame");
      for (const [key, values] of setup.missing()) {
        if (key !== "in_field") yield fill(key, values);
        else yield fill(key, { field: fill(...values.field), fault: said(values.fault) });
      }
      const [first] = acts.all();
      if (!first) yield fill("need_act");
      else if (!["start", "resume"].includes(first.line.what)) yield fill("need_begin");
    }

    function tellMissing() {
      const missing = [...lacking()];
      const shown = missing.length ? missing : [words.ready];
      byId("missing").replaceChildren(...shown.map((text) => element("li", "", text)));
      byId("save").disabled = missing.length > 0;
      return missing;
    }

    function save(event) {
      event.preventDefault();
      if (tellMissing().length) return;
      const known = page.frames.measured();
      const text = filmRecord.write(game, film, {
        by: setup.by(), begins: setup.begins(), doubt: setup.doubt(), frames: setup.frames(),
        frame: page.frame(), intervals: known ? known.count : 0,
        start: setup.start(), statement: setup.statement(), acts: acts.all(),
      });
      const link = element("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      say("kept", fill("saved", { file: name, acts: several("acts", acts.all().length) }));
    }

    async function load(file) {
      let read;
      try {
        read = filmRecord.read(game, film, await file.text());
      } catch (found) {
        const line = Number(found.message);
        say("kept", line ? fill("load_line", { line }) : words.load_film, true);
        return;
      }
      const strange = read.acts.find(({ line }) => !understood(line));
      if (strange) {
        say("kept", fill("load_act", { what: strange.line.what }), true);
        return;
      }
      acts.change(read.acts);
      setup.load(read);
      page.shown();
      keep();
      say("kept", fill("loaded", { acts: several("acts", read.acts.length) }));
    }

    // An act that came from elsewhere is taken only if it would be saved again as it is.
    function understood(line) {
      try {
        const sorted = (one) => JSON.stringify(Object.entries(one).sort());
        return sorted(entry.read(entry.write(line))) === sorted(line);
      } catch {
        return false;
      }
    }

    // What is not saved yet survives a reload in this browser.
    function keep() {
      try {
        localStorage.setItem(memory, JSON.stringify({ fields: setup.values(), acts: acts.all() }));
        say("kept", words.kept);
      } catch {
        say("kept", words.not_kept, true);
      }
    }

    function restore() {
      try {
        const kept = JSON.parse(localStorage.getItem(memory));
        if (!kept) return;
        setup.restore(kept.fields);
        acts.change(kept.acts.filter(({ at, line }) => Number.isSafeInteger(at) && understood(line)));
        say("kept", fill("restored", { acts: several("acts", acts.all().length) }));
      } catch { /* what is kept there is of no use: it is written over with the next act */ }
    }

    function forget() {
      if (!confirm(words.forget)) return;
      acts.change([]);
      setup.restore(setup.blank);
      page.shown();
      try {
        localStorage.removeItem(memory);
      } catch { /* then nothing was kept */ }
      say("kept", words.forgotten);
    }

    byId("setup").addEventListener("submit", save);
    byId("clear").addEventListener("click", forget);
    byId("load").addEventListener("change", ({ target }) => {
      if (target.files.length) load(target.files[0]);
      target.value = "";
    });
    window.addEventListener("storage", (event) => {
      if (event.key !== memory) return;
      restore();
      page.shown();
    });
    return { tellMissing, keep, restore };
  }

  return { open };
})();
