// How far this device's clock is from the recorder's, and how long a message takes: what the page
// shows. The record is judged by the server, from the same exchanges.

const KEPT = 16;

// The device's clock in whole microseconds. It runs evenly; a moment of an event can be handed in.
export const deviceMicros = (moment = performance.now()) =>
  Math.round((performance.timeOrigin + moment) * 1000);

// Add an exchange, in microseconds: asked (device), heard and answered (recorder), back (device).
export const exchanged = (exchanges, { t0, t1, t2, t3 }) =>
  t3 < t0 || t2 < t1 ? exchanges : [...exchanges, { t0, t1, t2, t3 }].slice(-KEPT);

// Return the offset (recorder minus device), how wrong it may be, and the way there and back; all in
// microseconds, null before the first exchange. No message arrives before it is sent: between these
// bounds the offset is certain, and the quickest exchange says most.
export function reading(exchanges) {
  if (!exchanges.length) return null;
  const delay = ({ t0, t1, t2, t3 }) => t3 - t0 - (t2 - t1);
  const best = exchanges.reduce((least, one) => (delay(one) < delay(least) ? one : least));
  const low = best.t2 - best.t3;
  const high = best.t1 - best.t0;
  return {
    offset: Math.round((low + high) / 2),
    uncertainty: Math.ceil((high - low) / 2),
    latency: median(exchanges.slice(-5).map(delay)),
  };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// Write a reading in a few letters: `12 ms · clock +3 ± 6 ms`.
export function shown(found) {
  if (!found) return "";
  const ms = (micros) => Math.round(micros / 1000);
  const sign = ms(found.offset) < 0 ? "−" : "+";
  return `${ms(found.latency)} ms · clock ${sign}${ms(Math.abs(found.offset))} ± ${Math.max(1, ms(found.uncertainty))} ms`;
}
