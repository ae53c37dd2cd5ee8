/** Values that schemas over few names, numbers and texts tell apart. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";

const scalars: readonly JsonValue[] = [
  ...[null, true, false],
  ...[0, 1, 2, 3, -1, 0.5, 1.5, 6, 1e22],
  ...["", "a", "b", "ab", "c", "aab", "2020-01-01", "\n"],
];
const few: readonly JsonValue[] = [null, true, 0, 1, 0.5, 2, "a", "", "ab"];
const names = ["a", "b", "c", "aa"];

const lists: readonly JsonValue[] = [
  [],
  ...scalars.map((value) => [value]),
  ...few.flatMap((first) => few.map((second) => [first, second])),
  ...few.flatMap((value) => [
    [value, value, value],
    [value, 1, "a"],
    ["a", value, 1],
  ]),
];
const flat: readonly JsonValue[] = [
  {},
  ...names.flatMap((name) => scalars.map((value) => ({ [name]: value }))),
  ...few.flatMap((a) =>
    few.flatMap((b) => [
      { a, b },
      { a, c: b },
      { b: a, c: b },
    ]),
  ),
  ...few.flatMap((value) => [
    { a: value, b: 1, c: "a" },
    { a: 1, b: value, c: value },
    { a: "a", b: true, c: value, aa: value },
  ]),
];
const nested: readonly JsonValue[] = [
  ...["a", "b"].flatMap((name) => [...lists.slice(0, 30), ...flat.slice(0, 60)].map((value) => ({ [name]: value }))),
  ...[...lists.slice(0, 20), ...flat.slice(0, 60)].flatMap((value) => [
    [value],
    [value, value],
    { a: value, b: value },
  ]),
  ...flat.slice(1, 30).map((value) => ({ a: { a: value } })),
  ...flat.slice(1, 20).map((value) => ({ a: { a: { a: value } }, b: value })),
];

export const values: readonly JsonValue[] = [...scalars, ...lists, ...flat, ...nested];
