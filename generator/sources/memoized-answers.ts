/** From a question to one that is asked once for each thing. */

export function memoize<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer.value;
    const value = ask(key);
    known.set(key, { value });
    return value;
  };
}
