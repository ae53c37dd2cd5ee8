/** Makes pairs of schemas that differ in several places at once, and checks each finding at its own place. */

import {
  isObject,
  pointerTokens,
  propertiesOf,
  requiredOf,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import { compareSchemas, type SchemaChange, type SchemaComparison } from "toolwright/contract";
import { withDeclaredNames } from "./declared-names.js";
import { compile, type JudgedPair, type SchemaPair } from "./judge-pairs.js";
import { editOnce } from "./random-edits.js";

type Random = ReturnType<typeof createRandom>;

/** How one property changes. */
interface PropertyEdit {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const words = ["on", "off", "low", "high", "auto"];
const some = (random: Random, count: number): readonly string[] =>
  words.slice(random.below(2), 2 + random.below(count));

const scalars: readonly ((random: Random) => JsonObject)[] = [
  () => ({ type: "string" }),
  (random) => ({ type: "string", maxLength: 3 + random.below(20) }),
  () => ({ type: "string", pattern: "^[a-z]+$" }),
  () => ({ type: "string", format: "date" }),
  (random) => ({ type: "integer", minimum: random.below(3), maximum: 10 + random.below(90) }),
  () => ({ type: "number" }),
  () => ({ type: "boolean" }),
  () => ({ type: ["string", "null"] }),
  (random) => ({ enum: [...some(random, 4)] }),
];

function makeSchema(random: Random, depth: number): JsonObject {
  if (depth === 0 || random.chance(0.5)) return random.pick(scalars)(random);
  const inner = (): JsonObject => makeSchema(random, depth - 1);
  const variant = (kind: string): JsonObject => ({
    ...objectOf({ kind: { const: kind }, value: inner(), more: inner() }, random),
    required: ["kind"],
  });
  const composed: readonly (() => JsonObject)[] = [
    () => ({ type: "array", items: inner() }),
    () => objectOf({ a: inner(), b: inner(), c: inner() }, random),
    () => ({ anyOf: [variant("x"), variant("y"), variant("z")] }),
    () => ({ oneOf: [variant("x"), variant("y")] }),
    () => ({ anyOf: [inner(), { type: "null" }] }),
    () => ({ allOf: [objectOf({ a: inner() }, random, false), objectOf({ b: inner() }, random, false)] }),
    () => ({ type: "object", additionalProperties: inner() }),
  ];
  return random.pick(composed)();
}

function objectOf(properties: JsonObject, random: Random, mayClose = true): JsonObject {
  return { type: "object", properties, ...(mayClose && random.chance(0.5) && { additionalProperties: false }) };
}

/** Rewritings that keep every value. */
const equivalents: readonly ((random: Random) => PropertyEdit)[] = [
  () => ({ before: { enum: ["a", "b"] }, after: { anyOf: [{ const: "a" }, { const: "b" }] } }),
  () => ({ before: { type: ["string", "null"] }, after: { anyOf: [{ type: "string" }, { type: "null" }] } }),
  () => ({ before: { type: "integer", maximum: 9 }, after: { type: "integer", exclusiveMaximum: 10 } }),
  () => ({ before: { const: "a" }, after: { enum: ["a"] } }),
  (random) => wrapped(makeSchema(random, 1)),
  () => ({ before: { type: "boolean" }, after: { enum: [false, true] } }),
  () => ({
    before: {
      anyOf: [
        { type: "string", maxLength: 5 },
        { type: "integer", minimum: 3 },
      ],
    },
    after: {
      anyOf: [
        { type: "integer", minimum: 3 },
        { type: "string", maxLength: 5 },
      ],
    },
  }),
];

const wrapped = (schema: JsonObject): PropertyEdit => ({ before: schema, after: { allOf: [schema] } });

/** Edits that lose nothing. */
const harmless: readonly ((random: Random) => PropertyEdit)[] = [
  ...equivalents,
  () => ({ before: { type: "string", pattern: "^a+(?!c)" }, after: { type: "string", pattern: "^a*(?!c)" } }),
  (random) => ({ before: { type: "string", maxLength: random.below(9) }, after: { type: "string", maxLength: 10 } }),
  () => ({ before: { enum: ["a"] }, after: { enum: ["a", "b"] } }),
  () => ({ before: { type: "integer" }, after: { type: "number" } }),
  () => ({ before: { type: "string" }, after: { type: ["string", "null"] } }),
  (random) => ({ before: { description: "One.", ...random.pick(scalars)(random) }, after: {} }),
];

/** Edits that lose something. */
const breaks: readonly ((random: Random) => PropertyEdit)[] = [
  () => ({ before: { type: "string" }, after: { type: "number" } }),
  () => ({ before: { type: "string", pattern: "^[a-z]+$" }, after: { type: "string", pattern: "^[a-y]+$" } }),
  () => ({ before: { enum: ["a", "b", "c"] }, after: { enum: ["a", "c"] } }),
  () => ({
    before: { type: "array", items: { type: "string" } },
    after: { type: "array", items: { type: "string" }, maxItems: 3 },
  }),
  () => ({ before: { anyOf: [{ type: "string" }, { type: "null" }] }, after: { type: "string" } }),
  () => ({
    before: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      additionalProperties: false,
    },
    after: { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
  }),
  () => ({ before: { type: "integer", maximum: 100 }, after: { type: "integer", maximum: 99 } }),
];

function randomEdit(random: Random): PropertyEdit {
  const schema = makeSchema(random, 2);
  const edited = editOnce({ type: "object", properties: { p: schema } }, random).schema;
  const after = propertiesOf(edited)["p"];
  const pair = { before: schema, after: isObject(after) ? after : schema };
  return random.chance(0.5) ? pair : { before: pair.after, after: pair.before };
}

/** A pair, with the property whose break must be found. */
export interface WidePair extends SchemaPair {
  readonly hidden?: string;
}

/** Makes a pair of which a few properties change, one of them in words only, or a thousand, one of which breaks. */
export function makeWidePair(seed: number, index: number): WidePair {
  const random = createRandom(seed, `wide/${index}`);
  const isWide = random.chance(0.3);
  // As many of ten as of a thousand.
  const count = isWide ? Math.ceil(1000 ** (random.below(1001) / 1000)) : 2 + random.below(4);
  const edits = Array.from({ length: count }, (_, at): PropertyEdit => {
    if (isWide) return random.pick(harmless)(random);
    return at === 0 ? random.pick(equivalents)(random) : randomEdit(random);
  });
  const hidden = isWide ? random.below(edits.length) : undefined;
  if (hidden !== undefined) edits[hidden] = random.pick(breaks)(random);
  const isClosed = random.chance(0.6);
  const isStillClosed = isWide || random.chance(0.8) ? isClosed : !isClosed;
  const required = edits.flatMap((_, at) => (!isWide && random.chance(0.3) ? [`p${at}`] : []));
  const whole = (side: "after" | "before", closed: boolean): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(edits.map((edit, at) => [`p${at}`, edit[side]])),
    ...(required.length > 0 && { required }),
    ...(closed && { additionalProperties: false }),
  });
  return {
    name: `wide ${index}: ${edits.length} edits`,
    direction: "input",
    openObjects: random.chance(0.5) ? "declared" : "strict",
    before: whole("before", isClosed),
    after: whole("after", isStillClosed),
    ...(hidden !== undefined && { hidden: `p${hidden}` }),
  };
}

/** Compares a pair, and checks each finding where its pointer leads. */
export function judgeWidePair(pair: WidePair, seed: number): JudgedPair {
  const start = process.cpuUsage();
  let comparison: SchemaComparison;
  try {
    comparison = compareSchemas(pair.before, pair.after, pair);
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? "") : String(error);
    return { pair, comparison: undefined, faults: [fault], milliseconds: 0 };
  }
  const { user, system } = process.cpuUsage(start);
  const check = createCheck(pair, seed);
  const faults = comparison.changes.flatMap(check);
  const broken = comparison.changes.filter(({ verdict }) => verdict === "breaking").map(nameOf);
  const { hidden } = pair;
  const missed = hidden === undefined || broken.includes(hidden) ? [] : [`the break of ${hidden} is not named`];
  const alleged = hidden === undefined ? [] : broken.filter((name) => name !== hidden);
  const wrong = alleged.map((name) => `${name} is harmless, and said to break`);
  return { pair, comparison, faults: [...faults, ...missed, ...wrong], milliseconds: (user + system) / 1000 };
}

/** The property that a finding is about; empty for the whole. */
const nameOf = ({ pointer }: SchemaChange): string => pointerTokens(pointer.slice(1))[1] ?? "";

/** Says what is wrong with a finding: its witness must fail at its place, also where all others are as they should be. */
function createCheck(pair: WidePair, seed: number): (change: SchemaChange) => readonly string[] {
  const [accepts, allows] = [compile(pair.before), compile(pair.after)];
  const after = pair.openObjects === "declared" ? withDeclaredNames(pair.after) : pair.after;
  const declares = compile(after);
  return (change) => {
    const { witness, rule, verdict } = change;
    if ((verdict === "breaking") !== (witness !== undefined))
      return [`${rule} is ${verdict}, with or without a witness`];
    if (witness === undefined) return [];
    const { instance, staysValid = false } = witness;
    const name = nameOf(change);
    const said = `${rule} ${name}: ${JSON.stringify(instance)}`;
    if (!accepts(instance) || allows(instance) !== staysValid) return [`${said} is no witness`];
    if (name === "" || !isObject(instance)) return [];
    const others = requiredOf(pair.after).flatMap((other) => {
      const value = other === name ? undefined : validValue(propertiesOf(after)[other], seed);
      return value === undefined ? [] : [[other, value] as const];
    });
    const own = Object.hasOwn(instance, name) ? [[name, instance[name] ?? null] as const] : [];
    return declares(Object.fromEntries([...others, ...own])) ? [`${said} fails only beside others`] : [];
  };
}

/** A value that a schema accepts; undefined where none is found. */
function validValue(schema: JsonValue | undefined, seed: number): JsonValue | undefined {
  if (!isObject(schema)) return undefined;
  const accepts = compile(schema);
  const random = createRandom(seed, "valid");
  let tried = 0;
  for (const value of randomValues({ schemas: [schema, schema], random, vocabulary: collectWords([schema]) })) {
    if (accepts(value)) return value;
    if ((tried += 1) > 300) return undefined;
  }
  return undefined;
}
