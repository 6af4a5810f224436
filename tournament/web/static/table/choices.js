// What somebody chose on this device and wants kept, and whose seat this page has. A browser that
// keeps nothing is no fault: it holds until the page is closed.

const PREFIX = "playledger/";

export const kept = (name, otherwise) => read("localStorage", name) ?? otherwise;

export const keep = (name, value) => write("localStorage", name, value);

// The token of a table's seat, null for none. A page keeps its own, so that two pages of one browser
// can have two seats; the device keeps the last one for when the page is closed.
export function tokenOf(table) {
  const name = `token/${table}`;
  const token = location.hash.slice(1) || read("sessionStorage", name) || read("localStorage", name);
  if (!token) return null;
  write("sessionStorage", name, token);
  write("localStorage", name, token);
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

function read(store, name) {
  try {
    return JSON.parse(globalThis[store].getItem(PREFIX + name));
  } catch {
    return null;
  }
}

function write(store, name, value) {
  try {
    globalThis[store].setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private windows refuse
  }
}
