/** From a schema with numbers to the same with integers. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";
import { referenceTarget, type EngineDefinitions } from "../engine-schema.js";

/** A changed schema, or the end of a sentence that begins "it does not fit:". */
export type WholeNumbers = { readonly schema: JsonObject } | { readonly misfit: string };

/** Makes the numbers of a schema integers, in its unions and arrays too; undefined if it has none. */
export function toWholeNumbers(schema: JsonObject, definitions: EngineDefinitions): WholeNumbers | undefined {
  const key = referenceTarget(schema["$ref"]);
  if (key !== undefined) {
    const { $ref: _reference, ...beside } = schema;
    // A self-reference in a definition needs no change of its own.
    const { [key]: target = {}, ...others } = definitions;
    return toWholeNumbers({ ...target, ...beside }, others);
  }
  const { type } = schema;
  const types = isList(type) ? type : [type];
  if (!types.includes("number") && !types.includes("integer")) return changeParts(schema, definitions);
  const values = isList(schema["enum"]) ? schema["enum"] : [schema["const"]];
  const broken = values.find((value) => typeof value === "number" && !Number.isInteger(value));
  if (broken !== undefined) return { misfit: `${String(broken)} is not an integer` };
  if (!isList(type)) return { schema: { ...schema, type: "integer" } };
  return { schema: { ...schema, type: type.map((name) => (name === "number" ? "integer" : name)) } };
}

function changeParts(schema: JsonObject, definitions: EngineDefinitions): WholeNumbers | undefined {
  const changed: Record<string, JsonValue> = {};
  for (const keyword of ["anyOf", "items", "additionalItems"]) {
    const value = schema[keyword];
    const parts = (isList(value) ? value : [value]).map((part) =>
      isObject(part) ? toWholeNumbers(part, definitions) : undefined,
    );
    const misfit = parts.find((part) => part !== undefined && "misfit" in part);
    if (misfit !== undefined) return misfit;
    const schemas = parts.map((part) => (part !== undefined && "schema" in part ? part.schema : undefined));
    if (schemas.every((part) => part === undefined)) continue;
    const [only = {}] = schemas;
    changed[keyword] = isList(value) ? value.map((part, index) => schemas[index] ?? part) : only;
  }
  return Object.keys(changed).length === 0 ? undefined : { schema: { ...schema, ...changed } };
}
