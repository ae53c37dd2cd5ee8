/** Requests that carry their tools as an array, as most vendors' do, and the fields that most wire objects share. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";
import type { WireParts } from "./rules.js";
import type { NamedWire, TargetDefinition } from "./target-definition.js";

export function listWires<Wire>(tools: readonly NamedWire<Wire>[]): Wire[] {
  return tools.map(({ wire }) => wire);
}

/** Reads the tools of an array; one without a name gets the empty name. */
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

/** Wire objects with a top-level name, input schema and description, in an array: read and written. */
export function flatWires<Wire>(
  schemaField: string,
  descriptionField?: string,
): Pick<TargetDefinition<Wire, never>, "readRequest" | "readWire" | "request"> {
  return {
    readWire: readFlatWire(schemaField, descriptionField),
    request: listWires,
    readRequest: (request) => readWireList(request),
  };
}

/** Creates the reader of wire objects with a top-level input schema and description. */
export function readFlatWire(
  schemaField: string,
  descriptionField = "description",
): (tool: NamedWire<JsonSchema>) => WireParts {
  return ({ name, wire }) => ({
    name,
    description: readText(wire[descriptionField]),
    inputSchema: readSchema(wire[schemaField]),
    inputPointer: `/${schemaField}`,
    wire,
  });
}

export function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function readSchema(value: unknown): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}
