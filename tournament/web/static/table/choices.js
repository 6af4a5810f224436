// What somebody chose on this device and wants kept. A browser that keeps nothing is no fault.

const PREFIX = "playledger/";

export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private windows refuse; the choice holds until the page is closed
  }
}
