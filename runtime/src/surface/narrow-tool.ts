/** From a tool and what is known only at start-up to the tool with a narrower input schema. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { annotationKeywords } from "../json-schema/keywords.js";
import { propertiesOf, requiredOf } from "../json-schema/parts.js";
import { resolveReference } from "../json-schema/references.js";
import { matches } from "../json-schema/check/check-schema.js";
import type { ObjectSchema, ToolInputOf, ToolMetadata } from "../metadata.js";
import { parseParameterPath, type ParameterPath } from "../parameter-paths.js";

/** What a parameter must be besides what its schema asks for already. */
export interface ParameterNarrowing {
  /** The values that are left; the parameter must accept each of them now. */
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The parameter may no longer be left out. */
  readonly required?: true;
  /** What the model reads about the parameter from now on. */
  readonly description?: string;
}

/** Narrowings by parameter: a name, or a path such as `options.mode`, `items[].id` or `byId{}`. */
export type ToolNarrowing<Tool extends ToolMetadata> = {
  readonly [Path in (keyof ToolInputOf<Tool> & string) | (string & Record<never, never>)]?: ParameterNarrowing;
};

/**
 * Narrows a tool's input schema, such as to the workspaces that exist today. Every call that the result accepts is one
 * that the tool accepts: keywords are only added to what must hold, and one that would hold for more is refused.
 * Examples that no longer fit are left out.
 *
 * @throws {TypeError} where there is no such parameter, where a narrowing would widen or contradicts a default.
 */
export function narrowTool<Tool extends ToolMetadata>(metadata: Tool, narrowing: ToolNarrowing<Tool>): Tool {
  const inputSchema = Object.entries(narrowing).reduce<JsonSchema>(
    (schema, [path, keywords]) =>
      keywords === undefined ? schema : narrowSchema(schema, { tool: metadata.name, path, keywords }),
    metadata.inputSchema,
  ) as ObjectSchema; // Narrowing leaves the root's type as it is.
  const examples = metadata.examples?.filter((example) => matches(inputSchema, example, inputSchema));
  return { ...metadata, inputSchema, ...(examples && { examples }), isNarrowed: true };
}

/** Whether a schema accepts a value. */
type Judge = (value: unknown) => boolean;

interface Narrowing {
  readonly tool: string;
  readonly path: string;
  readonly keywords: ParameterNarrowing;
}

function narrowSchema(root: JsonSchema, narrowing: Narrowing): JsonSchema {
  const { tool, path } = narrowing;
  let found = 0;
  // References lead into the root, wherever the schema that has them stands.
  const judge = (schema: JsonSchema): Judge => {
    const whole = { ...schema, $defs: root["$defs"] ?? {} };
    return (value) => matches(whole, value, whole);
  };
  const apply = (schema: JsonSchema): JsonSchema => {
    found += 1;
    return addKeywords(schema, narrowing, judge);
  };
  const narrowed = narrowAt(root, parseParameterPath(path), { root, required: narrowing.keywords.required, apply });
  if (found === 0) throw new TypeError(`${tool} has no parameter "${path}".`);
  return narrowed;
}

interface Descent {
  readonly root: JsonSchema;
  readonly required: true | undefined;
  readonly apply: (schema: JsonSchema) => JsonSchema;
}

/** What a path leads through is written out in place: a shared definition is narrowed for this parameter only. */
function narrowAt(written: JsonSchema, path: ParameterPath, descent: Descent): JsonSchema {
  const schema = inlineReference(written, descent.root);
  const [step, ...rest] = path;
  if (step === undefined) return descent.apply(schema);
  const inner = (member: unknown): unknown => (isObject(member) ? narrowAt(member, rest, descent) : member);
  const narrowed: Record<string, unknown> = { ...schema };
  if (step.kind === "property" && Object.hasOwn(propertiesOf(schema), step.name)) {
    narrowed["properties"] = { ...propertiesOf(schema), [step.name]: inner(propertiesOf(schema)[step.name]) };
    const isNew = !requiredOf(schema).includes(step.name);
    if (descent.required && rest.length === 0 && isNew) narrowed["required"] = [...requiredOf(schema), step.name];
  }
  if (step.kind === "elements" && isObject(schema["items"])) narrowed["items"] = inner(schema["items"]);
  if (step.kind === "position") {
    const prefix = listOf(schema["prefixItems"]);
    if (step.index < prefix.length) {
      narrowed["prefixItems"] = prefix.map((member, index) => (index === step.index ? inner(member) : member));
    }
  }
  if (step.kind === "values" && isObject(schema["additionalProperties"])) {
    narrowed["additionalProperties"] = inner(schema["additionalProperties"]);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const members = listOf(schema[keyword]);
    if (members.length === 0) continue;
    narrowed[keyword] = members.map((member) => (isObject(member) ? narrowAt(member, path, descent) : member));
  }
  return narrowed;
}

function inlineReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const target = resolveReference(root, schema["$ref"]);
  if (target === undefined) return schema;
  const { $ref: _reference, ...siblings } = schema;
  // What both ask for must hold; of annotations only the nearer one counts.
  const isOverridden = Object.keys(siblings).some(
    (keyword) => Object.hasOwn(target, keyword) && !annotationKeywords.has(keyword),
  );
  return isOverridden
    ? { ...siblings, allOf: [target, ...listOf(siblings["allOf"])] }
    : inlineReference({ ...target, ...siblings }, root);
}

/** Keywords that hold for less the larger they are, and those that hold for less the smaller they are. */
const bounds = {
  lower: ["minimum", "minLength", "minItems"],
  upper: ["maximum", "maxLength", "maxItems"],
} as const;

function addKeywords(
  schema: JsonSchema,
  { tool, path, keywords }: Narrowing,
  judge: (schema: JsonSchema) => Judge,
): JsonSchema {
  const accepts = judge(schema);
  const refuse = (reason: string): never => {
    throw new TypeError(`${tool}: "${path}" cannot be narrowed: ${reason}`);
  };
  const { enum: values, description } = keywords;
  const narrowed: Record<string, unknown> = { ...schema, ...(description !== undefined && { description }) };
  if (values !== undefined) {
    if (values.length === 0) refuse("enum is empty, so no value is left.");
    const strange = values.filter((value) => !accepts(value));
    if (strange.length > 0)
      refuse(`its schema does not accept ${strange.map((value) => JSON.stringify(value)).join(", ")}.`);
    narrowed["enum"] = [...values];
  }
  for (const [side, names] of Object.entries(bounds)) {
    for (const name of names) {
      const [bound, now] = [keywords[name], schema[name]];
      if (bound === undefined) continue;
      if (typeof now === "number" && (side === "lower" ? bound < now : bound > now)) {
        refuse(`${name} is already ${now}, and ${bound} would be wider.`);
      }
      narrowed[name] = bound;
    }
  }
  if (Object.hasOwn(schema, "default") && accepts(schema["default"]) && !judge(narrowed)(schema["default"])) {
    refuse(`its default ${JSON.stringify(schema["default"])} is no longer allowed.`);
  }
  return narrowed;
}
