/** From JSON data to the same data, deeply frozen. */

import { isData } from "../json-schema/json-values.js";

/** Freezes a value and all data in it; anything else, such as a connection of the application, stays as it is. */
export function freezeJson<Value>(value: Value): Value {
  if (!isData(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freezeJson);
  return value;
}
