// This device's part of a fair deal: a number that nobody else can know before all are bound (D-2).
import { keep, kept } from "./choices.js";
import { sha256 } from "./sha256.js";

// Return what a seat has to send at this step of a deal, null for nothing.
export function partInDeal({ game, stream, commitment, step, waits_for: waiting }, seat) {
  if (!waiting.includes(seat)) return null;
  const own = kept(placeOf(seat), null);
  if (step === "commit") {
    const nonce = own?.game === game ? own.nonce : newNonce();
    keep(placeOf(seat), { game, nonce });
    return { type: "nonce", seat, commitment: sha256(bound(stream, commitment, seat, nonce)) };
  }
  return own?.game === game ? { type: "nonce", seat, nonce: own.nonce } : null;
}

function newNonce() {
  const words = crypto.getRandomValues(new Uint32Array(8));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}

// It is kept until the next deal, so that a page that is opened again can still show it.
const placeOf = (seat) => `nonce/${seat}`;

// The lines that a seat's commitment is the hash of; on the log seats are counted from 0.
const bound = (stream, house, seat, nonce) =>
  ["playledger/deal/1 seat", stream, house, seat - 1, nonce, ""].join("\n");
