/** Pairs of schemas whose comparison would take minutes, or never end, if its work were not counted. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaPair } from "./judge-pairs.js";

const [text, number] = [{ type: "string" }, { type: "number" }];
const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...more,
});
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const named = (count: number, make: (index: number) => [string, JsonValue]): JsonObject =>
  Object.fromEntries(times(count, make));
const rule = (least: number): string => `^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^A-Za-z0-9]).{${least},}$`;

/** Twenty definitions, each of which refers to all of them. */
const tangle = (last: JsonObject): JsonObject => {
  const references = times(20, (index) => ({ $ref: `#/$defs/D${index}` }));
  const definition = (index: number): JsonObject =>
    closed({
      all: { type: "array", items: { anyOf: references } },
      kind: { const: `kind ${index}` },
      value: index === 19 ? last : text,
    });
  return { ...closed({ a: { $ref: "#/$defs/D0" } }), $defs: named(20, (index) => [`D${index}`, definition(index)]) };
};

/** Twenty definitions, each an object with a property of every other. */
const mesh = (more: JsonObject): JsonObject => {
  const definition = closed(
    named(20, (index) => [`p${index}`, { $ref: `#/$defs/D${index}` }]),
    more,
  );
  return { $ref: "#/$defs/D0", $defs: named(20, (index) => [`D${index}`, definition]) };
};

/** A long list that a condition asks something else for, in an open object. */
const conditional = (more: JsonObject, further: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: {
    value: {
      type: "object",
      properties: { labels: { type: "array", items: text, ...more }, retries: number, ...further },
      required: ["labels", ...Object.keys(further)],
      ...(Object.keys(more).length > 0 && { if: { required: ["labels"] }, then: { required: ["retries"] } }),
    },
    ...(Object.keys(more).length > 0 && { kind: text }),
  },
  required: ["value"],
});

const branches = (count: number, make: (index: number) => JsonObject): JsonObject => ({ anyOf: times(count, make) });
const tagged = (index: number, value: JsonObject): JsonObject => closed({ kind: { const: `kind ${index}` }, value });
const password = (least: number, more: JsonObject): JsonObject => ({
  type: "object",
  properties: { password: { type: "string", pattern: rule(least) }, ...more },
  required: ["password"],
});
const dependent = (dependentRequired: JsonObject, pattern: string): JsonObject => ({
  type: "object",
  dependentRequired,
  propertyNames: { pattern },
});
const endless = (value: JsonObject): JsonObject => ({
  ...closed({ value: { $ref: "#/$defs/Options" } }, { required: ["value"] }),
  $defs: { Options: { ...closed({ head: { enum: ["on", "off"] }, tail: { $ref: "#/$defs/Options" } }), ...value } },
});
const required = ["head", "tail"];
const keyed = (index: number): JsonObject => closed({ key: { const: `key ${index}` } }, { required: ["key"] });
const listOfMany = (
  minItems: number,
  items = closed({ b: { const: "a long text" } }, { required: ["b"] }),
): JsonObject => closed({ a: { type: "array", minItems, items } });

/** Four definitions, which are merged with each other in a property with the same name. */
const merged = (more: JsonObject): JsonObject => {
  const all = (...names: readonly string[]): JsonObject => ({
    allOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
  });
  const x = { ...more, properties: { n: all("x", "y") } };
  const y = { ...more, properties: { n: all("y", "z") } };
  const z = { ...more, properties: { n: all("z", "x", "w") } };
  const w = { anyOf: [{ required: ["n"] }, { properties: { n: all("w", "x") } }] };
  return { type: "object", properties: { b: { $ref: "#/$defs/y" } }, $defs: { x, y, z, w } };
};

/** Twelve numbers, each a multiple of another fraction. */
const multiples = (more: JsonObject): JsonObject => ({
  type: "object",
  properties: named(12, (index) => [`p${index}`, { ...more, multipleOf: index + 0.5 }]),
  required: times(12, (index) => `p${index}`),
  $defs: { a: { $dynamicAnchor: "a", type: "number" } },
});

/** Pairs, each named with its verdicts there and back; behind a bar, what open objects read as declared come to. */
const pairs: readonly (readonly [title: string, before: JsonObject, after: JsonObject])[] = [
  ["a password rule :: breaking :: compatible", password(8, { other: {} }), password(12, { other: {} })],
  ["a password rule beside more :: breaking :: compatible|breaking", password(8, {}), password(9, { other: number })],
  [
    "a long list beside a condition :: compatible|breaking :: breaking",
    conditional({ minItems: 9000 }, { path: { type: "boolean" } }),
    conditional({}),
  ],
  ["definitions that all change :: breaking :: compatible", mesh({}), mesh({ maxProperties: 5 })],
  [
    "names that others depend on :: breaking :: breaking",
    dependent({ a: ["b"], b: ["c"], c: ["d"] }, "^[a-z]+$"),
    dependent({ a: ["b"], b: ["c"], c: ["e"], x: ["y", "z"] }, "^[a-z]{1,8}$"),
  ],
  [
    "a pattern that backtracks without end :: breaking :: compatible",
    closed({ a: { type: "string", maxLength: 60 } }),
    closed({ a: { type: "string", pattern: "^(([a-z])+.)+[A-Z]([a-z])+$", maxLength: 50 } }),
  ],
  [
    "such a pattern, and a length :: breaking :: compatible",
    closed({ a: { type: "string", pattern: "^(x+x+)+y$" } }),
    closed({ a: { type: "string", pattern: "^(x+x+)+y$", maxLength: 40 } }),
  ],
  [
    "a pattern of many more characters :: breaking :: compatible",
    closed({ a: { type: "string", pattern: "\\?$" } }),
    closed({ a: { type: "string", pattern: "\\?$", maxLength: 5000 } }),
  ],
  [
    "a length, and a pattern that nobody can judge there :: breaking :: compatible",
    closed({ a: text }),
    closed({ a: { type: "string", pattern: "(?<!a)b.*c*", maxLength: 10_000 } }),
  ],
  ["more items than are ever made :: breaking :: compatible", listOfMany(1), listOfMany(9000)],
  [
    "many items of two types :: breaking :: breaking",
    listOfMany(9000, number),
    listOfMany(9000, { anyOf: [text, { type: "null" }] }),
  ],
  ["definitions that refer to each other :: breaking :: breaking", tangle(text), tangle(number)],
  ["one of them wider :: compatible :: breaking", tangle(text), tangle({ type: ["string", "number"] })],
  [
    "many removed properties :: breaking :: breaking",
    closed(named(300, (at) => [`p${at}`, text])),
    closed({ a: text }),
  ],
  [
    "many narrowed properties :: breaking :: compatible",
    closed(named(300, (at) => [`p${at}`, text])),
    closed(named(300, (at) => [`p${at}`, { type: "string", maxLength: 9 }])),
  ],
  [
    "one of many branches :: breaking :: compatible",
    branches(50, (at) => tagged(at, text)),
    branches(50, (at) => tagged(at, at === 20 ? { type: "string", maxLength: 9 } : text)),
  ],
  [
    "one more of many branches that exclude each other :: compatible :: breaking",
    closed({ a: { oneOf: times(40, keyed) } }),
    closed({ a: { oneOf: times(41, keyed) } }),
  ],
  [
    "other branches :: breaking :: breaking",
    branches(60, (at) => closed({ [`a${at}`]: text }, { required: [`a${at}`] })),
    branches(60, (at) => closed({ [`b${at}`]: text }, { required: [`b${at}`] })),
  ],
  [
    "open branches with more :: unproven|compatible :: compatible|breaking",
    branches(60, (at) => ({ type: "object", properties: { [`a${at}`]: text, b: number } })),
    branches(60, (at) => ({ type: "object", properties: { [`a${at}`]: text, b: number, [`c${at}`]: text } })),
  ],
  [
    "schemas without a finite value :: compatible :: compatible",
    endless({ required }),
    endless({ required, minProperties: 2 }),
  ],
  ["definitions that are merged with each other :: breaking :: compatible", merged({}), merged({ type: "object" })],
  ["multiples of fractions :: unproven :: breaking", multiples({ $dynamicRef: "#a" }), multiples(number)],
];

/** Every pair in both directions and both readings, each with its verdict. */
export const hardPairs: readonly { readonly pair: SchemaPair; readonly verdict: string }[] = pairs.flatMap(
  ([title, one, other]) => {
    const [name = "", ...verdicts] = title.split(" :: ");
    return (["strict", "declared"] as const).flatMap((openObjects, reading) =>
      verdicts.map((verdict, at) => {
        const [before, after, way] = at === 0 ? ([one, other, ""] as const) : ([other, one, ", back"] as const);
        const pair: SchemaPair = {
          direction: "input",
          openObjects,
          name: `${name}${way}, ${openObjects}`,
          before,
          after,
        };
        return { pair, verdict: verdict.split("|")[reading] ?? verdict };
      }),
    );
  },
);
