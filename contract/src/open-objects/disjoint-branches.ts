/** From the branches of a union to whether each value fits one of them at most. */

import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  isObject,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { declaredTypesOf, isNullBranch, listedValuesOf, unionOf } from "../schema-rules/value-sets.js";
import { jointParts, type FollowReference } from "./names-in-place.js";

/** The requirements of a branch on every value. */
interface Asked {
  readonly types: readonly string[] | undefined;
  /** Values that a required property may have. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
}

export function areDisjoint(branches: readonly JsonObject[], follow: FollowReference): boolean {
  const asked = branches.map((branch) => askedOf(branch, follow));
  return asked.every((one, index) => asked.slice(index + 1).every((other) => exclude(one, other)));
}

function askedOf(branch: JsonObject, follow: FollowReference): Asked {
  const parts = [branch];
  for (const part of parts) parts.push(...jointParts(part, follow).filter((one) => !parts.includes(one)));
  const required = new Set(parts.flatMap(requiredOf));
  const marks = parts.flatMap((part) =>
    Object.entries(propertiesOf(part)).flatMap(([name, schema]) => {
      const values = required.has(name) ? marksIn(schema) : undefined;
      return values === undefined ? [] : [[name, new Set(values.map(canonicalJson))] as const];
    }),
  );
  return { types: parts.map(typesOf).find((types) => types !== undefined), marks: new Map(marks) };
}

/** The values that a schema lists, itself or in each branch of its union; null may be a branch. */
function marksIn(schema: JsonValue): readonly JsonValue[] | undefined {
  if (!isObject(schema)) return undefined;
  const listed = listedValuesOf(schema);
  if (listed !== undefined) return listed;
  const branches = unionOf(schema)?.branches.map((branch) =>
    isObject(branch) && isNullBranch(branch) ? [null] : marksIn(branch),
  );
  return branches?.every((values) => values !== undefined) === true ? branches.flat() : undefined;
}

/** Types of values; an integer is a number. */
function typesOf(schema: JsonObject): readonly string[] | undefined {
  const listed = listedValuesOf(schema)?.map((value) => (value === null ? "null" : typeof value));
  const declared = declaredTypesOf(schema) ?? (listed?.includes("object") === true ? undefined : listed);
  return declared?.map((type) => (type === "integer" ? "number" : type));
}

function exclude(one: Asked, other: Asked): boolean {
  const { types } = other;
  if (one.types !== undefined && types !== undefined && !one.types.some((type) => types.includes(type))) return true;
  const areObjects = [one, other].every((asked) => asked.types?.join() === "object");
  return (
    areObjects &&
    [...one.marks].some(([name, values]) => {
      const others = other.marks.get(name);
      return others !== undefined && ![...values].some((value) => others.has(value));
    })
  );
}
