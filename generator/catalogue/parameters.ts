/** Lists the parameters in a schema, nested ones below their owners. */

import {
  findTarget,
  isList,
  isObject,
  type JsonSchema,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { typeOf } from "./type-notation.js";

export interface Parameter {
  /** As people write it: `edits[].path`. */
  readonly path: string;
  /** The last part of the path, or the number of a variant. */
  readonly label: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly kind: "property" | "variant" | "items";
  readonly description: string;
  /** As JSON; absent without one. */
  readonly default?: string;
  /** Such as `at least 1 character`. */
  readonly constraints: readonly string[];
  readonly examples: readonly unknown[];
}

/** Further parameters are only counted. */
const mostParameters = 400;
const mostLevels = 8;

/** Definitions that refer to each other twice would otherwise take a step for each of their combinations. */
const mostSteps = 5000;

export interface ParameterList {
  readonly parameters: readonly Parameter[];
  readonly hasMore: boolean;
}

export function listParameters(root: JsonSchema): ParameterList {
  const parameters: Parameter[] = [];
  let hasMore = false;
  const add = (parameter: Parameter): boolean => {
    if (parameters.length >= mostParameters) hasMore = true;
    else parameters.push(parameter);
    return !hasMore;
  };
  let steps = 0;
  const enter = (): boolean => {
    hasMore ||= ++steps > mostSteps;
    return !hasMore;
  };
  const walk: Walk = { root, add, enter };
  listInside(root, { path: "", depth: 0, open: new Set() }, walk);
  return { parameters, hasMore };
}

interface Walk {
  readonly root: JsonSchema;
  /** False once there are too many. */
  readonly add: (parameter: Parameter) => boolean;
  /** Counts a step; false once there are too many. */
  readonly enter: () => boolean;
}

interface Place {
  readonly path: string;
  readonly depth: number;
  /** The schemas around, so that a recursive type ends. */
  readonly open: ReadonlySet<unknown>;
}

function listInside(given: unknown, place: Place, walk: Walk): void {
  const schema = resolve(given, walk.root);
  const { path, depth, open } = place;
  if (schema === undefined || open.has(schema) || depth > mostLevels || !walk.enter()) return;
  const inner = { depth, open: new Set([...open, schema]) };
  const required = requiredOf(schema);
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const at = path === "" ? name : `${path}.${name}`;
    const isRequired = required.includes(name);
    const row = describe(property, { path: at, label: name, depth, kind: "property", isRequired }, walk.root);
    if (!walk.add(row)) return;
    listInside(property, { ...inner, path: at, depth: depth + 1 }, walk);
  }
  const { items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = schema;
  if (isObject(items)) listInside(items, { ...inner, path: `${path}[]` }, walk);
  if (isList(prefixItems))
    prefixItems.forEach((item, index) => listInside(item, { ...inner, path: `${path}[${index}]` }, walk));
  if (isObject(additionalProperties)) listInside(additionalProperties, { ...inner, path: `${path}{}` }, walk);
  if (isList(allOf)) allOf.forEach((part) => listInside(part, { ...inner, path }, walk));
  const variants = [...(isList(anyOf) ? anyOf : []), ...(isList(oneOf) ? oneOf : [])];
  const objects = variants.filter((variant) => hasInside(variant, walk.root));
  if (objects.length === 1 && variants.length <= 2) listInside(objects[0], { ...inner, path }, walk);
  else
    objects.forEach((variant, index) => {
      const label = `variant ${index + 1} of ${objects.length}`;
      const row = describe(variant, { path, label, depth, kind: "variant", isRequired: false }, walk.root);
      if (walk.add(row)) listInside(variant, { ...inner, path, depth: depth + 1 }, walk);
    });
}

function hasInside(given: unknown, root: JsonSchema): boolean {
  const schema = resolve(given, root);
  if (schema === undefined) return false;
  const isNested = ["items", "additionalProperties"].some((keyword) => hasInsideKeyword(schema[keyword], root));
  return isNested || ["properties", "anyOf", "oneOf", "allOf", "prefixItems"].some((keyword) => keyword in schema);
}

function hasInsideKeyword(given: unknown, root: JsonSchema): boolean {
  const schema = resolve(given, root);
  return schema !== undefined && ["properties", "anyOf", "oneOf"].some((keyword) => keyword in schema);
}

function resolve(given: unknown, root: JsonSchema): JsonSchema | undefined {
  let schema = given;
  // A chain of references has no end if it is circular.
  for (let step = 0; step < 20 && isObject(schema) && typeof schema["$ref"] === "string"; step++) {
    const target = findTarget(root, schema["$ref"]);
    schema = target.kind === "schema" ? target.schema : undefined;
  }
  return isObject(schema) ? schema : undefined;
}

function describe(
  given: unknown,
  facts: Pick<Parameter, "depth" | "isRequired" | "kind" | "label" | "path">,
  root: JsonSchema,
): Parameter {
  const schema = isObject(given) ? given : {};
  const target = resolve(given, root) ?? {};
  const read = (keyword: string): unknown => schema[keyword] ?? target[keyword];
  const [description, fallback, examples] = [read("description"), read("default"), read("examples")];
  return {
    ...facts,
    type: typeOf(given, root),
    description: typeof description === "string" ? description : "",
    ...(fallback !== undefined && { default: JSON.stringify(fallback) }),
    constraints: [...constraintsOf(target), ...itemConstraints(target, root)],
    examples: isList(examples) ? examples : [],
  };
}

function itemConstraints({ items }: JsonSchema, root: JsonSchema): readonly string[] {
  const inner = resolve(items, root);
  return inner === undefined ? [] : constraintsOf(inner).map((constraint) => `each ${constraint}`);
}

/** Constraints in words, from the keywords of a schema. */
function constraintsOf(schema: JsonSchema): readonly string[] {
  const number = (keyword: string): number | undefined => {
    const value = schema[keyword];
    return typeof value === "number" ? value : undefined;
  };
  const bounds = (least: string, most: string, unit: string): readonly string[] => {
    const [low, high] = [number(least), number(most)];
    const units = (count: number): string => `${count} ${count === 1 ? unit : plural(unit)}`;
    if (low !== undefined && high !== undefined) return [low === high ? units(low) : `${low} to ${units(high)}`];
    if (low !== undefined) return [`at least ${units(low)}`];
    return high === undefined ? [] : [`at most ${units(high)}`];
  };
  const { format, pattern, multipleOf, uniqueItems, deprecated, contentEncoding } = schema;
  return [
    ...range(number),
    ...bounds("minLength", "maxLength", "character"),
    ...bounds("minItems", "maxItems", "element"),
    ...bounds("minProperties", "maxProperties", "property"),
    ...(typeof format === "string" ? [`format ${format}`] : []),
    ...(typeof pattern === "string" ? [`matches /${pattern.length > 80 ? `${pattern.slice(0, 79)}…` : pattern}/`] : []),
    ...(typeof multipleOf === "number" ? [`multiple of ${multipleOf}`] : []),
    ...(uniqueItems === true ? ["no element twice"] : []),
    ...(typeof contentEncoding === "string" ? [contentEncoding] : []),
    ...(deprecated === true ? ["deprecated"] : []),
  ];
}

function range(number: (keyword: string) => number | undefined): readonly string[] {
  const [low, high] = [number("minimum"), number("maximum")];
  const [above, below] = [number("exclusiveMinimum"), number("exclusiveMaximum")];
  if (low !== undefined && high !== undefined) return [`${low} to ${high}`];
  return [
    ...(low === undefined ? [] : [`≥ ${low}`]),
    ...(above === undefined ? [] : [`> ${above}`]),
    ...(high === undefined ? [] : [`≤ ${high}`]),
    ...(below === undefined ? [] : [`< ${below}`]),
  ];
}

function plural(unit: string): string {
  return unit === "property" ? "properties" : `${unit}s`;
}
