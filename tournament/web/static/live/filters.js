// A field that leaves of a list only what fits what is typed, as the server would.
export function filters() {
  for (const field of document.querySelectorAll("input[data-filter]")) {
    const apply = () => keep(field.dataset.filter, plain(field.value).split(" "));
    field.oninput = apply;
    apply();
  }
}

function keep(list, words) {
  for (const line of document.querySelectorAll(list)) {
    const own = line.dataset.words.split(" ");
    line.hidden = !words.every((word) => !word || own.some((each) => each.startsWith(word)));
  }
}

const plain = (text) =>
  text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
