/** From a question to one that is asked once for each thing. */

export function memoize<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const answer = known.get(key);
    if (answer !== undefined || known.has(key)) return answer as Value; // It is one if the key is there.
    const value = ask(key);
    known.set(key, value);
    return value;
  };
}
