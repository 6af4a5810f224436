// Fingers, pens and mice: a tap chooses a card or a pile, a drag carries a card to a pile. Each
// pointer is its own, so that two people play at once on one screen.

const DRAG = 8; // how far a finger strays that only taps
const CLICK_AFTER = 800; // within how many milliseconds a browser makes a click of a tap

// Follow the pointers on the table.
// `table`: the element; `cardAt(element)` and `pileAt(x, y)` say what is there; `acts.choose(card)`,
// `acts.drop(card, pile, moment)`, `acts.tap(element, x, y, moment)` are told.
export function followPointers(table, { cardAt, pileAt }, acts) {
  const held = new Map();
  let last = { button: null, moment: 0 };

  table.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    if (!button || event.button !== 0) return;
    const card = cardAt(button);
    held.set(event.pointerId, { button, card, x: event.clientX, y: event.clientY, far: false });
    if (card) button.setPointerCapture(event.pointerId);
  });

  table.addEventListener("pointermove", (event) => {
    const hold = held.get(event.pointerId);
    if (!hold?.card) return;
    const x = event.clientX - hold.x;
    const y = event.clientY - hold.y;
    if (!hold.far && Math.hypot(x, y) < DRAG) return;
    hold.far = true;
    carry(hold, x, y);
  });

  table.addEventListener("pointerup", (event) => {
    const hold = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!hold) return;
    last = { button: hold.button, moment: event.timeStamp };
    if (hold.far) {
      put(hold);
      const pile = pileAt(event.clientX, event.clientY);
      if (pile !== null) acts.drop(hold.card, pile, event.timeStamp);
    } else if (hold.button.contains(document.elementFromPoint(event.clientX, event.clientY))) {
      acts.tap(hold.button, event.clientX, event.clientY, event.timeStamp);
    }
  });

  for (const end of ["pointercancel", "lostpointercapture"]) {
    table.addEventListener(end, (event) => {
      const hold = held.get(event.pointerId);
      if (!hold || (end === "lostpointercapture" && !hold.card)) return;
      if (end === "pointercancel") held.delete(event.pointerId);
      put(hold);
    });
  }

  // A keyboard or a reading aid presses a button without any pointer. The click that browsers make
  // of a pointer was acted on already.
  table.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const follows = button === last.button && event.timeStamp - last.moment < CLICK_AFTER;
    if (button && !follows) acts.tap(button, null, null, event.timeStamp);
  });

  table.addEventListener("contextmenu", (event) => event.preventDefault());
}

function carry({ button }, x, y) {
  const turned = button.closest(".turned") ? -1 : 1;
  button.classList.add("carried");
  button.style.transform = `translate(${x * turned}px, ${y * turned}px)`;
}

function put({ button }) {
  button.classList.remove("carried");
  button.style.transform = "";
}
