/** Creates a deterministic stream of pseudo-random numbers from a seed and a name. */

/** A stream of choices. */
export interface Random {
  /** An integer from 0 up to, but not including, the limit. */
  readonly below: (limit: number) => number;
  /** True with this probability. */
  readonly chance: (part: number) => boolean;
  /** Picks one of the items; there must be at least one. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Starts a stream; each name has its own, so that a new tool changes nothing for the others. */
export function createRandom(seed: number, name: string): Random {
  let state = hashText(`${seed}/${name}`);
  // mulberry32: each step is one addition and one scramble.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (part) => next() < part,
    pick: <Item>(items: readonly Item[]): Item => {
      if (items.length === 0) throw new Error("There must be something to pick from.");
      return items[below(items.length)] as Item; // The index is below the length.
    },
  };
}

/** FNV-1a, over code units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
