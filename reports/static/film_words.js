// Sentences and small pieces of the film page.
const filmWords = (() => {
  "use strict";
  const byId = (id) => document.getElementById(id);

  function open(words) {
    const fill = (key, values) =>
      words[key].replace(/\{(\w+)\}/g, (_, name) => (values && name in values ? values[name] : ""));
    const several = (key, n) => fill(n === 1 ? `${key}_one` : `${key}_many`, { n });
    const fault = (found) => (found.key ? fill(found.key, found.values) : String(found));

    function say(id, text, grave) {
      byId(id).textContent = text;
      byId(id).classList.toggle("warn", Boolean(grave));
    }

    return { fill, several, fault, say };
  }

  function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  // Gives microseconds of the film as minutes, seconds and thousandths.
  function clock(at) {
    const milliseconds = Math.round(at / 1000);
    const rest = String(milliseconds % 60000).padStart(5, "0");
    return `${Math.floor(milliseconds / 60000)}:${rest.slice(0, 2)}.${rest.slice(2)}`;
  }

  return { open, byId, element, clock };
})();
