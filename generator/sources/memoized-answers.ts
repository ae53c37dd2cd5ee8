/** Questions that are asked once for each thing. */

/** Makes a function out of one that need not be called again with the same argument. */
export function memoize<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => findOrAsk(known, key, ask);
}

/** A map, weak or not. */
interface Answers<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly has: (key: Key) => boolean;
  readonly set: (key: Key, value: Value) => unknown;
}

/** What is known of a thing, and will be from now on. */
export function findOrAsk<Key, Value>(known: Answers<Key, Value>, key: Key, ask: (key: Key) => Value): Value {
  const answer = known.get(key);
  if (answer !== undefined || known.has(key)) return answer as Value; // It is one if the key is there.
  const value = ask(key);
  known.set(key, value);
  return value;
}
