/** Tells whether the branches of a union exclude each other, by types and constants. */

import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  isObject,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { listedValuesOf } from "../json-schema/keyword-values.js";
import { declaredTypesOf, isNullBranch, unionOf } from "../schema-rules/value-sets.js";
import { jointParts, type FollowReference } from "./names-in-place.js";

/** The constraints of a branch on every value. */
interface Requirements {
  readonly types: readonly string[] | undefined;
  /** Values that a required property may have. */
  readonly constants: ReadonlyMap<string, ReadonlySet<string>>;
}

export function areDisjoint(branches: readonly JsonObject[], follow: FollowReference): boolean {
  const requirements = branches.map((branch) => requirementsOf(branch, follow));
  return requirements.every((one, index) => requirements.slice(index + 1).every((other) => exclude(one, other)));
}

function requirementsOf(branch: JsonObject, follow: FollowReference): Requirements {
  const parts = [branch];
  for (const part of parts) parts.push(...jointParts(part, follow).filter((one) => !parts.includes(one)));
  const required = new Set(parts.flatMap(requiredOf));
  const constants = parts.flatMap((part) =>
    Object.entries(propertiesOf(part)).flatMap(([name, schema]) => {
      const values = required.has(name) ? constantsIn(schema) : undefined;
      return values === undefined ? [] : [[name, new Set(values.map(canonicalJson))] as const];
    }),
  );
  return { types: parts.map(typesOf).find((types) => types !== undefined), constants: new Map(constants) };
}

/** The values that a schema lists, itself or in each branch of its union. */
function constantsIn(schema: JsonValue): readonly JsonValue[] | undefined {
  if (!isObject(schema)) return undefined;
  const listed = listedValuesOf(schema);
  if (listed !== undefined) return listed;
  const branches = unionOf(schema)?.branches.map((branch) =>
    isObject(branch) && isNullBranch(branch) ? [null] : constantsIn(branch),
  );
  return branches?.every((values) => values !== undefined) === true ? branches.flat() : undefined;
}

/** Types of values; an integer is a number. */
function typesOf(schema: JsonObject): readonly string[] | undefined {
  const listed = listedValuesOf(schema)?.map((value) => (value === null ? "null" : typeof value));
  const declared = declaredTypesOf(schema) ?? (listed?.includes("object") === true ? undefined : listed);
  return declared?.map((type) => (type === "integer" ? "number" : type));
}

function exclude(one: Requirements, other: Requirements): boolean {
  const { types } = other;
  if (one.types !== undefined && types !== undefined && !one.types.some((type) => types.includes(type))) return true;
  const areObjects = [one, other].every((requirements) => requirements.types?.join() === "object");
  return (
    areObjects &&
    [...one.constants].some(([name, values]) => {
      const others = other.constants.get(name);
      return others !== undefined && ![...values].some((value) => others.has(value));
    })
  );
}
