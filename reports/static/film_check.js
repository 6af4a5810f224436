// Is the file that somebody picked the film that the page was made for? It is read and hashed piece
// by piece, so that a long film needs no more memory than a short one.
const filmCheck = (() => {
  "use strict";
  const hex = (digest) =>
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Gives "same", "other", "size", or "unknown" where the browser has no hashes to offer.
  async function check(file, film, progress) {
    if (file.size !== film.size) return "size";
    if (!globalThis.crypto || !crypto.subtle) return "unknown";
    for (const [number, expected] of film.pieces.entries()) {
      const start = number * film.piece;
      const piece = await file.slice(start, start + film.piece).arrayBuffer();
      if (hex(await crypto.subtle.digest("SHA-256", piece)) !== expected) return "other";
      progress((number + 1) / film.pieces.length);
    }
    return "same";
  }

  return { check };
})();
