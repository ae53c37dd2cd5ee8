/** From JSON data to the same data, which nothing can change any more. */

/** Freezes a value and everything in it. */
export function freezeJson<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freezeJson);
  return value;
}
