"use strict";
// Steps through a recorded game. The page holds the table after every event, so each step is drawn
// from the data alone: going back undoes nothing.
(() => {
  const data = document.getElementById("replay-data");
  if (data === null) return; // a dispute without a record has nothing to step through
  const { game, signs, words } = JSON.parse(data.textContent);
  const byId = (id) => document.getElementById(id);
  const viewer = byId("viewer"), board = byId("board"), now = byId("now");
  const timeline = byId("timeline"), speed = byId("speed"), list = byId("steps");
  const items = [...list.children];
  const last = game.steps.length - 1;
  const FASTEST = 80, SLOWEST = 3000, UNTIMED = 900; // milliseconds between two steps
  let at = Number(viewer.dataset.at);
  let timer = null;

  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function element(tag, className, ...children) {
    const made = document.createElement(tag);
    made.className = className;
    made.append(...children);
    return made;
  }

  function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#icon-${name}`);
    svg.append(use);
    return svg;
  }

  function card(face, marked) {
    const { name, label, lines, tone, icon: drawing } = game.faces[face];
    const made = element("span", `card ${tone}${marked ? " marked" : ""}`, element("b", "", label));
    if (drawing) made.append(icon(drawing));
    for (const line of lines) made.append(element("small", "", line));
    made.title = name;
    return made;
  }

  const back = (count) =>
    element("span", count ? "card back" : "card gone", element("b", "", String(count)));

  function pile([top, count, reserve, faceDown], index, step) {
    const here = step.pile === index;
    const fan = top.map((face) => card(face, here && face === step.card));
    for (let unseen = 0; unseen < faceDown; unseen += 1) fan.push(element("span", "card back"));
    const cards = element("div", "fan", ...(fan.length ? fan : [element("span", "card gone")]));
    const under = element("p", "", element("bdi", "", fill(words.pile_name, { name: game.piles[index] })),
      element("small", "", fill(words.lying, { n: count })));
    const made = element("div", `pile${here ? " here" : ""}`, element("div", "cards", cards), under);
    if (reserve !== null) {
      const waiting = element("div", "reserve", back(reserve), element("small", "", words.reserve_name));
      made.append(waiting);
    }
    return made;
  }

  function seat([hand, hidden, draw], index, step) {
    const mine = step.seat === index;
    const cards = hand.map((face) => card(face, mine && face === step.card));
    for (let unseen = 0; unseen < hidden; unseen += 1) cards.push(element("span", "card back"));
    if (!cards.length) cards.push(element("span", "card gone"));
    const stock = element("div", "stock", back(draw), element("small", "", words.draw));
    return element("div", `seat${mine ? " acting" : ""}`,
      element("p", "", element("bdi", "", game.players[index])),
      element("div", "cards", element("div", "hand", ...cards), stock));
  }

  function draw(step) {
    const seats = step.seats.map((state, index) => seat(state, index, step));
    const above = Math.ceil(seats.length / 2);
    board.hidden = !seats.length; // nobody knows how the table lay
    board.className = `board ${step.kind}`;
    board.replaceChildren(
      element("div", "seats", ...seats.slice(0, above)),
      element("div", "piles", ...step.piles.map((state, index) => pile(state, index, step))),
      element("div", "seats", ...seats.slice(above)));
  }

  function named(hand, hidden) {
    const names = hand.map((face) => game.faces[face].name);
    if (hidden) names.push(fill(words.unseen, { n: hidden }));
    return names.join(", ") || words.nothing;
  }

  function tableInWords(step) {
    const piles = step.piles.map(([top, count, reserve, faceDown], index) => {
      const face = top.length ? game.faces[top[top.length - 1]].name : words.nothing;
      const seen = faceDown ? words.face_down : face;
      const said = fill(words.pile, { name: game.piles[index], top: seen, count });
      return reserve === null ? said : `${said}; ${fill(words.reserve, { n: reserve })}`;
    });
    const seats = step.seats.map(([hand, hidden, stock], index) =>
      fill(words.seat, { name: game.players[index], hand: named(hand, hidden), n: stock }));
    return [...piles, ...seats].map((sentence) => element("li", "", sentence));
  }

  function tell(step) {
    const count = element("p", "count", fill(words.all, { n: at + 1, all: last + 1 }));
    const event = element("p", "event");
    const said = [...items[at].cloneNode(true).childNodes].slice(1);
    event.append(...said.filter((part) => part.className !== "stills"));
    now.replaceChildren(count, event, element("ul", "words", ...tableInWords(step)));
  }

  function show(index) {
    items[at].removeAttribute("aria-current");
    at = Math.min(Math.max(index, 0), last);
    const item = items[at];
    item.setAttribute("aria-current", "step");
    // Only the list's own box scrolls: the page must not jump away from the table.
    list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
    timeline.value = at;
    timeline.setAttribute("aria-valuetext", fill(words.all, { n: at + 1, all: last + 1 }));
    byId("first").disabled = byId("previous").disabled = at === 0;
    byId("last").disabled = byId("next").disabled = at === last;
    byId("marker").disabled = mark(1) === at;
    draw(game.steps[at]);
    tell(game.steps[at]);
    if (timer === null) history.replaceState(null, "", `#v=${game.steps[at].version}`);
  }

  function mark(direction) {
    for (let index = at + direction; index >= 0 && index <= last; index += direction) {
      if (game.steps[index].marked) return index;
    }
    return at;
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    label(words.play, signs.play);
    now.setAttribute("aria-live", "polite");
  }

  function go(index) {
    pause();
    show(index);
  }

  function label(word, sign) {
    const [drawn, said] = byId("play").children;
    drawn.firstElementChild.setAttribute("d", sign);
    said.textContent = byId("play").title = word;
  }

  function wait() {
    const [here, following] = [game.steps[at].elapsed, game.steps[at + 1].elapsed];
    const recorded = here === null || following === null ? UNTIMED : following - here;
    return Math.min(Math.max(recorded / Number(speed.value), FASTEST), SLOWEST);
  }

  function tick() {
    show(at + 1);
    if (at === last) go(last);
    else timer = setTimeout(tick, wait());
  }

  function play() {
    if (timer !== null) return go(at);
    if (at === last) show(0);
    if (last === 0) return undefined;
    label(words.pause, signs.pause);
    now.setAttribute("aria-live", "off"); // a step read aloud takes longer than a step
    timer = setTimeout(tick, wait());
    return undefined;
  }

  function pace(direction) {
    const index = speed.selectedIndex + direction;
    if (index >= 0 && index < speed.options.length) speed.selectedIndex = index;
  }

  function open() {
    const asked = /^#v=(\d+)$/.exec(location.hash);
    const found = asked ? game.steps.findIndex((step) => step.version === Number(asked[1])) : -1;
    go(found < 0 ? at : found);
    if (found >= 0) viewer.scrollIntoView({ block: "start" });
  }

  const keys = {
    k: play,
    j: () => go(at - 1),
    l: () => go(at + 1),
    J: () => go(0),
    L: () => go(last),
    m: () => go(mark(1)),
    M: () => go(mark(-1)),
    "<": () => pace(-1),
    ">": () => pace(1),
    "?": () => { byId("keys").open = !byId("keys").open; },
  };

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input:not([type=range], [type=checkbox]), select, textarea");
    if (!byId("listening").checked || field) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const tenth = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (tenth) go(Math.round((last * tenth) / 10));
    else if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else return;
    event.preventDefault();
  });
  byId("first").addEventListener("click", keys.J);
  byId("previous").addEventListener("click", keys.j);
  byId("play").addEventListener("click", play);
  byId("next").addEventListener("click", keys.l);
  byId("last").addEventListener("click", keys.L);
  byId("marker").addEventListener("click", keys.m);
  timeline.addEventListener("input", () => go(Number(timeline.value)));
  window.addEventListener("hashchange", open);

  // Without the script the address scrolls to the event in the list; with it, it opens the step.
  for (const item of items) item.removeAttribute("id");
  viewer.hidden = false;
  document.documentElement.classList.add("stepping");
  open();
})();
