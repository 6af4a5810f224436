// SHA-256 (FIPS 180-4). Browsers offer theirs only over HTTPS, and a club's hall has none.

const primes = firstPrimes(64);
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

const rotate = (word, by) => (word >>> by) | (word << (32 - by));

// Return the SHA-256 of a text's UTF-8 in hexadecimal.
export function sha256(text) {
  const padded = pad(new TextEncoder().encode(text));
  const state = [...START];
  for (let at = 0; at < padded.byteLength; at += 64) compress(state, new DataView(padded, at, 64));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function pad(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return padded.buffer;
}

function compress(state, block) {
  const words = Array.from({ length: 64 }, (_, index) => (index < 16 ? block.getUint32(index * 4) : 0));
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15];
    const late = words[index - 2];
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] + small0 + words[index - 7] + small1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUND[index] + words[index]) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] + word) | 0;
  });
}
