/** Finds where the schema of a tool and the type of its arguments differ, with a call that one side takes alone. */

import { createSchemaComparison } from "@toolwright/contract/internal/review";
import {
  asText,
  type JsonObject,
  type JsonValue,
  followReference,
  isList,
  isObject,
  joinPointer,
  listOf,
  pointerTokens,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";

/** The classes of drift, in the order of reports. */
const driftClasses = [
  "missing-in-type",
  "missing-in-schema",
  "hidden-candidate",
  "renamed",
  "required",
  "type",
  "enum",
  "bounds",
  "default",
  "description",
  "open-object",
  "unproven",
] as const;

export type DriftClass = (typeof driftClasses)[number];

/** Arguments that one side accepts and the other rejects. */
export interface DriftExample {
  readonly acceptedBy: "schema" | "type";
  readonly arguments: JsonValue;
  /** Why the other side rejects them. */
  readonly reason: string;
}

/** A difference between a schema and a type. */
export interface Drift {
  readonly class: DriftClass;
  /** JSON Pointer to the parameter, in a fragment; it follows references. */
  readonly pointer: string;
  /** The parameter as text, such as `edits[].path`; empty for the arguments as a whole. */
  readonly parameter: string;
  /** The keywords of bounds; empty for other differences. */
  readonly keywords: readonly string[];
  /** The constraint in the schema, and the one in the type; null if a side has none. */
  readonly schema: string | null;
  readonly type: string | null;
  /** Empty for differences that no call shows, such as those of descriptions. */
  readonly examples: readonly DriftExample[];
}

type Comparison = ReturnType<ReturnType<typeof createSchemaComparison>>;
type Change = Comparison["changes"][number];

/** Two schemas of the same arguments: as written by hand, and as generated from the type. */
export interface DriftSides {
  readonly schema: JsonObject;
  readonly type: JsonObject;
}

/** Whether two comparisons found the same difference. */
export function isSameDrift(left: Drift, right: Drift): boolean {
  const keyOf = (drift: Drift): string => JSON.stringify([drift.class, drift.pointer, drift.keywords]);
  return keyOf(left) === keyOf(right);
}

export type FindDrift = (sides: DriftSides) => readonly Drift[];

/**
 * Creates a function that compares many pairs.
 *
 * @throws {SchemaError} if the schema cannot be compiled
 */
export function createDriftSearch(): FindDrift {
  const compare = createSchemaComparison();
  return (sides) => {
    const forward = compare(sides.schema, sides.type, { direction: "input" }).changes;
    if (forward.length === 0) return [];
    const backward = compare(sides.type, sides.schema, { direction: "input" }).changes;
    const grouped = groupChanges(forward, backward);
    return [...grouped.values()].map((changes) => describeDrift(sides, changes, backward)).sort(compareDrift);
  };
}

function compareDrift(left: Drift, right: Drift): number {
  return driftClasses.indexOf(left.class) - driftClasses.indexOf(right.class);
}

interface ClassifiedChange {
  readonly change: Change;
  readonly class: DriftClass;
  readonly path: readonly string[];
}

function groupChanges(
  changes: readonly Change[],
  backward: readonly Change[],
): ReadonlyMap<string, readonly ClassifiedChange[]> {
  const groups = new Map<string, ClassifiedChange[]>();
  for (const change of changes) {
    const path = pathOf(change);
    const own = classOf(change);
    const kind = own === "unproven" ? classOfUnproven(change, path, backward) : own;
    if (kind === undefined) continue;
    // Each bound counts on its own: the type may have one of them.
    const key = JSON.stringify([kind, path, kind === "bounds" ? keywordsOf(change) : []]);
    groups.set(key, [...(groups.get(key) ?? []), { change, class: kind, path }]);
  }
  return groups;
}

function keywordsOf({ before, after }: Change): readonly string[] {
  return Object.keys({ ...objectOf(before), ...objectOf(after) });
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Differences that no call shows. */
const silent: ReadonlySet<DriftClass> = new Set(["default", "description", "open-object"]);

/** The classes of the review's rules, by their names without the direction. */
const classes: readonly (readonly [RegExp, DriftClass])[] = [
  [/-property-renamed$/, "renamed"],
  [/^input-(?:required-added|widened-property-added|property-constrained)$/, "missing-in-schema"],
  [/-property-removed$/, "missing-in-type"],
  [/-property-became-/, "required"],
  [/-enum-value-/, "enum"],
  [/-(?:constraint|pattern|format|condition)(?:-|$)/, "bounds"],
  [/-object-/, "open-object"],
  [/-default-changed$/, "default"],
  [/description|^property-content-changed$/, "description"],
  [/-unproven$|-incomparable$/, "unproven"],
  [/^input-/, "type"],
];

/** Undefined for changes that no caller and no reader notices. */
function classOf({ rule, pointer }: Change): DriftClass | undefined {
  // A bound that another one implies.
  if (rule === "schema-rewritten-equivalent" && isBound(pointer)) return "bounds";
  // Every generated schema is closed, and callers send declared names.
  const quiet = ["schema-rewritten-equivalent", "input-order-changed", "input-undeclared-refused"];
  if (quiet.includes(rule)) return undefined;
  return classes.find(([pattern]) => pattern.test(rule))?.[1];
}

function isBound(pointer: string): boolean {
  return /\/(?:pattern|format|multipleOf|uniqueItems|(?:exclusiveM|m)(?:in|ax)(?:imum|Length|Items|Properties))$/.test(
    pointer,
  );
}

/** Classifies a change without a proof by the opposite comparison, or else by the parts that it names. */
function classOfUnproven(change: Change, path: readonly string[], backward: readonly Change[]): DriftClass {
  const { before, after } = change;
  const [old, now] = [before, after].map((part) => Object.keys(objectOf(part)));
  const isRenamed = old?.length === 1 && now?.length === 1 && old[0] !== now[0] && now[0] === path.at(-1);
  if (isRenamed) return "renamed";
  const key = JSON.stringify(path);
  const opposite = backward.find((other) => JSON.stringify(pathOf(other)) === key && classOf(other) !== "unproven");
  return (opposite && mirrored(classOf(opposite))) ?? "unproven";
}

function pathOf({ pointer }: Change): readonly string[] {
  return parameterPath(pointerTokens(pointer.slice(1)));
}

/** The beginning of a pointer that leads to a parameter: `properties/path`, without the keywords that follow. */
function parameterPath(tokens: readonly string[]): readonly string[] {
  let length = 0;
  for (let index = 0; index < tokens.length;) {
    const steps = stepLength(tokens, index);
    if (steps === 0) index += 1;
    else length = index += steps;
  }
  return tokens.slice(0, length);
}

function stepLength(tokens: readonly string[], index: number): number {
  const [token = "", next] = tokens.slice(index, index + 2);
  if (["properties", "patternProperties"].includes(token) && next !== undefined) return 2;
  if (["prefixItems", "anyOf", "oneOf", "allOf"].includes(token) && next !== undefined) return 2;
  return ["items", "additionalProperties"].includes(token) ? 1 : 0;
}

/** The parameter of a path as text: `edits[].path`, `headers.*`. */
export function nameParameter(path: readonly string[]): string {
  let text = "";
  for (let index = 0; index < path.length; index += 1) {
    const [token = "", next = ""] = path.slice(index, index + 2);
    if (token === "items" || token === "prefixItems") text += "[]";
    else if (token === "additionalProperties" || token === "patternProperties") text += ".*";
    else if (token === "properties") text += `.${next}`;
    if (["properties", "patternProperties", "prefixItems", "anyOf", "oneOf", "allOf"].includes(token)) index += 1;
  }
  return text.replace(/^\./, "");
}

function describeDrift(sides: DriftSides, changes: readonly ClassifiedChange[], backward: readonly Change[]): Drift {
  const [first] = changes;
  if (first === undefined) throw new Error("A drift must have a change.");
  const { path } = first;
  const kind =
    first.class === "missing-in-schema" && isUnmentioned(sides.schema, path) ? "hidden-candidate" : first.class;
  const examples = silent.has(kind)
    ? []
    : [
        ...changes.flatMap(({ change }) => exampleOf(change, "schema")).slice(0, 1),
        ...matching(first, backward)
          .flatMap((change) => exampleOf(change, "type"))
          .slice(0, 1),
      ];
  return {
    class: kind,
    pointer: `#${joinPointer(path)}`,
    parameter: nameParameter(path),
    keywords: kind === "bounds" ? keywordsOf(first.change) : [],
    ...describeSides(kind, sides, changes),
    examples,
  };
}

function exampleOf({ witness }: Change, acceptedBy: "schema" | "type"): DriftExample[] {
  if (witness === undefined) return [];
  // Neither side is the later one.
  const reason = witness.reason.replace("is no longer declared, so it is ignored", "is not declared");
  return [
    { acceptedBy, arguments: witness.instance, reason: reason.replace("is no longer declared", "is not declared") },
  ];
}

/** The changes of the opposite comparison that are about the same difference. */
function matching(first: ClassifiedChange, backward: readonly Change[]): readonly Change[] {
  const isSame = (change: Change): boolean => {
    const [left, right] = [first.path, pathOf(change)];
    // A renamed property has another name in the opposite comparison.
    const depth = first.class === "renamed" ? first.path.length - 1 : first.path.length;
    const isThere =
      left.length === right.length && left.slice(0, depth).every((token, index) => token === right[index]);
    const isBound = first.class === "bounds" && classOf(change) === "bounds";
    const isOther = isBound && !keywordsOf(change).some((keyword) => keywordsOf(first.change).includes(keyword));
    return isThere && !isOther && change.witness !== undefined;
  };
  const found = backward.filter(isSame);
  const exact = found.filter((change) => mirrored(classOf(change)) === first.class);
  return exact.length > 0 ? exact : found;
}

function mirrored(kind: DriftClass | undefined): DriftClass | undefined {
  if (kind === "missing-in-type") return "missing-in-schema";
  return kind === "missing-in-schema" ? "missing-in-type" : kind;
}

/** Whether a schema never mentions the last name of a path, in no text and nowhere else. */
function isUnmentioned(schema: JsonObject, path: readonly string[]): boolean {
  const name = path.at(-1) ?? "";
  const texts: JsonValue[] = [schema];
  for (const value of texts) {
    if (typeof value === "string" && wordsIn(value).includes(name)) return false;
    if (isObject(value)) {
      if (Object.hasOwn(value, name)) return false;
      texts.push(...Object.values(value));
    } else if (isList(value)) texts.push(...value);
  }
  return true;
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_$-]+/u);
}

function describeSides(
  kind: DriftClass,
  { schema, type }: DriftSides,
  changes: readonly ClassifiedChange[],
): Pick<Drift, "schema" | "type"> {
  const path = changes[0]?.path ?? [];
  const [own, other] = [partAt(schema, path), partAt(type, path)];
  switch (kind) {
    case "missing-in-type":
      return { schema: wordPart(schema, own), type: null };
    case "missing-in-schema":
    case "hidden-candidate":
      return { schema: null, type: wordPart(type, other) };
    case "required":
      return { schema: wordRequired(schema, path), type: wordRequired(type, path) };
    case "renamed": {
      const [change] = changes.map((one) => one.change);
      return { schema: onlyName(change?.before), type: onlyName(change?.after) };
    }
    case "open-object":
      return { schema: wordOpenness(own), type: wordOpenness(other) };
    case "type":
    case "enum":
    case "unproven":
      return { schema: wordPart(schema, own), type: wordPart(type, other) };
    default:
      return {
        schema: wordChanges(changes, "before"),
        type: wordChanges(changes, "after"),
      };
  }
}

function onlyName(part: JsonValue | undefined): string | null {
  return Object.keys(objectOf(part))[0] ?? null;
}

function wordOpenness(part: JsonValue | undefined): string {
  const { additionalProperties } = objectOf(part);
  return additionalProperties === false ? "closed" : "accepts undeclared names";
}

/** The values of the keywords that changed: `minimum: 1`, or a text. */
function wordChanges(changes: readonly ClassifiedChange[], side: "after" | "before"): string | null {
  const words = changes.flatMap(({ change, class: kind }) => {
    const value = change[side];
    if (kind !== "bounds") return value === undefined ? [] : [shorten(value)];
    if (!isObject(value)) return [];
    return Object.entries(value).map(([keyword, inner]) => `${keyword}: ${shorten(inner)}`);
  });
  return words.length === 0 ? null : [...new Set(words)].join(", ");
}

/** The longest value that a report quotes, in characters. */
const longest = 80;

function shorten(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function wordRequired(root: JsonObject, path: readonly string[]): string {
  const holder = partAt(root, path.slice(0, -2));
  const names = isObject(holder) ? requiredOf(holder) : [];
  return names.includes(path.at(-1) ?? "") ? "required" : "optional";
}

/** The schema at a path that follows references; undefined if it leads nowhere. */
function partAt(root: JsonObject, path: readonly string[]): JsonValue | undefined {
  let part: JsonValue | undefined = root;
  for (const token of path) {
    part = isObject(part) ? memberOf(openReference(root, part), token) : isList(part) ? part[Number(token)] : undefined;
  }
  return isObject(part) ? openReference(root, part) : part;
}

function memberOf(schema: JsonObject, token: string): JsonValue | undefined {
  // Older drafts have tuples in `items`.
  if (token === "prefixItems" && schema["prefixItems"] === undefined) return schema["items"];
  return Object.hasOwn(schema, token) ? schema[token] : undefined;
}

/** A schema with what its reference leads to; its own keywords win. */
export function openReference(root: JsonObject, schema: JsonObject): JsonObject {
  if (schema["$ref"] === undefined) return schema;
  const target = followReference(root, schema);
  const { $ref: _reference, ...beside } = schema;
  return isObject(target) && target !== schema ? { ...target, ...beside } : schema;
}

/** The kind of values that a schema allows, in the words of TypeScript; null for no schema. */
function wordPart(root: JsonObject, part: JsonValue | undefined, depth = 0): string | null {
  if (part === undefined) return null;
  if (!isObject(part)) return part === false ? "never" : "unknown";
  const schema = openReference(root, part);
  const { type, enum: values, const: only, items } = schema;
  const union = listOf(schema["anyOf"] ?? schema["oneOf"] ?? []);
  if (only !== undefined) return shorten(only);
  if (isList(values)) return values.map(shorten).join(" | ");
  if (union.length > 0 && depth < mostDepth) return union.map((one) => wordPart(root, one, depth + 1)).join(" | ");
  const types = type === undefined ? [] : isList(type) ? type : [type];
  if (types.length === 0) return Object.keys(propertiesOf(schema)).length > 0 ? "object" : "unknown";
  return types
    .map((name) => {
      if (name !== "array" || depth >= mostDepth) return asText(name);
      const inner = wordPart(root, isObject(items) ? items : true, depth + 1) ?? "unknown";
      return inner.includes(" ") ? `(${inner})[]` : `${inner}[]`;
    })
    .join(" | ");
}

/** Levels of arrays and unions that a report names. */
const mostDepth = 3;
