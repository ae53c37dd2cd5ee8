/** Narrows a schema so that every value at the path of a parameter satisfies a constraint. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { annotationKeywords } from "../json-schema/keywords.js";
import { propertiesOf, requiredOf, typesOf } from "../json-schema/parts.js";
import { partsOf, resolveReference } from "../json-schema/references.js";
import type { ParameterPath, ParameterPathStep } from "../parameter-paths.js";
import { createDisjointness, type AreDisjoint } from "../rendering/transformations/disjoint-schemas.js";

interface PathNarrowing {
  readonly root: JsonSchema;
  /** The parameter becomes required. */
  readonly isRequired: boolean;
  /** Narrows the schema of the parameter where it has one. */
  readonly apply: (schema: JsonSchema) => JsonSchema;
  /** Keywords for the parameter where it has no schema. */
  readonly constraint: JsonSchema;
}

interface Descent extends PathNarrowing {
  readonly areDisjoint: AreDisjoint;
  /** The references that were followed without a step into the value, to detect cycles. */
  readonly followed: readonly string[];
}

/**
 * Narrows a schema at a path; undefined if the schema declares nothing there. The result accepts no value that the schema
 * refuses, because each change adds a constraint: keywords of the parameter itself, or a member of `allOf` where a
 * rewritten union could accept other values. References along the path are inlined, so a shared definition is narrowed
 * for this parameter only.
 */
export function narrowAtPath(root: JsonSchema, path: ParameterPath, narrowing: PathNarrowing): JsonSchema | undefined {
  return narrowAt(root, path, { ...narrowing, areDisjoint: createDisjointness(root), followed: [] });
}

function narrowAt(written: JsonSchema, path: ParameterPath, descent: Descent): JsonSchema | undefined {
  const { $ref: reference } = written;
  const target = resolveReference(descent.root, reference);
  if (typeof reference === "string" && target !== undefined) {
    if (descent.followed.includes(reference)) throw new TypeError(`The schema ${reference} refers to itself.`);
    return narrowAt(inlineTarget(written, target), path, { ...descent, followed: [...descent.followed, reference] });
  }
  if (path.length === 0) return descent.apply(written);
  // A parameter that the schema itself or a member of `allOf` declares is narrowed there, for every variant.
  return (
    narrowOwn(written, path, { ...descent, followed: [] }) ??
    narrowIntersection(written, path, descent) ??
    narrowUnions(written, path, descent)
  );
}

/** Only annotations are merged with the target: other keywords may depend on the keywords beside them. */
function inlineTarget(written: JsonSchema, target: JsonSchema): JsonSchema {
  const { $ref: _reference, ...siblings } = written;
  return Object.keys(siblings).every((keyword) => annotationKeywords.has(keyword))
    ? { ...target, ...siblings }
    : { ...siblings, allOf: [target, ...listOf(siblings["allOf"])] };
}

/** Narrows the keywords of the schema itself for the next step; undefined if they do not declare the parameter. */
function narrowOwn(schema: JsonSchema, path: ParameterPath, descent: Descent): JsonSchema | undefined {
  const [step, ...rest] = path;
  const narrow: NarrowMember = (member) =>
    member === true || isObject(member) ? narrowAt(member === true ? {} : member, rest, descent) : undefined;
  const restrict = (member: unknown): unknown => constrain(member, rest, descent);
  switch (step?.kind) {
    case "property": {
      const properties = propertiesOf(schema);
      const narrowed = Object.hasOwn(properties, step.name) ? narrow(properties[step.name]) : undefined;
      if (narrowed === undefined) return undefined;
      const isNew = descent.isRequired && rest.length === 0 && !requiredOf(schema).includes(step.name);
      return {
        ...schema,
        properties: { ...properties, [step.name]: narrowed },
        ...(isNew && { required: [...requiredOf(schema), step.name] }),
      };
    }
    case "values":
      return narrowValues(schema, narrow, restrict);
    case "position": {
      const members = listOf(schema["prefixItems"]);
      const narrowed = narrow(members[step.index]);
      return narrowed && { ...schema, prefixItems: members.map((each, at) => (at === step.index ? narrowed : each)) };
    }
    case "elements":
      return narrowElements(schema, narrow, restrict);
    case "descent":
    case undefined:
      return undefined;
  }
}

/** Narrows a member of a keyword; undefined if it does not declare the parameter. */
type NarrowMember = (member: unknown) => JsonSchema | undefined;

function narrowValues(
  schema: JsonSchema,
  narrow: NarrowMember,
  restrict: (member: unknown) => unknown,
): JsonSchema | undefined {
  const { patternProperties, additionalProperties: further } = schema;
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const others = isObject(further) ? narrow(further) : undefined;
  const named = patterns.map(([pattern, member]) => [pattern, member, narrow(member)] as const);
  if (others === undefined && named.every(([, , narrowed]) => narrowed === undefined)) return undefined;
  const narrowedPatterns = named.map(([pattern, member, narrowed]) => [pattern, narrowed ?? restrict(member)] as const);
  return {
    ...schema,
    ...(patterns.length > 0 && { patternProperties: Object.fromEntries(narrowedPatterns) }),
    ...(further !== false && { additionalProperties: others ?? restrict(further) }),
  };
}

function narrowElements(
  schema: JsonSchema,
  narrow: NarrowMember,
  restrict: (member: unknown) => unknown,
): JsonSchema | undefined {
  const members = listOf(schema["prefixItems"]);
  const narrowed = narrowMembers(members, narrow);
  const items = schema["items"] === true ? undefined : narrow(schema["items"]);
  if (items === undefined && narrowed === undefined) return undefined;
  return {
    ...schema,
    ...(members.length > 0 && { prefixItems: members.map((member, at) => narrowed?.[at] ?? restrict(member)) }),
    ...(schema["items"] !== false && { items: items ?? restrict(schema["items"]) }),
  };
}

/** Narrows members of a keyword; undefined if none declares the parameter. */
function narrowMembers(
  members: readonly unknown[],
  narrow: NarrowMember,
): readonly (JsonSchema | undefined)[] | undefined {
  const narrowed = members.map(narrow);
  return narrowed.every((each) => each === undefined) ? undefined : narrowed;
}

function narrowIntersection(schema: JsonSchema, path: ParameterPath, descent: Descent): JsonSchema | undefined {
  const members = listOf(schema["allOf"]);
  const narrowed = narrowMembers(members, (member) => (isObject(member) ? narrowAt(member, path, descent) : undefined));
  return narrowed && { ...schema, allOf: members.map((member, index) => narrowed[index] ?? member) };
}

/** Constrains the variants that do not declare the parameter, too, unless none of their values can have it. */
function narrowUnions(schema: JsonSchema, path: ParameterPath, descent: Descent): JsonSchema | undefined {
  for (const keyword of ["anyOf", "oneOf"]) {
    const members = listOf(schema[keyword]);
    const narrowed = narrowMembers(members, (each) => (isObject(each) ? narrowAt(each, path, descent) : undefined));
    if (narrowed === undefined) continue;
    const variants = members.map((member, index) => narrowed[index] ?? constrain(member, path, descent));
    if (keyword === "anyOf" || areDisjoint(members, descent)) return { ...schema, [keyword]: variants };
    // `oneOf` refuses values of two variants, and must still do so where only one narrowed variant accepts them.
    return { ...schema, allOf: [...listOf(schema["allOf"]), { anyOf: variants }] };
  }
  return undefined;
}

function areDisjoint(members: readonly unknown[], { areDisjoint: areTwoDisjoint }: Descent): boolean {
  return members.every((member, index) => members.slice(index + 1).every((other) => areTwoDisjoint(member, other)));
}

/** Adds the constraint to a schema that does not declare the parameter, unless none of its values can have it. */
function constrain(schema: unknown, path: ParameterPath, descent: Descent): unknown {
  const parts = partsOf(schema, descent.root);
  const [step, ...rest] = path;
  if (schema === false || (step !== undefined && parts.some((part) => isOfAnotherKind(part, step)))) return schema;
  if (step !== undefined && parts.some((part) => isClosedTo(part, step))) {
    if (!descent.isRequired || rest.length > 0) return schema;
    const advice = "narrow the property that tells the variants apart with enum instead";
    throw new TypeError(`A variant of the schema cannot have the parameter that would be required; ${advice}.`);
  }
  const declared = parts.flatMap((part) => Object.keys(propertiesOf(part)));
  const constraint = createConstraint(path, descent, declared);
  return isObject(schema) ? { allOf: [schema, constraint] } : constraint;
}

function isOfAnotherKind(part: JsonSchema, step: ParameterPathStep): boolean {
  const types = typesOf(part);
  return types.length > 0 && !types.includes(isInObject(step) ? "object" : "array");
}

function isClosedTo(
  { additionalProperties, patternProperties, ...part }: JsonSchema,
  step: ParameterPathStep,
): boolean {
  if (!isInObject(step) || additionalProperties !== false || patternProperties !== undefined) return false;
  return step.kind !== "property" || !Object.hasOwn(propertiesOf(part), step.name);
}

function isInObject({ kind }: ParameterPathStep): boolean {
  return kind === "property" || kind === "values";
}

/** Creates a schema that constrains the values at a path only. "Every value" excludes those of declared names. */
function createConstraint(
  [step, ...rest]: ParameterPath,
  narrowing: PathNarrowing,
  declared: readonly string[] = [],
): JsonSchema {
  if (step === undefined) return narrowing.constraint;
  const inner = createConstraint(rest, narrowing);
  switch (step.kind) {
    case "property":
      return {
        properties: { [step.name]: inner },
        ...(narrowing.isRequired && rest.length === 0 && { required: [step.name] }),
      };
    case "values":
      return { properties: Object.fromEntries(declared.map((name) => [name, true])), additionalProperties: inner };
    case "position":
      return { prefixItems: [...Array.from({ length: step.index }, () => true), inner] };
    case "elements":
      return { items: inner };
    case "descent":
      return {};
  }
}
