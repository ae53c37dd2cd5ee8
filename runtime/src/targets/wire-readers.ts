/** From the value that a request carries for its tools, even a hand-written one, to the parts that rules check. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";
import { mapSubschemas } from "../json-schema/walk.js";
import type { WireParts } from "./rules.js";
import type { NamedWire } from "./target-definition.js";
import type { TargetName } from "./target.js";

export interface WireReader {
  /** The tools of a request; undefined for another shape. */
  readonly readRequest: (request: unknown) => readonly NamedWire<JsonSchema>[] | undefined;
  /** Reads a wire object: missing fields are left out. */
  readonly readWire: (tool: NamedWire<JsonSchema>) => WireParts;
}

/** Reads the tools of an array; one without a name gets the empty name. */
function readWireList(
  request: unknown,
  nameOf: (wire: JsonSchema) => unknown = ({ name }) => name,
): readonly NamedWire<JsonSchema>[] | undefined {
  if (!Array.isArray(request)) return undefined;
  return request.map((item: unknown) => {
    const wire = isObject(item) ? item : {};
    return { name: readText(nameOf(wire)) ?? "", wire };
  });
}

/** Wire objects with a top-level name, input schema and description, in an array. */
function flatWires(schemaField: string, descriptionField?: string): WireReader {
  return { readWire: readFlatWire(schemaField, descriptionField), readRequest: (request) => readWireList(request) };
}

/** Creates the reader of wire objects with a top-level input schema and description. */
function readFlatWire(schemaField: string, descriptionField = "description"): WireReader["readWire"] {
  return ({ name, wire }) => ({
    name,
    description: readText(wire[descriptionField]),
    inputSchema: readSchema(wire[schemaField]),
    inputPointer: `/${schemaField}`,
    wire,
  });
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readSchema(value: unknown): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}

const openai = flatWires("parameters");
const anthropic = flatWires("input_schema");

export const wireReaders: Readonly<Record<TargetName, WireReader>> = {
  openai,
  "openai-strict": openai,
  "openai-chat": {
    readWire: ({ name, wire }) => ({
      name,
      description: readText(readSchema(wire["function"] ?? wire["custom"])?.["description"]),
      inputSchema: readSchema(readSchema(wire["function"])?.["parameters"]),
      inputPointer: "/function/parameters",
      wire,
    }),
    readRequest: (request) => readWireList(request, (wire) => readSchema(wire["function"] ?? wire["custom"])?.["name"]),
  },
  anthropic,
  "anthropic-strict": anthropic,
  gemini: {
    readWire: ({ name, wire }) => ({
      name,
      description: readText(wire["description"]),
      inputSchema: readSchema(wire["parametersJsonSchema"]) ?? readOpenapi(readSchema(wire["parameters"])),
      inputPointer: wire["parametersJsonSchema"] === undefined ? "/parameters" : "/parametersJsonSchema",
      wire,
    }),
    readRequest: (request) => {
      // Tools of other kinds, such as a search, may be among them; declarations may be in several entries.
      const entries: readonly unknown[] = Array.isArray(request) ? request : [];
      const lists = entries.flatMap((entry) => readWireList(readSchema(entry)?.["functionDeclarations"]) ?? []);
      const isRequest = entries.some((entry) => Array.isArray(readSchema(entry)?.["functionDeclarations"]));
      return isRequest ? lists : undefined;
    },
  },
  mcp: flatWires("inputSchema"),
  bedrock: {
    readWire: ({ name, wire }) => ({
      name,
      description: readText(readSchema(wire["toolSpec"])?.["description"]),
      inputSchema: readSchema(readSchema(readSchema(wire["toolSpec"])?.["inputSchema"])?.["json"]),
      inputPointer: "/toolSpec/inputSchema/json",
      wire,
    }),
    readRequest: (request) => readWireList(request, (wire) => readSchema(wire["toolSpec"])?.["name"]),
  },
  "vercel-ai": {
    readWire: readFlatWire("inputSchema"),
    readRequest: (request) =>
      isObject(request)
        ? Object.entries(request).map(([name, wire]) => ({ name, wire: isObject(wire) ? wire : {} }))
        : undefined,
  },
  vscode: flatWires("inputSchema", "modelDescription"),
};

/** Converts the capital type names of this form to those that rules know. */
function readOpenapi(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const read = mapSubschemas(schema, (inner) => readOpenapi(inner));
  return typeof read["type"] === "string" ? { ...read, type: read["type"].toLowerCase() } : read;
}
