/** Turns a seed into a stream of random choices that is the same on every machine. */

/**
 * @typedef {object} Random
 * @property {(minimum: number, maximum: number) => number} integer An integer, both ends included.
 * @property {(probability: number) => boolean} chance True with that probability, from 0 to 1.
 * @property {<Item>(items: readonly Item[]) => Item} pick One element of a non-empty array.
 * @property {<Item>(items: readonly Item[]) => Item[]} shuffle All elements, in random order.
 */

/**
 * Makes a stream. Consecutive seeds give independent streams.
 * @param {number} seed An integer.
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  // Mulberry32: small, and uniform enough to choose words.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @type {Random["integer"]} */
  const integer = (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("An array to pick from must not be empty.");
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((left, right) => left.key - right.key)
        .map(({ item }) => item),
  };
}
