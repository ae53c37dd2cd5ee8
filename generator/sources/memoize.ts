/** Memoization. */

/** Calls a function once for each argument. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new Map<Key, Value>();
  return (key) => getOrCompute(computed, key, compute);
}

/** A map, or a weak map. */
type Cache<Key, Value> = Pick<Map<Key, Value>, "get" | "has"> & { set: (key: Key, value: Value) => unknown };

/** Returns the value of a key, and adds it to the cache if it is missing. */
export function getOrCompute<Key, Value>(cache: Cache<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  const cached = cache.get(key);
  if (cached !== undefined || cache.has(key)) return cached as Value; // The key is there, so `undefined` is a Value.
  const value = compute(key);
  cache.set(key, value);
  return value;
}
