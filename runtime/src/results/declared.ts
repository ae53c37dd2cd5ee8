/** From a result to the part of it that the output schema declares. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { schemaOfItem, schemasOfProperty, valuesOf } from "../json-schema/parts.js";
import { escapeToken } from "../json-schema/pointers.js";
import { resolveReference } from "../json-schema/references.js";
import { createMatcher, type Matcher } from "../json-schema/evaluate.js";
import type { ObjectSchema } from "../metadata.js";
import { fitsTag } from "../json-schema/check/tags.js";
import { toPlainJson } from "./plain-json.js";

/** The declared part of a result. */
export interface DeclaredPart {
  /** Plain JSON data that shares nothing with the result. */
  readonly value: unknown;
  /** JSON Pointers to what was removed. */
  readonly dropped: readonly string[];
}

interface Keeping {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  readonly dropped: string[];
}

/** Most references, unions and intersections in a row, without a step into the value. */
const deepest = 20;

/**
 * Removes the properties that a schema does not declare, at every depth. `additionalProperties` declares whatever it
 * accepts, and a schema without properties declares them all. Of a union, the variants that the value matches count,
 * else those that its tag names, else all. An object or array where none is declared becomes empty.
 *
 * @throws {TypeError} with a JSON Pointer when the value contains itself or a big integer.
 */
export function keepDeclared(schema: ObjectSchema, value: unknown): DeclaredPart {
  const keeping: Keeping = { root: schema, matches: createMatcher(schema), dropped: [] };
  return { value: keep(toPlainJson(value), { schemas: [schema], pointer: "" }, keeping), dropped: keeping.dropped };
}

interface Place {
  readonly schemas: readonly unknown[];
  readonly pointer: string;
}

function keep(value: unknown, { schemas, pointer }: Place, keeping: Keeping): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = schemas.map((schema) => listParts(schema, { value, keeping, depth: 0 }));
  if (parts.some((own) => own.length === 0)) return value; // One of them declares nothing, so it accepts anything.
  // The variants of a recursive union lead to the same schemas again.
  const declaring = [...new Set(parts.flat())];
  const step = (member: unknown, token: string, inner: readonly unknown[]): unknown =>
    keep(member, { schemas: inner, pointer: `${pointer}/${escapeToken(token)}` }, keeping);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const inner = new Set(declaring.flatMap((part) => itemOf(part, index)));
      if (inner.size > 0) return [step(item, String(index), [...inner])];
      keeping.dropped.push(`${pointer}/${index}`);
      return [];
    });
  }
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = new Set(declaring.flatMap((part) => schemasOfProperty(part, name)));
    if (inner.size > 0) return [[name, step(member, name, [...inner])]];
    keeping.dropped.push(`${pointer}/${escapeToken(name)}`);
    return [];
  });
  return Object.fromEntries(entries);
}

const ofObjects = ["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"];
const ofArrays = ["items", "prefixItems", "unevaluatedItems"];

interface Asking {
  readonly value: object;
  readonly keeping: Keeping;
  readonly depth: number;
}

/** The schemas that declare the content of a value; none if it may be anything. */
function listParts(schema: unknown, asking: Asking): readonly JsonSchema[] {
  if (!isObject(schema) || asking.depth > deepest) return [];
  if (!mayBe(schema, asking.value)) return [nothing];
  const further = { ...asking, depth: asking.depth + 1 };
  const { root } = asking.keeping;
  const saying = Array.isArray(asking.value) ? ofArrays : ofObjects;
  const beside = [resolveReference(root, schema["$ref"]), ...listOf(schema["allOf"]), schema["then"], schema["else"]];
  const dependent = isObject(schema["dependentSchemas"]) ? Object.values(schema["dependentSchemas"]) : [];
  const own = [
    ...(saying.some((keyword) => schema[keyword] !== undefined) ? [schema] : []),
    ...[...beside, ...dependent].flatMap((one) => listParts(one, further)),
  ];
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  const chosen = chooseVariants(variants, asking).map((variant) => listParts(variant, further));
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

function chooseVariants(variants: readonly unknown[], { value, keeping }: Asking): readonly unknown[] {
  const { root, matches } = keeping;
  const matching = variants.filter((variant) => matches(variant, value));
  if (matching.length > 0) return matching;
  const tagged = fitsTag(variants, { root, value });
  return tagged.length > 0 ? tagged : variants;
}

function itemOf(part: JsonSchema, index: number): readonly unknown[] {
  const inner = schemaOfItem(part, index) ?? part["unevaluatedItems"] ?? true;
  return inner === false ? [] : [inner];
}
