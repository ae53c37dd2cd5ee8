/** From the value that a request carries for its tools, even a hand-written one, to the parts that rules check. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";
import { mapSubschemas } from "../json-schema/walk.js";
import type { NamedWire } from "./target-renderer.js";
import type { TargetName } from "./target.js";

/** The vendor's name for its own tool, such as `web_search`; undefined for any other. */
type ReadBuiltIn = (wire: JsonSchema) => string | undefined;

/** A type that none of the author's tools has. One with a schema is the author's, and its type is misspelt. */
function builtInByType(authorTypes: readonly string[], schemaField: string): ReadBuiltIn {
  return (wire) => {
    const { type } = wire;
    return typeof type === "string" && !authorTypes.includes(type) && !isObject(wire[schemaField]) ? type : undefined;
  };
}

/** The only key of an entry that lacks the one of the author's tools. */
function builtInByKey(authorKey: string): ReadBuiltIn {
  return (wire) => {
    const [key, ...others] = Object.keys(wire);
    return key !== undefined && others.length === 0 && key !== authorKey ? key : undefined;
  };
}

/** The keys of Gemini's own tools beside `functionDeclarations` (`Tool` of `@google/genai`). */
const geminiTools: ReadonlySet<string> = new Set([
  ...["retrieval", "googleSearch", "googleSearchRetrieval", "enterpriseWebSearch", "googleMaps", "urlContext"],
  ...["codeExecution", "computerUse", "fileSearch", "mcpServers", "exaAiSearch", "parallelAiSearch"],
]);

/** Gemini's own tools in an entry of its `tools`. */
function geminiBuiltIns(entry: JsonSchema): readonly string[] {
  return Object.keys(entry).filter((key) => geminiTools.has(key));
}

/** A tool of a provider of the AI SDK, such as `openai.web_search`. */
function readProviderTool({ type, id }: JsonSchema): string | undefined {
  return type === "provider" || type === "provider-defined" ? String(id) : undefined;
}

/** The parts of a wire object that rules check, whatever its format calls them. */
export interface WireParts {
  readonly name: string;
  /** The name of OpenAI's `namespace` that the tool is in; calls name it beside the tool. */
  readonly namespace?: string;
  readonly description: string | undefined;
  /** Undefined for a tool without a schema, such as one with a grammar. */
  readonly inputSchema: JsonSchema | undefined;
  /** JSON Pointer of the input schema in the wire object. */
  readonly inputPointer: string;
  readonly wire: Readonly<Record<string, unknown>>;
  /** What the vendor calls its own tool that the wire object asks for, such as `web_search`; no rule judges it. */
  readonly builtIn?: string;
}

interface WireReader {
  /** The tools of a request; undefined for another shape. */
  readonly readRequest: (request: unknown) => readonly ReadWire[] | undefined;
  /** Reads a wire object: missing fields are left out. */
  readonly readWire: (tool: ReadWire) => WireParts;
}

type ReadWire = NamedWire<JsonSchema> & Pick<WireParts, "namespace">;

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

interface FlatFields {
  readonly descriptionField?: string;
  /** By default the vendor has no tools of its own in a request. */
  readonly readBuiltIn?: ReadBuiltIn;
}

/** Wire objects with a top-level name, input schema and description, in an array. */
function flatWires(schemaField: string, fields?: FlatFields): WireReader {
  return { readWire: readFlatWire(schemaField, fields), readRequest: (request) => readWireList(request) };
}

/** Creates the reader of wire objects with a top-level input schema and description. */
function readFlatWire(
  schemaField: string,
  { descriptionField = "description", readBuiltIn }: FlatFields = {},
): WireReader["readWire"] {
  return ({ name, wire, namespace }) => ({
    name,
    ...(namespace !== undefined && { namespace }),
    description: readText(wire[descriptionField]),
    inputSchema: readSchema(wire[schemaField]),
    inputPointer: `/${schemaField}`,
    wire,
    ...builtInPart(readBuiltIn?.(wire)),
  });
}

/** The part of a wire object that asks for a tool of the vendor's own. */
function builtInPart(builtIn: string | undefined): Pick<WireParts, "builtIn"> {
  return builtIn === undefined ? {} : { builtIn };
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readSchema(value: unknown): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}

const openaiWires = flatWires("parameters", { readBuiltIn: builtInByType(["function", "custom"], "parameters") });
const openai: WireReader = {
  ...openaiWires,
  // A namespace is OpenAI's own, and the tools in it are the author's.
  readRequest: (request) =>
    readWireList(request)?.flatMap((tool) => {
      const inner = tool.wire["type"] === "namespace" ? (readWireList(tool.wire["tools"]) ?? []) : [];
      return [tool, ...inner.map((each) => ({ ...each, namespace: tool.name }))];
    }),
};
const readChatBuiltIn = builtInByType(["function", "custom"], "function");
const anthropic = flatWires("input_schema", { readBuiltIn: builtInByType(["custom"], "input_schema") });
const readBedrockBuiltIn = builtInByKey("toolSpec");

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
      ...builtInPart(readChatBuiltIn(wire)),
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
      // An entry of the request, not a declaration.
      ...builtInPart(wire["name"] !== name && geminiBuiltIns(wire).includes(name) ? name : undefined),
    }),
    readRequest: (request) => {
      // Declarations may be in several entries, beside the vendor's own tools.
      const entries: readonly unknown[] = Array.isArray(request) ? request : [];
      const lists = entries.flatMap((item) => {
        const entry = readSchema(item) ?? {};
        const declared = readWireList(entry["functionDeclarations"]);
        const builtIns = geminiBuiltIns(entry).map((name) => ({ name, wire: entry }));
        return declared === undefined && builtIns.length === 0 ? [] : [[...(declared ?? []), ...builtIns]];
      });
      return lists.length > 0 ? lists.flat() : undefined;
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
      ...builtInPart(readBedrockBuiltIn(wire)),
    }),
    readRequest: (request) => readWireList(request, (wire) => readSchema(wire["toolSpec"])?.["name"]),
  },
  "vercel-ai": {
    readWire: readFlatWire("inputSchema", { readBuiltIn: readProviderTool }),
    readRequest: (request) =>
      isObject(request)
        ? Object.entries(request).map(([name, wire]) => ({ name, wire: isObject(wire) ? wire : {} }))
        : undefined,
  },
  vscode: flatWires("inputSchema", { descriptionField: "modelDescription" }),
};

/** Converts the capital type names of this form to those that rules know. */
function readOpenapi(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const read = mapSubschemas(schema, (inner) => readOpenapi(inner));
  return typeof read["type"] === "string" ? { ...read, type: read["type"].toLowerCase() } : read;
}
