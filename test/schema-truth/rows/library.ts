/** Types of the JavaScript library that JSON cannot carry. */

import type { RefusedRow, RowGroup } from "../type-rows.js";

const onPage = new Set([
  "Date",
  "RegExp",
  "Map<string, number>",
  "Set<string>",
  "Promise<string>",
  "Error",
  "Uint8Array",
  "Iterable<string>",
  "Function",
  "String",
  "Object",
]);

const refused = (reason: string, instead: string, ...types: readonly string[]): RefusedRow[] =>
  types.map((type) => ({ name: type, type, refused: reason, instead, ...(onPage.has(type) ? { onPage: true } : {}) }));

export const library: RowGroup = {
  heading: "Objects of the JavaScript library",
  supported: [],
  refused: [
    ...refused(
      "JSON has no dates",
      "Write DateTime or CalendarDate from @toolwright/runtime.",
      "Date",
      "globalThis.Date",
    ),
    ...refused(
      "JSON has no maps",
      "Write Record<string, …>, or an array of objects with a key and a value.",
      "Map<string, number>",
      "ReadonlyMap<string, number>",
      "WeakMap<object, number>",
    ),
    ...refused(
      "JSON has no sets",
      "Write an array; the tag @uniqueItems refuses duplicates.",
      "Set<string>",
      "ReadonlySet<string>",
      "WeakSet<object>",
    ),
    ...refused(
      "JSON has no regular expressions",
      "Write string; the tag @format regex asks for an expression.",
      "RegExp",
    ),
    ...refused(
      "JSON cannot carry a promise",
      "Write the type that it resolves to.",
      "Promise<string>",
      "PromiseLike<string>",
    ),
    ...refused(
      "an error loses its message in JSON",
      "Write an object with the message, such as { message: string }.",
      "Error",
      "TypeError",
      "AggregateError",
    ),
    ...refused(
      "JSON has no iterables",
      "Write an array.",
      "Iterable<string>",
      "AsyncIterable<string>",
      "Iterator<string>",
      "IterableIterator<string>",
      "Generator<string>",
      "AsyncGenerator<string>",
    ),
    ...refused(
      "JSON has no binary data",
      "Write string with the tag @contentEncoding base64.",
      "Uint8Array",
      "Uint8ClampedArray",
      "Int32Array",
      "Float64Array",
      "BigUint64Array",
      "ArrayBuffer",
      "SharedArrayBuffer",
      "DataView",
    ),
    ...refused("it is the wrapper object", "Write string, in small letters.", "String"),
    ...refused("it is the wrapper object", "Write number, in small letters.", "Number"),
    ...refused("it is the wrapper object", "Write boolean, in small letters.", "Boolean"),
    ...refused("JSON has no symbols", "Write string, or a union of texts.", "Symbol"),
    ...refused(
      "JSON has no bigint",
      "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
      "BigInt",
    ),
    ...refused("it says nothing of what is in the object", "Write an interface, or Record<string, unknown>.", "Object"),
    ...refused(
      "JSON cannot carry functions",
      "Leave it out: what a handler needs beside its arguments comes from the application.",
      "Function",
      "ClassDecorator",
      "typeof parseInt",
    ),
    ...refused(
      "it is an object of the JavaScript library",
      "Write an interface of the data that is needed.",
      "Intl.NumberFormat",
      "WeakRef<object>",
      "typeof Math",
    ),
  ],
};
