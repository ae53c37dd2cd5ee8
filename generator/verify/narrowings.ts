/** Relaxes a schema: removes constraints beyond the type, which come from tags, or where the compiler is lax. */

import {
  asText,
  followReference,
  isJsonObject,
  isList,
  isObject,
  mapSubschemas,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { ts } from "../sources/compiler.js";

/** Keywords that only a tag or a scalar alias sets. */
const tagKeywords = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "format", "uniqueItems", "minProperties", "maxProperties"],
];

/** Keywords that the type itself may set too: the lengths of tuples, and template literals. */
const perhapsTags = ["minItems", "maxItems", "pattern"];

/** The compiler accepts several variants of a union in one literal; the schema's variants are closed. */
const closedVariants = "closed variants";
/** The compiler treats `{}` as any value except null, and a type with universal properties only as any value. */
const plainObjects = "plain objects";
const integer = "integer";

/** Every reason for which a schema may reject what the compiler accepts. */
export const narrowingReasons: readonly string[] = [
  ...tagKeywords,
  ...perhapsTags,
  integer,
  plainObjects,
  closedVariants,
];

/** The reasons for which a keyword may reject a value. */
export function reasonsOf(keyword: string): readonly string[] {
  if (keyword === "type") return [integer, plainObjects];
  return keyword === "additionalProperties" ? [closedVariants, plainObjects] : [keyword];
}

/** Whether a pattern was written in a tag. */
export type IsTagPattern = (pattern: string) => boolean;

interface Relaxing {
  readonly root: JsonObject;
  readonly reasons: ReadonlySet<string>;
  readonly isTagPattern: IsTagPattern;
  /** Names of all properties in the schema. */
  readonly names: readonly string[];
}

/** How closed objects are relaxed in a union: to the names of other variants, or all names where a variant is open. */
type Openness = "closed" | "known" | "all";

export function relax(schema: JsonObject, reasons: ReadonlySet<string>, isTagPattern: IsTagPattern): JsonObject {
  const { $defs, ...root } = schema;
  const names = new Set<string>(arrayMembers);
  let hasUnion = false;
  visitSchemas(schema, (inner) => {
    Object.keys(inner["properties"] ?? {}).forEach((name) => names.add(name));
    hasUnion ||= isUnionOfObjects(schema, inner);
  });
  const relaxing: Relaxing = { root: schema, reasons, isTagPattern, names: [...names] };
  const relaxed = relaxSchema(relaxing, root, "closed");
  if (!isObject($defs)) return relaxed;
  const opennesses: readonly Openness[] = hasUnion ? ["closed", "known", "all"] : ["closed"];
  const definitions = Object.entries($defs).flatMap(([name, inner]) =>
    opennesses.map((openness): [string, JsonValue] => [
      nameWhere(openness, name),
      isObject(inner) ? relaxSchema(relaxing, inner, openness) : inner,
    ]),
  );
  return { ...relaxed, $defs: Object.fromEntries(definitions) };
}

function nameWhere(openness: Openness, definition: string): string {
  return openness === "closed" ? definition : `${definition}$${openness}`;
}

function relaxSchema(relaxing: Relaxing, schema: JsonObject, around: Openness): JsonObject {
  const { reasons } = relaxing;
  const openness = reasons.has(closedVariants) ? opennessIn(relaxing, schema, around) : "closed";
  const inner = mapSubschemas(schema, (member) => relaxSchema(relaxing, member, openness));
  const entries = Object.entries(inner).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (isNarrowing(relaxing, schema, keyword)) return [];
    if (keyword === "additionalProperties" && value === false && openness !== "closed") {
      return openness === "known" ? knownNames(relaxing, schema) : [];
    }
    const isDefinition = keyword === "$ref" && typeof value === "string" && value.startsWith("#/$defs/");
    if (isDefinition) return [[keyword, nameWhere(openness, value)]];
    return keyword === "type" && reasons.has(integer) ? [[keyword, asNumber(value)]] : [[keyword, value]];
  });
  const relaxed = Object.fromEntries(entries);
  return reasons.has(plainObjects) ? relaxPlainObject(relaxed) : relaxed;
}

function opennessIn({ root }: Relaxing, schema: JsonObject, around: Openness): Openness {
  if (around === "all" || !isUnionOfObjects(root, schema)) return around;
  return takesAnyName(root, schema) ? "all" : "known";
}

/** Allows the names of other variants only, in place of no other names. */
function knownNames({ names }: Relaxing, { patternProperties, propertyNames }: JsonObject): [string, JsonValue][] {
  if (propertyNames !== undefined) return [];
  const patterns = Object.keys(patternProperties ?? {}).map((pattern) => ({ pattern }));
  return [["propertyNames", { anyOf: [{ enum: names }, { pattern: arrayIndex }, ...patterns] }]];
}

function asNumber(type: JsonValue): JsonValue {
  if (isList(type)) return [...new Set(type.map(asNumber))];
  return type === "integer" ? "number" : type;
}

function isNarrowing({ reasons, isTagPattern }: Relaxing, schema: JsonObject, keyword: string): boolean {
  if (!reasons.has(keyword)) return false;
  if (keyword === "pattern") return typeof schema["pattern"] === "string" && isTagPattern(schema["pattern"]);
  return tagKeywords.includes(keyword) || (perhapsTags.includes(keyword) && !("prefixItems" in schema));
}

/** Array properties known to the compiler, which treats them as one more variant. */
const arrayMembers = Object.getOwnPropertyNames(Array.prototype);
const arrayIndex = "^[0-9]+$";

function isUnionOfObjects(root: JsonObject, schema: JsonObject): boolean {
  const variants = variantsIn(root, schema);
  const objects = variants.filter((variant) => includesType(variant, "object"));
  return objects.length > 0 && variants.filter((variant) => includesType(variant, "array")).length + objects.length > 1;
}

/** The variants of a union, with nested ones. */
function variantsIn(root: JsonObject, schema: JsonObject, seen = new Set<JsonObject>()): JsonObject[] {
  const variants = schema["anyOf"] ?? schema["oneOf"];
  if (!isList(variants) || seen.has(schema)) return [];
  seen.add(schema);
  return variants.filter(isJsonObject).flatMap((variant) => {
    const target = followReference(root, variant);
    const isUnion = "anyOf" in target || "oneOf" in target;
    return isUnion ? variantsIn(root, target, seen) : [target];
  });
}

/** Whether an object somewhere in a schema takes properties of any name, references followed. */
function takesAnyName(root: JsonObject, schema: JsonObject, seen = new Set<JsonObject>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  let found = false;
  visitSchemas(schema, (inner) => {
    found ||= includesType(inner, "object") && inner["additionalProperties"] !== false && !("anyOf" in inner);
    if ("$ref" in inner) found ||= takesAnyName(root, followReference(root, inner), seen);
  });
  return found;
}

function includesType({ type }: JsonObject, name: string): boolean {
  return isList(type) ? type.includes(name) : type === name;
}

/** JSON's other kinds of values, with the properties that the compiler knows of each. */
const otherKinds = [
  { type: "array", sample: [] as object },
  { type: "string", sample: Object("") as object },
  { type: "number", sample: Object(0) as object },
  { type: "boolean", sample: Object(false) as object },
];

function relaxPlainObject(schema: JsonObject): JsonObject {
  const { required = [], properties = {}, additionalProperties = true, patternProperties } = schema;
  if (!includesType(schema, "object") || !isList(required) || !isObject(properties)) return schema;
  if (["anyOf", "oneOf", "allOf", "$ref"].some((keyword) => keyword in schema)) return schema;
  const hasMembers =
    Object.keys(properties).length > 0 || patternProperties !== undefined || isObject(additionalProperties);
  const others = otherKinds.filter(({ type, sample }) => {
    const isIndexed = type === "array" || type === "string";
    return required.map(asText).every((name) => name in sample || (isIndexed && /^\d+$/.test(name)));
  });
  const types = [...(hasMembers || required.length > 0 ? [] : ["object"]), ...others.map(({ type }) => type)];
  return types.length === 0 ? schema : { anyOf: [schema, { type: types }] };
}

/** Characters of a pattern with another tag on its line, so that the work does not grow with the square of the line. */
const longestBeforeTag = 1_000;

/** Finds the patterns that are written in tags; any other comes from a template literal type. */
export function findTagPatterns(program: ts.Program): IsTagPattern {
  const patterns = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file) || !file.text.includes("@pattern")) continue;
    for (const [, written = ""] of file.text.matchAll(/@pattern[ \t]+(.*?)(?:\*\/|$)/gm)) {
      const pattern = written.trimEnd().replaceAll("*\\/", "*/");
      patterns.add(pattern);
      // Another tag may follow on its line.
      for (const { index } of pattern.slice(0, longestBeforeTag).matchAll(/\s@[A-Za-z]/g)) {
        patterns.add(pattern.slice(0, index).trimEnd());
      }
    }
  }
  return (pattern) => patterns.has(pattern);
}
