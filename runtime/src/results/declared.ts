/** Removes the undeclared parts of a result. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { itemSchemaOf, schemasOfProperty, valuesOf } from "../json-schema/parts.js";
import { escapeToken } from "../json-schema/pointers.js";
import { resolveReference } from "../json-schema/references.js";
import { createMatcher, type Matcher } from "../json-schema/evaluate.js";
import type { ObjectSchema } from "../metadata.js";
import { fitsTag } from "../json-schema/check/tags.js";
import { toPlainJson } from "./plain-json.js";

interface Removal {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  readonly dropped: string[];
}

/** The maximum number of references, unions and intersections in a row, without a step into the value. */
const deepest = 20;

/**
 * Removes the properties that a schema does not declare, at every depth. `additionalProperties` declares everything that it
 * accepts, and a schema without properties declares them all. A union declares the properties of the variants that the
 * value matches, or else of those that its tag selects, or else of all. An undeclared object or array becomes empty.
 *
 * @returns plain JSON data that shares nothing with the result, and the JSON Pointers to what was removed.
 * @throws {TypeError} with a JSON Pointer when the value contains itself or a big integer.
 */
export function keepDeclared(
  schema: ObjectSchema,
  value: unknown,
): { readonly value: unknown; readonly dropped: readonly string[] } {
  const removal: Removal = { root: schema, matches: createMatcher(schema), dropped: [] };
  return { value: keep(toPlainJson(value), [schema], "", removal), dropped: removal.dropped };
}

function keep(value: unknown, schemas: readonly unknown[], pointer: string, removal: Removal): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = schemas.map((schema) => listParts(schema, value, removal));
  if (parts.some((own) => own.length === 0)) return value; // A schema that declares nothing accepts anything.
  // The variants of a recursive union lead to the same schemas again.
  const declaring = [...new Set(parts.flat())];
  const keepMember = (member: unknown, token: string, inner: readonly unknown[]): unknown[] => {
    const place = `${pointer}/${escapeToken(token)}`;
    if (inner.length > 0) return [keep(member, [...new Set(inner)], place, removal)];
    removal.dropped.push(place);
    return [];
  };
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      keepMember(
        item,
        String(index),
        declaring.flatMap((part) => itemOf(part, index)),
      ),
    );
  }
  const entries = Object.entries(value).flatMap(([name, member]) =>
    keepMember(
      member,
      name,
      declaring.flatMap((part) => schemasOfProperty(part, name)),
    ).map((kept) => [name, kept] as const),
  );
  return Object.fromEntries(entries);
}

const ofObjects = ["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"];
const ofArrays = ["items", "prefixItems", "unevaluatedItems"];

/** The schemas that declare the members of a value; none if it may be anything. */
function listParts(schema: unknown, value: object, removal: Removal, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepest) return [];
  if (!mayBe(schema, value)) return [nothing];
  const listInner = (inner: unknown): readonly JsonSchema[] => listParts(inner, value, removal, depth + 1);
  const declaring = Array.isArray(value) ? ofArrays : ofObjects;
  const target = resolveReference(removal.root, schema["$ref"]);
  const beside = [target, ...listOf(schema["allOf"]), schema["then"], schema["else"]];
  const dependent = isObject(schema["dependentSchemas"]) ? Object.values(schema["dependentSchemas"]) : [];
  const own = [
    ...(declaring.some((keyword) => schema[keyword] !== undefined) ? [schema] : []),
    ...[...beside, ...dependent].flatMap(listInner),
  ];
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  const chosen = chooseVariants(variants, value, removal).map(listInner);
  // A variant that only requires something declares nothing beside others; alone it accepts anything.
  return own.length === 0 && chosen.some((parts) => parts.length === 0) ? [] : [...own, ...chosen.flat()];
}

/** Declares neither properties nor elements. */
const nothing: JsonSchema = { properties: {}, items: false };

/** Whether a schema accepts objects at all, or arrays if the value is one. */
function mayBe(schema: JsonSchema, value: object): boolean {
  const { type } = schema;
  const kind = Array.isArray(value) ? "array" : "object";
  const isKind = type === undefined || type === kind || listOf(type).includes(kind);
  return isKind && (valuesOf(schema)?.some((one) => typeof one === "object" && one !== null) ?? true);
}

function chooseVariants(variants: readonly unknown[], value: object, { root, matches }: Removal): readonly unknown[] {
  const matching = variants.filter((variant) => matches(variant, value));
  if (matching.length > 0) return matching;
  const tagged = fitsTag(variants, { root, value });
  return tagged.length > 0 ? tagged : variants;
}

function itemOf(part: JsonSchema, index: number): readonly unknown[] {
  const inner = itemSchemaOf(part, index) ?? part["unevaluatedItems"] ?? true;
  return inner === false ? [] : [inner];
}
