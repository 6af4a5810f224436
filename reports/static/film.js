// The page on which a film is marked. What it is made of lies in the files before this one.
(() => {
  "use strict";
  const { byId, element, clock } = filmWords;
  const { data, signs, words } = JSON.parse(byId("film-data").textContent);
  const { game, film } = data;
  const speech = filmWords.open(words);
  const { fill, fault: said, say } = speech;
  const SECOND = 1e6;
  const ENOUGH = 24, PATIENCE = 4000; // intervals to measure at first, and milliseconds for it
  const video = byId("video"), timeline = byId("timeline"), act = byId("act"), speed = byId("speed");
  const names = new Map(game.cards);
  const entry = filmEntry.open(game), acts = filmActs.open();
  const setup = filmSetup.open(game, entry, byId);
  const frames = filmFrames.open(video, () => film.frame || setup.frame(), moved);
  let checked = "", changing = null, source = null, choice = 0;

  const frame = () => (frames.rate() || { frame: null }).frame;
  const uncertainty = () => (frame() || 0) * setup.frames();

  const { tellMissing, keep, restore } = filmSaving.open({
    data, words, speech, entry, acts, setup, frames, frame, checked: () => checked, shown: leave,
  });

  // The film and its frames.
  function moved() {
    const at = frames.position(), lasts = frame(), end = video.duration * SECOND;
    const number = lasts ? Math.round(at / lasts) + 1 : 0;
    byId("now").textContent = fill(lasts ? "now" : "now_only", { time: clock(at), frame: number });
    if (Number.isFinite(end) && end > 0) timeline.value = Math.round((at / end) * 1000);
    timeline.setAttribute("aria-valuetext", clock(at));
    for (const item of byId("acts").children) {
      const here = acts.all()[Number(item.dataset.place)];
      item.classList.toggle("here", Boolean(here) && here.at === at);
    }
    tellRate();
  }

  function tellRate() {
    const known = frames.measured(), given = setup.frame();
    const numbers = (lasts) => ({ frame: (lasts / 1000).toFixed(3), fps: (SECOND / lasts).toFixed(3) });
    let text = fill("rate_none");
    if (known) {
      const span = { shortest: (known.shortest / 1000).toFixed(3), longest: (known.longest / 1000).toFixed(3) };
      text = fill("rate", { ...numbers(known.frame), ...span, count: known.count });
    } else if (film.frame) text = fill("rate_told", numbers(film.frame));
    else if (given) text = fill("rate_given", numbers(given));
    if (!frames.exact) text += ` ${fill("rate_inexact")}`;
    if (byId("rate").textContent !== text) byId("rate").textContent = text;
  }

  function play() {
    if (video.paused) video.play().catch(() => {}); // a pause may come before it begins
    else video.pause();
  }

  function playing() {
    const [drawn, word] = byId("play").children;
    drawn.firstElementChild.setAttribute("d", video.paused ? signs.play : signs.pause);
    word.textContent = byId("play").title = video.paused ? words.play : words.pause;
    byId("now").setAttribute("aria-live", video.paused ? "polite" : "off");
  }

  function pace(direction) {
    const index = speed.selectedIndex + direction;
    if (index >= 0 && index < speed.options.length) speed.selectedIndex = index;
    video.playbackRate = Number(speed.value);
  }

  const jump = (seconds) => frames.show(frames.position() + seconds * SECOND);

  function show(address) {
    choice += 1;
    frames.forget();
    if (source && source.startsWith("blob:")) URL.revokeObjectURL(source);
    source = address;
    video.src = address;
    byId("marking").hidden = false;
  }

  async function ready() {
    byId("rate").textContent = words.measuring;
    await frames.findEnd();
    const sound = video.muted;
    video.muted = true;
    await frames.measure(ENOUGH, PATIENCE);
    video.muted = sound;
    byId("marking").dataset.ready = "yes";
    refresh();
    moved();
  }

  async function choose(file) {
    checked = "checking";
    show(URL.createObjectURL(file));
    const mine = choice; // another film may be chosen before this one is compared
    say("check", fill("checking", { done: 0 }));
    const found = await filmCheck.check(file, film, (share) => {
      if (choice === mine) say("check", fill("checking", { done: Math.round(100 * share) }));
    });
    if (choice !== mine) return;
    checked = found;
    say("check", words[found], ["other", "size"].includes(found));
    tellMissing();
  }

  // Acts.
  function button(key, values, work) {
    const made = element("button", "", fill(key, values));
    made.type = "button";
    made.setAttribute("aria-label", fill(`${key}_long`, values));
    made.addEventListener("click", work);
    return made;
  }

  function item({ at, line }, place, close, again) {
    const text = entry.write(line), time = clock(at);
    const made = element("li", line.what, button("go", { time }, () => frames.show(at)),
      " ", element("code", "", text));
    made.dataset.place = place;
    if (names.has(line.card)) made.append(" ", element("small", "", names.get(line.card)));
    const working = element("span", "buttons",
      button("edit", { text, time }, () => edit(place)), button("delete", { text, time }, () => drop(place)));
    if (close) made.append(element("small", "doubt", fill("close", { frames: 2 * setup.frames() })));
    if (again) made.append(element("small", "doubt", fill("again", { card: line.card })));
    made.append(working);
    return made;
  }

  function refresh() {
    const all = acts.all(), close = acts.unordered(uncertainty()), again = acts.repeated();
    byId("acts").replaceChildren(...all.map((one, place) => item(one, place, close[place], again[place])));
    byId("none").hidden = all.length > 0;
    byId("undo").disabled = !acts.undoable();
    const end = video.duration * SECOND;
    byId("ticks").replaceChildren(...(Number.isFinite(end) ? all : []).map(({ at }) => {
      const tick = document.createElementNS("http://www.w3.org/2000/svg", "line");
      const x = String((1000 * at) / end);
      for (const [name, value] of [["x1", x], ["x2", x], ["y1", "0"], ["y2", "1"]]) tick.setAttribute(name, value);
      return tick;
    }));
    tellMissing();
  }

  function enter(event) {
    event.preventDefault();
    video.pause();
    let line;
    try {
      line = entry.read(act.value);
    } catch (fault) {
      say("said", said(fault), true);
      return;
    }
    const text = entry.write(line), at = changing === null ? frames.position() : acts.all()[changing].at;
    if (changing === null) acts.add(at, line);
    else acts.alter(changing, line);
    say("said", fill(changing === null ? "added" : "changed", { time: clock(at), text }));
    act.value = "";
    changed(null);
    keep();
  }

  function changed(place) {
    changing = place;
    byId("leave").hidden = place === null;
    byId("add").textContent = place === null ? words.add : words.edit;
    refresh();
  }

  function edit(place) {
    const { at, line } = acts.all()[place];
    changed(place);
    act.value = entry.write(line);
    say("said", fill("changing", { time: clock(at) }));
    act.focus();
  }

  function leave() {
    act.value = "";
    changed(null);
    say("said", "");
  }

  function drop(place) {
    const text = entry.write(acts.all()[place].line);
    acts.remove(place);
    leave();
    say("said", fill("deleted", { text }));
    keep();
    act.focus();
  }

  function undo() {
    if (!acts.undoable()) return;
    acts.undo();
    leave();
    say("said", words.undone);
    keep();
  }

  const keys = {
    k: play,
    ",": () => frames.step(-1),
    ".": () => frames.step(1),
    j: () => jump(-1),
    l: () => jump(1),
    J: () => jump(-10),
    L: () => jump(10),
    "<": () => pace(-1),
    ">": () => pace(1),
    a: () => act.focus(),
    u: undo,
    "?": () => { byId("keys").open = !byId("keys").open; },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || byId("marking").hidden) return;
    if (event.target === act) return inLine(event);
    if (!byId("listening").checked || !Object.hasOwn(keys, event.key)) return;
    if (event.target.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio])")) return;
    keys[event.key]();
    event.preventDefault();
  });

  function inLine(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    if (event.key === "Escape") {
      if (changing !== null) leave();
      byId("play").focus();
    } else if (!act.value && event.key in steps) frames.step(steps[event.key]);
    else return;
    event.preventDefault();
  }

  for (const [id, key] of [["play", "k"], ["frame-back", ","], ["frame-on", "."], ["second-back", "j"], ["second-on", "l"], ["undo", "u"]]) {
    byId(id).addEventListener("click", keys[key]);
  }
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, playing);
  video.addEventListener("loadedmetadata", ready);
  video.addEventListener("timeupdate", () => { if (!frames.exact) moved(); });
  video.addEventListener("error", () => say("check", words.unplayable, true));
  speed.addEventListener("change", () => pace(0));
  timeline.addEventListener("input", () => frames.seek((Number(timeline.value) / 1000) * video.duration * SECOND));
  byId("entry").addEventListener("submit", enter);
  byId("leave").addEventListener("click", leave);
  byId("file").addEventListener("change", ({ target }) => { if (target.files.length) choose(target.files[0]); });
  byId("setup").addEventListener("input", ({ target }) => {
    if (target.type === "file") return;
    setup.show();
    keep();
    refresh();
    tellRate();
  });
  if (byId("beside")) {
    byId("beside").addEventListener("click", () => {
      checked = "unchecked";
      show(film.beside);
      say("check", words.unchecked);
      tellMissing();
    });
  }
  restore();
  setup.show();
  refresh();
})();
