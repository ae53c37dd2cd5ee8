/** Converts schemas of older drafts to 2020-12. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  decodeFragment,
  escapeToken,
  isList,
  isObject,
  listOf,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { encodePointer } from "./pointer-references.js";

const dialect = "https://json-schema.org/draft/2020-12/schema";

interface Draft {
  /** Keywords of later drafts, which Ajv ignores. */
  readonly unknown: ReadonlySet<string>;
  /** Up to draft-07 an `$id` that is only a fragment names a part. */
  readonly hasFragmentIds: boolean;
  /** In draft-04, `id` is today's `$id`. */
  readonly hasPlainId: boolean;
}

/** JSON Pointers to a subschema, before and after the conversion. */
interface Pointers {
  readonly before: string;
  readonly after: string;
}

interface Writing {
  readonly draft: Draft;
  readonly places: Map<string, string>;
  /** The subschemas with an `$id`, by that. */
  readonly resources: Map<string, Pointers>;
  /** The base of references that are only a fragment. */
  readonly home: Pointers;
}

/** Schemas without `$schema` count as 2020-12. */
export function toSchema2020(schema: JsonObject): JsonObject {
  const top: Pointers = { before: "", after: "" };
  const writing = { draft: draftOf(schema), places: new Map(), resources: new Map(), home: top };
  const written = writeSchema(schema, top, writing);
  // The first pass has collected where the target of each reference went.
  return /"\$\w*[rR]ef"/.test(JSON.stringify(schema)) ? writeSchema(schema, top, writing) : written;
}

const since2020 = ["prefixItems"];
const since2019 = [
  ...since2020,
  ...["minContains", "maxContains", "dependentRequired", "dependentSchemas"],
  ...["unevaluatedProperties", "unevaluatedItems"],
];

function draftOf({ $schema }: JsonObject): Draft {
  const [, number] = /draft-0?(\d)\b/.exec(asText($schema)) ?? [];
  const unknown = number !== undefined ? since2019 : /2019-09/.test(asText($schema)) ? since2020 : [];
  const hasFragmentIds = number !== undefined;
  return { unknown: new Set(unknown), hasFragmentIds, hasPlainId: hasFragmentIds && Number(number) <= 4 };
}

const moved = ({ before, after }: Pointers, from: string, to = from): Pointers => ({
  before: `${before}/${from}`,
  after: `${after}/${to}`,
});

function writeSchema(schema: JsonObject, place: Pointers, writing: Writing): JsonObject {
  const kept = withoutUnknown(schema, writing.draft);
  const id = kept[writing.draft.hasPlainId ? "id" : "$id"];
  const isResource = typeof id === "string" && !id.startsWith("#");
  if (isResource) writing.resources.set(id, place);
  const here: Writing = isResource ? { ...writing, home: place } : writing;
  const inner = (value: JsonValue, at: Pointers): JsonValue => {
    here.places.set(at.before, at.after);
    if (isList(value)) return value.map((part, index) => inner(part, moved(at, String(index))));
    return isObject(value) ? writeSchema(value, at, here) : value;
  };
  const members = (value: JsonValue, at: Pointers): JsonValue => {
    here.places.set(at.before, at.after);
    if (!isObject(value)) return value;
    // Keys only: at the end of the stack, destructured entries throw an error other than a RangeError.
    return Object.fromEntries(
      Object.keys(value).map((name) => [name, inner(value[name] ?? null, moved(at, escapeToken(name)))]),
    );
  };
  here.places.set(place.before, place.after);
  const entries = Object.keys(kept).flatMap((keyword) =>
    writeKeyword({ keyword, value: kept[keyword] ?? null, schema: kept, place, writing: here, inner, members }),
  );
  return joinEntries(entries);
}

/** Keeps siblings of a `$ref`: up to draft-07 they meant nothing, but Ajv applies them in every draft. */
function withoutUnknown(schema: JsonObject, { unknown }: Draft): JsonObject {
  if (!Object.keys(schema).some((keyword) => unknown.has(keyword))) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !unknown.has(keyword)));
}

interface Keyword {
  readonly keyword: string;
  readonly value: JsonValue;
  readonly schema: JsonObject;
  readonly place: Pointers;
  readonly writing: Writing;
  readonly inner: (value: JsonValue, at: Pointers) => JsonValue;
  readonly members: (value: JsonValue, at: Pointers) => JsonValue;
}

type Entry = readonly [keyword: string, value: JsonValue];

type Write = (found: Keyword) => readonly Entry[];

function writeKeyword(found: Keyword): readonly Entry[] {
  return writers.get(found.keyword)?.(found) ?? [[found.keyword, found.value]];
}

/** Up to 2019-09, an array in `items` is a tuple. */
const hasTuple = ({ items, prefixItems }: JsonObject): boolean => isList(items) && prefixItems === undefined;

const writeInner =
  (name?: string): Write =>
  ({ keyword, value, place, inner }) => [[name ?? keyword, inner(value, moved(place, keyword, name))]];

const writeMembers =
  (name?: string): Write =>
  ({ keyword, value, place, members }) => [[name ?? keyword, members(value, moved(place, keyword, name))]];

const writeItems: Write = (found) => writeInner(hasTuple(found.schema) ? "prefixItems" : "items")(found);

/** Without a tuple it never had a meaning. */
const writeAdditionalItems: Write = (found) => (hasTuple(found.schema) ? writeInner("items")(found) : []);

const writeDefinitions: Write = (found) =>
  writeMembers(found.schema["$defs"] === undefined ? "$defs" : "definitions")(found);

/** In older drafts, an `$id` that is only a fragment is an anchor. */
const writeId: Write = ({ keyword, value, writing: { draft } }) => {
  if (keyword === "id" && (!draft.hasPlainId || typeof value !== "string")) return [[keyword, value]];
  const isAnchor = draft.hasFragmentIds && typeof value === "string" && value.startsWith("#");
  return isAnchor ? [["$anchor", value.slice(1)]] : [["$id", value]];
};

/** Whether only the root has an `$id`, so that `$recursiveRef` always refers to it. */
function hasOneRoot({ resources }: Writing): boolean {
  return [...resources.values()].every(({ before }) => before === "");
}

function moveReference(reference: string, { places, resources, home }: Writing): string {
  const [uri = "", fragment] = reference.split("#", 2);
  const start = uri === "" ? home : resources.get(uri);
  if (start === undefined || fragment === undefined || !fragment.startsWith("/")) return reference;
  const before = `${start.before}${decodeFragment(fragment)}`;
  let known = before;
  while (known !== "" && !places.has(known)) known = known.slice(0, known.lastIndexOf("/"));
  const after = `${places.get(known) ?? known}${before.slice(known.length)}`;
  if (after === before && start.after === start.before) return reference;
  return `${uri}#${encodePointer(after.slice(start.after.length))}`;
}

/** In draft-04, a boolean keyword beside a bound makes it exclusive. */
const writeBound =
  (open: string): Write =>
  ({ keyword, value, schema }) => [[schema[open] === true ? open : keyword, value]];

const writeOpenBound: Write = ({ keyword, value }) => (typeof value === "boolean" ? [] : [[keyword, value]]);

/** Splits `dependencies` into `dependentRequired` and `dependentSchemas`. */
const writeDependencies: Write = ({ keyword, value, place, inner }) => {
  if (!isObject(value)) return [[keyword, value]];
  const entries = Object.entries(value);
  const names = entries.filter(([, dependent]) => isList(dependent));
  const schemas = entries.filter(([, dependent]) => !isList(dependent));
  const at = moved(place, keyword, "dependentSchemas");
  const written = schemas.map(([name, part]) => [name, inner(part, moved(at, escapeToken(name)))] as const);
  return [
    ...(names.length === 0 ? [] : [["dependentRequired", Object.fromEntries(names)] as const]),
    ...(schemas.length === 0 ? [] : [["dependentSchemas", Object.fromEntries(written)] as const]),
  ];
};

/** `nullable`, from OpenAPI, adds `null` to a type; without a type Ajv ignores it. */
const writeType: Write = ({ keyword, value, schema: { nullable } }) => {
  const types = isList(value) ? value : [value];
  return [[keyword, nullable !== true || types.includes("null") ? value : [...types, "null"]]];
};

function joinEntries(entries: readonly Entry[]): JsonObject {
  const joined = new Map<string, JsonValue>();
  const besides: JsonObject[] = [];
  for (const [keyword, value] of entries) {
    const earlier = joined.get(keyword);
    const isApart =
      isObject(earlier) && isObject(value) && Object.keys(value).every((name) => !Object.hasOwn(earlier, name));
    if (earlier === undefined) joined.set(keyword, value);
    else if (isApart) joined.set(keyword, { ...earlier, ...value });
    else besides.push({ [keyword]: value });
  }
  if (besides.length === 0) return Object.fromEntries(joined);
  const allOf = joined.get("allOf");
  joined.set("allOf", [...listOf(allOf), ...besides]);
  return Object.fromEntries(joined);
}

const one = writeInner();
const named = writeMembers();

/** The conversion of each keyword; all others stay. */
const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ...[...schemaMapKeywords].map((keyword) => [keyword, named] as const),
  ...[...schemaKeywords, ...schemaArrayKeywords].map((keyword) => [keyword, one] as const),
  ["$schema", ({ keyword }) => [[keyword, dialect]]],
  ["id", writeId],
  ["$id", writeId],
  [
    "$ref",
    ({ keyword, value, writing }) => [[keyword, typeof value === "string" ? moveReference(value, writing) : value]],
  ],
  ["$recursiveRef", ({ keyword, value, writing }) => [[hasOneRoot(writing) ? "$ref" : keyword, value]]],
  ["$recursiveAnchor", ({ keyword, value, writing }) => (hasOneRoot(writing) ? [] : [[keyword, value]])],
  ["type", writeType],
  ["nullable", () => []],
  ["items", writeItems],
  ["additionalItems", writeAdditionalItems],
  ["definitions", writeDefinitions],
  ["dependencies", writeDependencies],
  ["minimum", writeBound("exclusiveMinimum")],
  ["maximum", writeBound("exclusiveMaximum")],
  ["exclusiveMinimum", writeOpenBound],
  ["exclusiveMaximum", writeOpenBound],
]);
