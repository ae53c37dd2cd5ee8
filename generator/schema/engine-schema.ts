/** The schema of one type as the engine writes it, draft-07 with definitions, with what refers to what in it. */

import type { JsonObject, JsonValue } from "../definition.js";
import { visitSchemas } from "../subschemas.js";

/** What the engine made of one type: the definitions stand beside the root, under keys of our own. */
export interface EngineSchema {
  readonly root: JsonObject;
  readonly definitions: EngineDefinitions;
}

/** Definitions of an engine schema, by key. */
export type EngineDefinitions = Readonly<Record<string, JsonObject>>;

const prefix = "#/definitions/";

/** Key of the definition that a `$ref` points at. */
export function referenceTarget(reference: JsonValue | undefined): string | undefined {
  return typeof reference === "string" && reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}

/** Keys of every reference in a schema, one for each use. */
export function referencesIn(schema: JsonObject): string[] {
  const keys: string[] = [];
  visitSchemas(schema, ({ $ref }) => {
    const key = referenceTarget($ref);
    if (key !== undefined) keys.push(key);
  });
  return keys;
}
