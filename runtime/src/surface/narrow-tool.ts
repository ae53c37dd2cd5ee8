/** Narrows the input schema of a tool to what is known only at start-up. */

import { matches } from "../json-schema/check/check-schema.js";
import { isList, isObject, type JsonSchema } from "../json-schema/json-values.js";
import { typesOf, valuesOf } from "../json-schema/parts.js";
import { partsOf, resolveReference } from "../json-schema/references.js";
import { isOfType } from "../json-schema/value-tests.js";
import { changeSubschemas, visitSchemas } from "../json-schema/walk.js";
import type { ObjectSchema, ToolInputOf, ToolMetadata } from "../metadata.js";
import { parseParameterPath } from "../parameter-paths.js";
import { narrowAtPath } from "./narrow-at-path.js";

/** Constraints of a parameter, in addition to those of its schema. */
export interface ParameterNarrowing {
  /** The remaining values; the parameter's schema must accept each of them. */
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Makes the parameter required. */
  readonly required?: true;
  /** Replaces the description of the parameter. */
  readonly description?: string;
}

/** Narrowings by parameter: a name, or a path such as `options.mode`, `items[].id` or `byId{}`. */
export type ToolNarrowing<Tool extends ToolMetadata> = {
  readonly [Path in (keyof ToolInputOf<Tool> & string) | (string & Record<never, never>)]?: ParameterNarrowing;
};

/**
 * Narrows a tool's input schema, such as to the workspaces that exist today. The result accepts only calls that the tool
 * accepts and that satisfy the narrowing, in every variant that can have the parameter. Drops examples that no longer
 * match.
 *
 * @throws {TypeError} when there is no such parameter, when a narrowing would widen, would constrain nothing or
 * contradicts a default, and when the schema cannot be narrowed in place.
 */
export function narrowTool<Tool extends ToolMetadata>(metadata: Tool, narrowing: ToolNarrowing<Tool>): Tool {
  const inputSchema = Object.entries(narrowing).reduce<JsonSchema>(
    (schema, [path, keywords]) =>
      keywords === undefined ? schema : narrowSchema(schema, { tool: metadata.name, path, keywords }),
    separateRoot(metadata.inputSchema),
  ) as ObjectSchema; // Narrowing leaves the root's type as it is.
  const examples = metadata.examples?.filter((example) => matches(inputSchema, example, inputSchema));
  return { ...metadata, inputSchema, ...(examples && { examples }), isNarrowed: true };
}

/** Copies a root that refers into itself into its definitions, so that other values stay as wide as declared. */
function separateRoot(root: JsonSchema): JsonSchema {
  const isOutside = (reference: unknown): reference is string =>
    typeof reference === "string" &&
    /^#(?:\/|$)/.test(reference) &&
    !definitionReference.test(reference) &&
    resolveReference(root, reference) !== undefined;
  let refersToItself = false;
  let hasAnchors = false;
  visitSchemas(root, (schema) => {
    refersToItself ||= isOutside(schema["$ref"]);
    hasAnchors ||= schema["$anchor"] !== undefined || (schema["$id"] !== undefined && schema !== root);
  });
  // A copy would declare each anchor twice.
  if (!refersToItself || hasAnchors) return root;
  let name = "Arguments";
  while (isObject(root["$defs"]) && Object.hasOwn(root["$defs"], name)) name += "_";
  const redirect = (schema: JsonSchema): JsonSchema => {
    const changed = changeSubschemas(schema, redirect);
    const { $ref: reference } = changed;
    return isOutside(reference) ? { ...changed, $ref: `#/$defs/${name}${reference.slice(1)}` } : changed;
  };
  const { $defs, ...own } = redirect(root);
  const { $schema: _dialect, $id: _id, ...copy } = own;
  return { ...own, $defs: { ...(isObject($defs) && $defs), [name]: copy } };
}

const definitionReference = /^#\/(?:\$defs|definitions)\//;

interface Narrowing {
  readonly tool: string;
  readonly path: string;
  readonly keywords: ParameterNarrowing;
}

function narrowSchema(root: JsonSchema, narrowing: Narrowing): JsonSchema {
  const { tool, path, keywords } = narrowing;
  const { required, description: _description, ...constraint } = keywords;
  refuseInvalidKeywords(narrowing);
  refuseFragileKeywords(root, narrowing);
  const narrowed = narrowAtPath(root, parseParameterPath(path), {
    root,
    isRequired: required === true,
    constraint,
    apply: (schema) => addKeywords(schema, narrowing, root),
  });
  if (narrowed === undefined) throw new TypeError(`${tool} has no parameter "${path}".`);
  return narrowed;
}

function refuse({ tool, path }: Narrowing, reason: string): never {
  throw new TypeError(`${tool}: "${path}" cannot be narrowed: ${reason}`);
}

/** The types that each bound constrains. */
const boundedTypes = {
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
  minLength: ["string"],
  maxLength: ["string"],
  minItems: ["array"],
  maxItems: ["array"],
} as const;

const boundNames = Object.keys(boundedTypes) as (keyof typeof boundedTypes)[]; // Object.keys loses the literal types.

function refuseInvalidKeywords(narrowing: Narrowing): void {
  const { keywords, path } = narrowing;
  if (keywords.required === true && parseParameterPath(path).at(-1)?.kind !== "property") {
    refuse(narrowing, "required is for a property; minItems says how many elements an array needs.");
  }
  if (keywords.enum?.length === 0) refuse(narrowing, "enum is empty, so no value is left.");
  for (const name of boundNames) {
    const bound = keywords[name];
    if (bound === undefined) continue;
    const isCount = !name.endsWith("imum");
    if (isCount ? !Number.isInteger(bound) || bound < 0 : !Number.isFinite(bound)) {
      refuse(narrowing, `${name} must be a ${isCount ? "non-negative integer" : "finite number"}, not ${bound}.`);
    }
  }
}

/** Refuses keywords that depend on what others evaluate, and references to rewritten schemas: they would change meaning. */
function refuseFragileKeywords(root: JsonSchema, narrowing: Narrowing): void {
  const waiting: unknown[] = [root];
  for (const value of waiting) {
    if (typeof value !== "object" || value === null) continue;
    waiting.push(...Object.values(value as Readonly<Record<string, unknown>>)); // An array has string keys, too.
    if (!isObject(value)) continue;
    for (const keyword of ["unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef"]) {
      if (Object.hasOwn(value, keyword)) refuse(narrowing, `the schema has ${keyword}, whose meaning would change.`);
    }
    const { $ref: reference } = value;
    if (typeof reference === "string" && !definitionReference.test(reference)) {
      refuse(narrowing, `the schema refers to ${JSON.stringify(reference)}, which is not one of its $defs.`);
    }
  }
}

function addKeywords(schema: JsonSchema, narrowing: Narrowing, root: JsonSchema): JsonSchema {
  const { keywords } = narrowing;
  const { enum: values, description } = keywords;
  const accepts = (by: JsonSchema, value: unknown): boolean => matches(by, value, root);
  const narrowed: Record<string, unknown> = { ...schema, ...(description !== undefined && { description }) };
  if (values !== undefined) {
    const refused = values.filter((value) => !accepts(schema, value)).map((value) => JSON.stringify(value));
    if (refused.length > 0) refuse(narrowing, `its schema does not accept ${refused.join(", ")}.`);
    narrowed["enum"] = [...values];
  }
  for (const name of boundNames) {
    const [bound, now] = [keywords[name], schema[name]];
    if (bound === undefined) continue;
    const types = boundedTypes[name];
    if (typeof now === "number" && (name.startsWith("min") ? bound < now : bound > now)) {
      refuse(narrowing, `${name} is already ${now}, and ${bound} would be wider.`);
    }
    if (!types.some((type) => mayBe(schema, type, root))) {
      refuse(narrowing, `${name} constrains nothing, because the parameter is not of type ${types[0]}.`);
    }
    narrowed[name] = bound;
  }
  if (Object.hasOwn(schema, "default") && accepts(schema, schema["default"]) && !accepts(narrowed, schema["default"])) {
    refuse(narrowing, `its default ${JSON.stringify(schema["default"])} is no longer allowed.`);
  }
  return narrowed;
}

/** Whether a value of the type may match, judging by the types, values and variants of the schema. */
function mayBe(schema: unknown, type: string, root: JsonSchema, depth = 0): boolean {
  if (!isObject(schema)) return schema !== false;
  // A reference may lead back to itself.
  if (depth > 20) return true;
  return partsOf(schema, root).every((part) => {
    const types = typesOf(part);
    const isNamed = types.length === 0 || types.includes(type);
    if (!isNamed || valuesOf(part)?.some((value) => isOfType(value, type)) === false) return false;
    return [part["anyOf"], part["oneOf"]].every(
      (variants) => !isList(variants) || variants.some((variant) => mayBe(variant, type, root, depth + 1)),
    );
  });
}
