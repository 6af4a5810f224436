// Where the cards of a hand lie. A card keeps its place as long as it is held; a new one takes the
// first place that is free, so that nothing moves under a finger.

// Return the places of a hand, null where none lies, after the hand has become `cards`.
export function settle(places, cards, limit) {
  const held = new Set(cards);
  const settled = Array.from({ length: Math.max(limit, places.length) }, (_, place) =>
    held.has(places[place]) ? places[place] : null,
  );
  const lying = new Set(settled);
  for (const card of cards) {
    if (lying.has(card)) continue;
    const free = settled.indexOf(null);
    if (free < 0) settled.push(card);
    else settled[free] = card;
  }
  while (settled.length > limit && settled.at(-1) === null) settled.pop();
  return settled;
}
