/** From the keywords that the bundled validator found unmet to errors in Ajv's shape. */

import {
  escapeToken,
  fragmentTokens,
  isObject,
  listOf,
  resolveReference,
  valueAt,
  type JsonSchema,
} from "../json-schema/json-schema.js";
import type { Matcher, Refusal } from "../json-schema/matches.js";
import { listParams } from "./error-params.js";
import type { SchemaError } from "./schema-error.js";
import { readUnion } from "./unions.js";

/** What refusals are read with. */
export interface Reading {
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly matches: Matcher["matches"];
}

/** A refusal, and where it stands. */
interface Located {
  readonly refusal: Refusal;
  /** The schema in which the keyword stands. */
  readonly schema: unknown;
  /** URI fragment to that schema, without the references on the way. */
  readonly path: string;
  /** Names that lead to the place in the value. */
  readonly place: readonly string[];
}

/** Keywords that only say that something is wrong further in, where it is said again. */
const passingOn = new Set([
  ...["$ref", "allOf", "properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["items", "prefixItems", "unevaluatedItems", "dependentSchemas", "if"],
]);

/** Keywords whose schemas are asked about something else than what is wrong. */
const asking = new Set(["propertyNames", "contains"]);

/** Keywords that hold schemas by name. */
const naming = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Reads refusals as errors, each once. */
export function readRefusals(refusals: readonly Refusal[], reading: Reading): readonly SchemaError[] {
  const located = refusals.flatMap((refusal) => locate(refusal, reading.root));
  const byText = new Map(collectErrors(located, reading).map((error) => [JSON.stringify(error), error]));
  return [...byText.values()];
}

function collectErrors(located: readonly Located[], reading: Reading): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  for (let index = 0; index < located.length; index += 1) {
    const one = located[index];
    if (one === undefined || passingOn.has(one.refusal.keyword)) continue;
    const { keyword } = one.refusal;
    if (keyword === "anyOf" || keyword === "oneOf") {
      const inner = takeWithin(one.refusal, located.slice(index + 1));
      errors.push(...readVariants(one, { inner, reading }));
      index += inner.length;
    } else {
      errors.push(...readOne(one, reading));
    }
  }
  return errors;
}

/** The refusals right behind a union that are those of its variants. */
function takeWithin({ keywordLocation, instanceLocation }: Refusal, following: readonly Located[]): readonly Located[] {
  const end = following.findIndex(
    ({ refusal }) =>
      !refusal.keywordLocation.startsWith(`${keywordLocation}/`) ||
      !`${refusal.instanceLocation}/`.startsWith(`${instanceLocation}/`),
  );
  return end === -1 ? following : following.slice(0, end);
}

function readVariants(
  union: Located,
  { inner, reading }: { readonly inner: readonly Located[]; readonly reading: Reading },
): readonly SchemaError[] {
  if (!isObject(union.schema)) return [];
  const { keyword, keywordLocation } = union.refusal;
  const variants = listOf(union.schema[keyword]).map((schema, index) => {
    const start = `${keywordLocation}/${index}/`;
    const own = inner.filter(({ refusal }) => refusal.keywordLocation.startsWith(start));
    return { schema, errors: collectErrors(own, reading) };
  });
  return readUnion(variants, {
    root: reading.root,
    keyword,
    path: union.path,
    instancePath: toPointer(union.place),
    value: valueAt(reading.value, union.place),
  });
}

/** Finds where a refusal stands; nothing for what a schema says of something else than the place. */
function locate(refusal: Refusal, root: JsonSchema): readonly Located[] {
  const tokens = fragmentTokens(refusal.keywordLocation).slice(0, -1);
  let schema: unknown = root;
  let path = "#";
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    if (asking.has(token)) return [];
    if (!isObject(schema)) break;
    const held: unknown = schema[token];
    if (token === "$ref" && typeof held === "string") {
      path = held;
      schema = resolveReference(root, held);
      continue;
    }
    path += `/${encodeToken(token)}`;
    schema = held;
    if (Array.isArray(held) || naming.has(token)) {
      index += 1;
      path += `/${encodeToken(tokens[index] ?? "")}`;
      schema = valueAt(held, [tokens[index] ?? ""]);
    }
  }
  return [{ refusal, schema, path, place: fragmentTokens(refusal.instanceLocation) }];
}

function readOne({ refusal, schema, path, place }: Located, reading: Reading): readonly SchemaError[] {
  const { keyword } = refusal;
  if (!isObject(schema)) return [readFalse(path, { place, reading })];
  const value = valueAt(reading.value, place);
  return listParams(schema, { keyword, value, matches: reading.matches }).map((params) => ({
    instancePath: toPointer(place),
    schemaPath: `${path}/${encodeToken(keyword)}`,
    keyword,
    params,
  }));
}

/** What a schema that is `false` refuses, as the error of the keyword that it is the value of. */
function readFalse(
  path: string,
  { place, reading }: { readonly place: readonly string[]; readonly reading: Reading },
): SchemaError {
  const keyword = path.slice(path.lastIndexOf("/") + 1);
  const around = toPointer(place.slice(0, -1));
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const param = keyword === "additionalProperties" ? "additionalProperty" : "unevaluatedProperty";
    return { instancePath: around, schemaPath: path, keyword, params: { [param]: place.at(-1) } };
  }
  if (keyword === "items" || keyword === "unevaluatedItems") {
    const holder = resolveReference(reading.root, path.slice(0, path.lastIndexOf("/")));
    const limit = listOf(holder?.["prefixItems"]).length;
    return { instancePath: around, schemaPath: path, keyword, params: { limit } };
  }
  return {
    instancePath: toPointer(place),
    schemaPath: `${path}/false schema`,
    keyword: "false schema",
    params: {},
  };
}

function toPointer(place: readonly string[]): string {
  return place.map((token) => `/${escapeToken(token)}`).join("");
}

function encodeToken(token: string): string {
  // Half a surrogate pair cannot be encoded.
  return encodeURIComponent(escapeToken(token).replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}
