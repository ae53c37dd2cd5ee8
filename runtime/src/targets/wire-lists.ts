/** Requests that carry their tools as a list, as most vendors' do, and the fields that most wire objects share. */

import { isObject, type JsonSchema } from "../json-schema/json-schema.js";
import type { NamedWire } from "./target-definition.js";

/** The list of the wire objects. */
export function listWires<Wire>(tools: readonly NamedWire<Wire>[]): readonly Wire[] {
  return tools.map(({ wire }) => wire);
}

/** The tools of a list; one without a name has the empty one. */
export function readWireList(
  request: unknown,
  nameOf: (wire: JsonSchema) => unknown = ({ name }) => name,
): readonly NamedWire<JsonSchema>[] | undefined {
  if (!Array.isArray(request)) return undefined;
  return request.map((item: unknown) => {
    const wire = isObject(item) ? item : {};
    return { name: readText(nameOf(wire)) ?? "", wire };
  });
}

/** A text, where there is one. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A schema, where there is one. */
export function readSchema(value: unknown): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}
