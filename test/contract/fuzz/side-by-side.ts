/** Makes pairs of schemas that differ in several places at once, and checks each finding at its own place. */

import {
  isList,
  isObject,
  propertiesOf,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { createRandom } from "@toolwright/contract/internal/values";
import type { SchemaChange } from "toolwright/contract";
import { anyOf, boolean, closed, integer, number, string } from "../../support/schema-words.js";
import { findStrayPointers } from "../changes/pointed-parts.js";
import { withDeclaredNames } from "./declared-names.js";
import type { ValidateFunction } from "ajv";
import { isHidden } from "./hidden-breaks.js";
import { compile, createLoss, findValue, type JudgedPair, type SchemaPair } from "./judge-pairs.js";
import { editOnce } from "./random-edits.js";
import { comparePair } from "./timed-comparison.js";

type Random = ReturnType<typeof createRandom>;

/** How one place changes: a break loses values of the first schema. */
interface Edit {
  readonly from: JsonObject;
  readonly to: JsonObject;
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

const edit = (from: JsonObject, to: JsonObject): Edit => ({ from, to });
const [bounded, atLeast] = [
  { ...string, maxLength: 5 },
  { ...integer, minimum: 3 },
] as const;

/** Rewritings that keep every value. */
const equivalents: readonly ((random: Random) => Edit)[] = [
  () => edit({ enum: ["a", "b"] }, anyOf({ const: "a" }, { const: "b" })),
  () => edit({ type: ["string", "null"] }, anyOf(string, { type: "null" })),
  () => edit({ ...integer, maximum: 9 }, { ...integer, exclusiveMaximum: 10 }),
  () => edit({ const: "a" }, { enum: ["a"] }),
  (random) => wrapped(makeSchema(random, 1)),
  () => edit(boolean, { enum: [false, true] }),
  () => edit(anyOf(bounded, atLeast), anyOf(atLeast, bounded)),
];

const wrapped = (schema: JsonObject): Edit => edit(schema, { allOf: [schema] });

/** Edits that lose nothing. */
const harmless: readonly ((random: Random) => Edit)[] = [
  ...equivalents,
  () => edit({ ...string, pattern: "^a+(?!c)" }, { ...string, pattern: "^a*(?!c)" }),
  (random) => edit({ ...string, maxLength: random.below(9) }, { ...string, maxLength: 10 }),
  () => edit({ enum: ["a"] }, { enum: ["a", "b"] }),
  () => edit(integer, number),
  () => edit(string, { type: ["string", "null"] }),
  (random) => edit({ description: "One.", ...random.pick(scalars)(random) }, {}),
];

/** Edits that lose something. */
const breaks: readonly ((random: Random) => Edit)[] = [
  () => edit(string, number),
  () => edit({ ...string, pattern: "^[a-z]+$" }, { ...string, pattern: "^[a-y]+$" }),
  () => edit({ enum: ["a", "b", "c"] }, { enum: ["a", "c"] }),
  () => edit({ type: "array", items: string }, { type: "array", items: string, maxItems: 3 }),
  () => edit(anyOf(string, { type: "null" }), string),
  () => edit({ ...integer, maximum: 100 }, { ...integer, maximum: 99 }),
  () => edit({ type: "array", items: integer }, { type: "array", items: { const: 3 } }),
];

/** One more, where a reader of results would not be hurt. */
const removal = edit(closed({ "a?": string, "b?": string }), closed({ "a?": string }));

function randomEdit(random: Random): Edit {
  const schema = makeSchema(random, 2);
  const edited = editOnce({ type: "object", properties: { p: schema } }, random).schema;
  const after = propertiesOf(edited)["p"];
  const other = isObject(after) ? after : schema;
  return random.chance(0.5) ? { from: schema, to: other } : { from: other, to: schema };
}

/** One token into a value, or every one; into objects of one kind only, if it is given. */
interface Step {
  readonly token?: string;
  readonly kind?: string;
}

/** An edit with its place in the schema and in values. */
interface Site {
  readonly edit: Edit;
  readonly pointer: string;
  readonly steps: readonly Step[];
}

/** A schema around edits, which takes one side of each. */
interface Part {
  readonly sites: readonly Site[];
  readonly write: (sideOf: (edit: Edit) => JsonObject) => JsonObject;
}

const partOf = (edit: Edit): Part => ({ sites: [{ edit, pointer: "", steps: [] }], write: (sideOf) => sideOf(edit) });

/** A part inside another schema. */
function around(part: Part, pointer: string, steps: readonly Step[], wrap: (inner: JsonObject) => JsonObject): Part {
  const sites = part.sites.map((site) => ({
    ...site,
    pointer: pointer + site.pointer,
    steps: [...steps, ...site.steps],
  }));
  return { sites, write: (sideOf) => wrap(part.write(sideOf)) };
}

/** What each value of a part may be inside of; none of these gives back what an edit takes. */
const surroundings: readonly ((part: Part, random: Random) => Part)[] = [
  (part, random) => {
    const [more, required] = [random.pick(scalars)(random), random.chance(0.5) ? ["a"] : []];
    const closed = random.chance(0.5) ? { additionalProperties: false } : {};
    return around(part, "/properties/a", [{ token: "a" }], (a) => ({
      ...{ type: "object", properties: { a, more }, required, ...closed },
    }));
  },
  (part) => around(part, "/items", [{}], (items) => ({ type: "array", items })),
  (part) => around(part, "/prefixItems/0", [{ token: "0" }], (item) => ({ type: "array", prefixItems: [item] })),
  (part) => around(part, "/additionalProperties", [{}], (inner) => ({ type: "object", additionalProperties: inner })),
  (part, random) => {
    const keyword = random.pick(["anyOf", "oneOf"]);
    const other = random.pick(scalars)(random);
    const variant = (kind: string, value: JsonObject): JsonObject => ({
      ...{ type: "object", properties: { kind: { const: kind }, value }, required: ["kind"] },
    });
    const steps = [{ token: "value", kind: "x" }];
    return around(part, `/${keyword}/0/properties/value`, steps, (value) => ({
      [keyword]: [variant("x", value), variant("y", other)],
    }));
  },
  (part) =>
    around(part, "/anyOf/0/properties/a", [{ token: "a" }], (a) => ({
      anyOf: [{ type: "object", properties: { a } }, { type: "null" }],
    })),
  (part, random) => {
    const other = random.pick(scalars)(random);
    return around(part, "/allOf/0/properties/a", [{ token: "a" }], (a) => ({
      allOf: [
        { type: "object", properties: { a } },
        { type: "object", properties: { b: other } },
      ],
    }));
  },
];

/** Parts under names of one object. */
function objectOfParts(parts: readonly (readonly [name: string, part: Part])[], further: JsonObject = {}): WholePart {
  const sites = parts.flatMap(
    ([name, part]) => around(part, `/properties/${name}`, [{ token: name }], (inner) => inner).sites,
  );
  const write: WholePart["write"] = (sideOf, shows = () => true) => {
    const shown = parts.filter(([name]) => shows(name));
    const properties = Object.fromEntries(shown.map(([name, part]) => [name, part.write(sideOf)]));
    return { type: "object", properties, ...further };
  };
  return { sites, write };
}

interface WholePart extends Part {
  /** Only with some properties, if so asked. */
  readonly write: (sideOf: (edit: Edit) => JsonObject, shows?: (name: string) => boolean) => JsonObject;
}

/** A pair whose edits are known, each at its place. */
export interface WidePair extends SchemaPair {
  readonly sites: readonly Site[];
  /** The one that breaks, where all others are harmless. */
  readonly hidden?: Site;
  /** The schema with one side of each edit, and of the root; only with some properties, if so asked. */
  readonly write: (sideOf: (edit: Edit) => JsonObject, root: Side, shows?: (name: string) => boolean) => JsonObject;
}

type Side = "from" | "to";

/** Makes a pair of which a few places change, one of them in words only, or up to a thousand, one of which breaks. */
export function makeWidePair(seed: number, index: number): WidePair {
  const random = createRandom(seed, `wide/${index}`);
  const isWide = random.chance(0.4);
  const direction = random.pick(["input", "output"] as const);
  const openObjects = random.pick(["declared", "strict"] as const);
  // Few of a thousand, which take as long as hundreds of the others.
  const count = isWide ? Math.ceil(1000 ** ((random.below(1001) / 1000) ** 3)) : 2 + random.below(4);
  const edits = Array.from({ length: count }, (_, at): Edit => {
    if (isWide) return random.pick(harmless)(random);
    return at === 0 ? random.pick(equivalents)(random) : randomEdit(random);
  });
  const hiddenAt = isWide ? random.below(edits.length) : undefined;
  const isHurtful = direction === "input" || openObjects === "strict";
  if (hiddenAt !== undefined) edits[hiddenAt] = isHurtful && random.chance(0.1) ? removal : random.pick(breaks)(random);
  const parts: (readonly [string, Part])[] = [];
  for (const [at, edit] of edits.entries()) {
    let part = partOf(edit);
    while (random.chance(0.4)) part = random.pick(surroundings)(part, random);
    const [, last] = parts.at(-1) ?? [];
    // Some are two in one object.
    if (last === undefined || random.chance(0.8)) parts.push([`p${at}`, part]);
    else
      parts.push([
        parts.pop()?.[0] ?? "",
        objectOfParts([
          ["a", last],
          ["b", part],
        ]),
      ]);
  }
  const isClosed = { from: random.chance(0.6), to: false };
  isClosed.to = isWide || random.chance(0.8) ? isClosed.from : !isClosed.from;
  const required = parts.flatMap(([name]) => (!isWide && random.chance(0.3) ? [name] : []));
  const write: WidePair["write"] = (sideOf, root, shows) =>
    objectOfParts(parts, {
      ...(required.length > 0 && { required }),
      ...(isClosed[root] && { additionalProperties: false }),
    }).write(sideOf, shows);
  const { sites } = objectOfParts(parts);
  const [from, to] = [write((edit) => edit.from, "from"), write((edit) => edit.to, "to")];
  const hidden = sites.find(({ edit }) => hiddenAt !== undefined && edit === edits[hiddenAt]);
  return {
    ...{ name: `wide ${index}, ${direction}, ${openObjects}: ${edits.length} edits`, direction, openObjects },
    ...(direction === "input" ? { before: from, after: to } : { before: to, after: from }),
    ...{ sites, write, ...(hidden !== undefined && { hidden }) },
  };
}

const contains = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** Compares a pair, and checks each finding where its pointer leads. */
export function judgeWidePair(pair: WidePair, seed: number): JudgedPair {
  const { comparison, ...timed } = comparePair(pair);
  if (comparison === undefined) return { pair, comparison, ...timed };
  const { changes } = comparison;
  const { hidden, sites } = pair;
  const isAt = (site: Site, { pointer }: SchemaChange): boolean => contains(site.pointer, pointer.slice(1));
  const faults = [
    ...findStrayPointers(changes, [pair.before, pair.after]),
    ...changes.flatMap(createCheck(pair, seed)),
  ];
  const broken = changes.filter(({ verdict }) => verdict === "breaking");
  if (hidden !== undefined) {
    if (!broken.some((change) => isAt(hidden, change))) faults.push(`the break at ${hidden.pointer} is not named`);
    const others = broken.filter((change) => !isAt(hidden, change));
    faults.push(...others.map(({ rule, pointer }) => `${rule} ${pointer} is harmless, and said to break`));
  } else {
    const passed = sites.filter((site) => changes.every((one) => one.verdict === "compatible" || !isAt(site, one)));
    faults.push(...passed.flatMap((site) => findUnsaid(site, pair, seed)));
  }
  return { pair, comparison, ...timed, faults };
}

/** Says which value an edit loses that was not said to break; none where not all edits have values. */
function findUnsaid({ edit, pointer }: Site, { sites, ...pair }: WidePair, seed: number): readonly string[] {
  const counts = createLoss({ ...pair, ...edit });
  const lost = findValue({ ...edit, seed, samples: 60, counts });
  if (lost === undefined || sites.some((site) => validValue(site.edit.from, seed) === undefined)) return [];
  return [`nothing is said to break at ${pointer}, and this does: ${JSON.stringify(lost)}`];
}

/**
 * Says what is wrong with a finding. Its witness must fail because of the edit at its place alone, and must still fail
 * where the values of all other edits are as the new schema wants them; with its own value so too, it must pass.
 */
function createCheck(pair: WidePair, seed: number): (change: SchemaChange) => readonly string[] {
  const { sites, write, openObjects } = pair;
  const reading = (schema: JsonObject): JsonObject => (openObjects === "declared" ? withDeclaredNames(schema) : schema);
  const valid = new Map<Edit, JsonValue | undefined>();
  const validOf = (edit: Edit): JsonValue | undefined => {
    if (!valid.has(edit)) valid.set(edit, validValue(reading(edit.to), seed));
    return valid.get(edit);
  };
  return (finding) => {
    const { witness, rule, verdict, pointer } = finding;
    if ((verdict === "breaking") !== (witness !== undefined))
      return [`${rule} is ${verdict}, with or without a witness`];
    if (witness === undefined) return [];
    const { instance, staysValid = false } = witness;
    const said = `${rule} ${pointer}: ${JSON.stringify(instance)}`;
    // The properties that it has not, say nothing of it.
    const names = new Set(isObject(instance) ? Object.keys(instance) : []);
    // What is no longer declared may be lost beside something that is refused.
    const isRead = staysValid || /-property-(?:removed|renamed)$/.test(rule);
    const compileSide = (sideOf: (edit: Edit) => JsonObject, root: Side, read = isRead): ValidateFunction => {
      const schema = write(sideOf, root, (name) => names.has(name));
      return compile(read ? reading(schema) : schema, { allErrors: true });
    };
    const accepts = compileSide(({ from }) => from, "from", false);
    const allows = compileSide(({ to }) => to, "to", false);
    if (!accepts(instance) || allows(instance) !== staysValid) return [`${said} is no witness`];
    const takes = compileSide(({ to }) => to, "to");
    if (takes(instance) || isHidden(instance, takes.errors ?? [], [finding]))
      return [`${said} does not fail at its place`];
    const place = pointer.slice(1);
    const near = sites.filter(({ steps: [first] }) => names.has(first?.token ?? ""));
    const own = near.filter((site) => contains(site.pointer, place) || contains(place, site.pointer));
    // A finding at the root is about its further names.
    const isRoot = place === "" || place === "/additionalProperties";
    const edits = new Set(isRoot ? [] : own.map(({ edit }) => edit));
    const alone = compileSide((edit) => (edits.has(edit) ? edit.to : edit.from), isRoot ? "to" : "from");
    if (alone(instance)) return [`${said} does not fail because of its own place`];
    const others = near.filter(({ edit }) => !edits.has(edit));
    const set = (value: JsonValue, some: readonly Site[]): JsonValue =>
      some.reduce((whole, { edit, steps }) => {
        const right = validOf(edit);
        return right === undefined ? whole : changeAt(whole, steps, () => right);
      }, value);
    const amid = set(instance, others);
    if (takes(amid)) return [`${said} fails only beside others`];
    if (isRoot || near.some(({ edit }) => validOf(edit) === undefined)) return [];
    return takes(set(amid, own)) ? [] : [`${said} fails elsewhere too`];
  };
}

/** A value with another one at the end of some steps, everywhere that they lead. */
function changeAt(value: JsonValue, [step, ...further]: readonly Step[], change: () => JsonValue): JsonValue {
  if (step === undefined) return change();
  const { token, kind } = step;
  const inner = (part: JsonValue, at: string): JsonValue =>
    token === undefined || token === at ? changeAt(part, further, change) : part;
  if (isList(value)) return value.map((item, index) => inner(item, String(index)));
  if (!isObject(value) || (kind !== undefined && value["kind"] !== kind)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part, name)]));
}

/** A value that a schema accepts; undefined where none is found. */
function validValue(schema: JsonObject, seed: number): JsonValue | undefined {
  const counts = compile(schema);
  return findValue({ from: schema, to: schema, seed, samples: 300, counts });
}
