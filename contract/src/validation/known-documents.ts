/** From a document to whether Ajv is known to compile it, and to validate without end: asking it is the slow part. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
  valueAt,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation } from "../json-schema/keywords.js";
import { isReadable } from "../json-schema/nodes.js";
import { typeNames } from "../json-schema/keyword-values.js";
import { subschemasOf } from "../json-schema/subschemas.js";

type IsShape = (value: JsonValue) => boolean;

const isText: IsShape = (value) => typeof value === "string";
const isNumber: IsShape = (value) => typeof value === "number";
const isSchema: IsShape = (value) => isObject(value) || typeof value === "boolean";
const isListOf =
  (isMember: IsShape): IsShape =>
  (value) =>
    isList(value) && value.length > 0 && value.every(isMember);
const isMapOf =
  (isMember: IsShape): IsShape =>
  (value) =>
    isObject(value) && Object.values<JsonValue>(value).every(isMember);
const isType: IsShape = (value) => typeNames.some((type) => type === value);
const areNames: IsShape = (value) => isList(value) && value.every(isText);

const numbers = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "minContains", "maxContains", "minProperties", "maxProperties"],
];

/** What Ajv wants of the values of keywords. */
const shapes: ReadonlyMap<string, IsShape> = new Map<string, IsShape>([
  ...[...schemaKeywords].map((keyword) => [keyword, isSchema] as const),
  ...[...schemaArrayKeywords].map((keyword) => [keyword, isListOf(isSchema)] as const),
  ...[...schemaMapKeywords].map((keyword) => [keyword, isMapOf(isSchema)] as const),
  ...numbers.map((keyword) => [keyword, isNumber] as const),
  ["type", (value) => isType(value) || isListOf(isType)(value)],
  ["enum", isListOf(() => true)],
  ["const", () => true],
  ["pattern", isText],
  ["format", isText],
  ["uniqueItems", (value) => typeof value === "boolean"],
  ["required", areNames],
  ["dependentRequired", isMapOf(areNames)],
  ["$ref", isText],
  ["$comment", isText],
  ["$schema", isText],
]);

/** What is nested more deeply, by itself or through references, may exhaust the stack. */
const deepest = 60;

/** References to definitions, or parts of them, whose names are the same in a pointer and in a URI. */
const plainReference = /^#\/\$defs\/([\w.:/-]+)$/;

/** What has a name that Ajv finds also where no keyword holds a schema. */
const named = /"\$(?:id|\w*[aA]nchor|async)":/;

type FindTarget = (schema: JsonObject) => JsonObject | undefined;

const known = new WeakMap<JsonObject, boolean>();

export function isKnownDocument(document: JsonObject): boolean {
  const isKnown = known.get(document) ?? hasOnlyKnownParts(document);
  known.set(document, isKnown);
  return isKnown;
}

function hasOnlyKnownParts(document: JsonObject): boolean {
  const { $defs = {} } = document;
  if (!isReadable(document) || !isObject($defs) || named.test(JSON.stringify(document))) return false;
  const targetOf: FindTarget = ({ $ref }) => {
    const path = plainReference.exec(String($ref))?.[1]?.split("/") ?? [""];
    const target = valueAt<JsonValue>($defs, path);
    return isObject(target) ? target : undefined;
  };
  const hasEnd = createEnds(targetOf);
  let isKnown = Object.keys($defs).length <= deepest;
  const visit = (schema: JsonObject, depth: number): void => {
    isKnown &&=
      depth <= deepest &&
      Object.keys(schema).every((keyword) => hasKnownShape(keyword, schema[keyword] ?? null)) &&
      (!("$ref" in schema) || targetOf(schema) !== undefined) &&
      hasEnd(schema);
    if (!isKnown) return;
    visitSubschemas<JsonValue>(schema, (inner, _keyword, member) =>
      visit(inner, depth + (member === undefined ? 1 : 2)),
    );
  };
  visit(document, 1);
  return isKnown;
}

function hasKnownShape(keyword: string, value: JsonValue): boolean {
  const isShape = shapes.get(keyword);
  return isShape?.(value) ?? (isAnnotation(keyword) && !keyword.startsWith("$") && keyword !== "id");
}

/** Keywords that apply a schema to the same value. */
const applying = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

function appliesOthers(schema: JsonObject): boolean {
  return applying.some((keyword) => keyword in schema);
}

/** Whether a schema does not lead back to itself for the same value. */
function createEnds(targetOf: FindTarget): (schema: JsonObject) => boolean {
  const ending = new Set<JsonValue>();
  const ends = (schema: JsonValue | undefined, open: readonly JsonValue[]): boolean => {
    if (!isObject(schema) || ending.has(schema) || !appliesOthers(schema)) return true;
    if (open.includes(schema) || open.length > deepest) return false;
    const parts = subschemasOf(schema).flatMap(({ place, schema: part }) => (place.kind === "same" ? [part] : []));
    if (![targetOf(schema), ...parts].every((part) => ends(part, [...open, schema]))) return false;
    ending.add(schema);
    return true;
  };
  return (schema) => ends(schema, []);
}
