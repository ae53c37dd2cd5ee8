/** Turns a seed into a stream of random choices that is the same on every machine. */

/**
 * @typedef {object} Random
 * @property {(minimum: number, maximum: number) => number} integer A whole number, both ends included.
 * @property {(probability: number) => boolean} chance True with that probability, from 0 to 1.
 * @property {<Item>(items: readonly Item[]) => Item} pick One of a list that is not empty.
 * @property {<Item>(items: readonly Item[]) => Item[]} shuffle All of a list, in another order.
 */

/**
 * Makes a stream; the seeds of two streams may be neighbours.
 * @param {number} seed A whole number.
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  // Mulberry32: small, and even enough to choose words with.
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
      if (item === undefined) throw new Error("A list to pick from must not be empty.");
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((left, right) => left.key - right.key)
        .map(({ item }) => item),
  };
}
