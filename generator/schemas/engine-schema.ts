/** The engine's draft-07 schema of one type with definitions, and the references in it. */

import { type JsonObject, type JsonValue, visitSubschemas } from "@toolwright/runtime/internal/json-schema";

/** The engine's schema of one type, with definitions under our own keys. */
export interface EngineSchema {
  readonly root: JsonObject;
  readonly definitions: EngineDefinitions;
}

/** The keyword in the schema of a refused type. */
export const refusedKeyword = "x-toolwright-refused";

export interface ReadSchema extends EngineSchema {
  /** Whether it has a refused, reported type, whose schema is a placeholder. */
  readonly hasRefusedType: boolean;
}

export type EngineDefinitions = Readonly<Record<string, JsonObject>>;

const prefix = "#/definitions/";

export function referenceTarget(reference: JsonValue | undefined): string | undefined {
  return typeof reference === "string" && reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}

export function referencesIn(schema: JsonObject): string[] {
  const keys: string[] = [];
  const visit = (inner: JsonObject): void => {
    const key = referenceTarget(inner["$ref"]);
    if (key !== undefined) keys.push(key);
    visitSubschemas(inner, visit);
  };
  visit(schema);
  return keys;
}
