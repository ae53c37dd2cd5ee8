/** Reads the tools in a request, even a hand-written one, for the rules that check them. */

import { asText, isObject, type JsonSchema } from "../json-schema/json-values.js";
import { mapSubschemas } from "../json-schema/walk.js";
import type { NamedWire } from "../rendering/target-renderer.js";
import type { TargetName } from "../rendering/target.js";

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
  readonly wire: JsonSchema;
  /** The object with the name and the description: the wire object itself, or one of its fields. */
  readonly body: JsonSchema;
  /** JSON Pointer of the body in the wire object. */
  readonly bodyPointer: string;
  /** The name of the vendor's own tool that the wire object asks for, such as `web_search`; rules ignore it. */
  readonly builtIn?: string;
}

type ReadWire = NamedWire<JsonSchema> & Pick<WireParts, "namespace">;

interface WireReader {
  /** Reads the tools of a request; undefined for another shape. */
  readonly readRequest: (request: unknown) => readonly ReadWire[] | undefined;
  /** Reads a wire object, in which any field may be missing. */
  readonly readWire: (tool: ReadWire) => WireParts;
}

interface WireFormat {
  /** Keys that lead to the input schema. */
  readonly schemaPath: readonly string[];
  /** Possible keys of the body; without any, the wire object is its own body. */
  readonly bodyKeys?: readonly string[];
  readonly descriptionField?: string;
  /** By default, requests have no tools of the vendor's own. */
  readonly findBuiltIn?: FindBuiltIn;
}

/** Returns the name of the vendor's own tool; undefined for any other. */
type FindBuiltIn = (wire: JsonSchema) => string | undefined;

/** Creates the reader of a format whose request is an array of wire objects. */
function createReader({
  schemaPath,
  bodyKeys = [],
  descriptionField = "description",
  findBuiltIn = () => undefined,
}: WireFormat): WireReader {
  const findBody = (wire: JsonSchema): Pick<WireParts, "body" | "bodyPointer"> => {
    const key = bodyKeys.find((each) => isObject(wire[each])) ?? bodyKeys[0];
    return key === undefined
      ? { body: wire, bodyPointer: "" }
      : { body: readObject(wire[key]), bodyPointer: `/${key}` };
  };
  return {
    readRequest: (request) => readList(request, (wire) => findBody(wire).body),
    readWire: ({ name, wire, namespace }) => {
      const builtIn = findBuiltIn(wire);
      const found = findBody(wire);
      const description = found.body[descriptionField];
      const inputSchema = schemaPath.reduce<unknown>((value, key) => readObject(value)[key], wire);
      return {
        name,
        ...(namespace !== undefined && { namespace }),
        description: typeof description === "string" ? description : undefined,
        inputSchema: isObject(inputSchema) ? inputSchema : undefined,
        inputPointer: `/${schemaPath.join("/")}`,
        wire,
        ...found,
        ...(builtIn !== undefined && { builtIn }),
      };
    },
  };
}

/** Reads the tools of an array; one without a name gets the empty name. */
function readList(
  request: unknown,
  bodyOf: (wire: JsonSchema) => JsonSchema = (wire) => wire,
): readonly NamedWire<JsonSchema>[] | undefined {
  if (!Array.isArray(request)) return undefined;
  return request.map((item: unknown) => {
    const wire = readObject(item);
    const { name } = bodyOf(wire);
    return { name: typeof name === "string" ? name : "", wire };
  });
}

function readObject(value: unknown): JsonSchema {
  return isObject(value) ? value : {};
}

/** Finds a type that no tool of an author has. A tool with a schema is the author's: its type is misspelt. */
function findBuiltInByType(authorTypes: readonly string[], schemaField: string): FindBuiltIn {
  return (wire) => {
    const { type } = wire;
    return typeof type === "string" && !authorTypes.includes(type) && !isObject(wire[schemaField]) ? type : undefined;
  };
}

/** The keys of Gemini's own tools beside `functionDeclarations` (`Tool` of `@google/genai`). */
const geminiTools: ReadonlySet<string> = new Set([
  ...["retrieval", "googleSearch", "googleSearchRetrieval", "enterpriseWebSearch", "googleMaps", "urlContext"],
  ...["codeExecution", "computerUse", "fileSearch", "mcpServers", "exaAiSearch", "parallelAiSearch"],
]);

function listGeminiBuiltIns(entry: JsonSchema): readonly string[] {
  return Object.keys(entry).filter((key) => geminiTools.has(key));
}

const geminiJsonSchema = createReader({ schemaPath: ["parametersJsonSchema"] });
const geminiOpenapi = createReader({ schemaPath: ["parameters"] });

const gemini: WireReader = {
  /** Declarations may be in several entries, beside the vendor's own tools. */
  readRequest: (request) => {
    const entries: readonly unknown[] = Array.isArray(request) ? request : [];
    const lists = entries.map(readObject).flatMap((entry) => {
      const declared = readList(entry["functionDeclarations"]);
      const builtIns = listGeminiBuiltIns(entry).map((name) => ({ name, wire: entry }));
      return declared === undefined && builtIns.length === 0 ? [] : [[...(declared ?? []), ...builtIns]];
    });
    return lists.length > 0 ? lists.flat() : undefined;
  },
  readWire: (tool) => {
    const { name, wire } = tool;
    const isOpenapi = wire["parametersJsonSchema"] === undefined;
    const parts = (isOpenapi ? geminiOpenapi : geminiJsonSchema).readWire(tool);
    const inputSchema = isOpenapi && parts.inputSchema ? lowerCaseTypes(parts.inputSchema) : parts.inputSchema;
    // The vendor's own tool is an entry of the request, not a declaration.
    const isBuiltIn = wire["name"] !== name && listGeminiBuiltIns(wire).includes(name);
    return { ...parts, inputSchema, ...(isBuiltIn && { builtIn: name }) };
  },
};

/** Converts the capital type names of OpenAPI. */
function lowerCaseTypes(schema: JsonSchema): JsonSchema {
  const mapped = mapSubschemas(schema, lowerCaseTypes);
  return typeof mapped["type"] === "string" ? { ...mapped, type: mapped["type"].toLowerCase() } : mapped;
}

const openaiList = createReader({
  schemaPath: ["parameters"],
  findBuiltIn: findBuiltInByType(["function", "custom"], "parameters"),
});

const openai: WireReader = {
  ...openaiList,
  // A namespace is OpenAI's own, and the tools in it are the author's.
  readRequest: (request) =>
    readList(request)?.flatMap((tool) => {
      const inner = tool.wire["type"] === "namespace" ? (readList(tool.wire["tools"]) ?? []) : [];
      return [tool, ...inner.map((each) => ({ ...each, namespace: tool.name }))];
    }),
};

const anthropic = createReader({
  schemaPath: ["input_schema"],
  findBuiltIn: findBuiltInByType(["custom"], "input_schema"),
});

export const wireReaders: Readonly<Record<TargetName, WireReader>> = {
  openai,
  "openai-strict": openai,
  "openai-chat": createReader({
    schemaPath: ["function", "parameters"],
    bodyKeys: ["function", "custom"],
    findBuiltIn: findBuiltInByType(["function", "custom"], "function"),
  }),
  anthropic,
  "anthropic-strict": anthropic,
  gemini,
  mcp: createReader({ schemaPath: ["inputSchema"] }),
  bedrock: createReader({
    schemaPath: ["toolSpec", "inputSchema", "json"],
    bodyKeys: ["toolSpec"],
    findBuiltIn: (wire) => {
      const [key, ...others] = Object.keys(wire);
      return key !== "toolSpec" && others.length === 0 ? key : undefined;
    },
  }),
  "vercel-ai": {
    ...createReader({
      schemaPath: ["inputSchema"],
      // A tool of a provider, such as `openai.web_search`.
      findBuiltIn: ({ type, id }) => (type === "provider" || type === "provider-defined" ? asText(id) : undefined),
    }),
    readRequest: (request) =>
      isObject(request) ? Object.entries(request).map(([name, wire]) => ({ name, wire: readObject(wire) })) : undefined,
  },
  vscode: createReader({ schemaPath: ["inputSchema"], descriptionField: "modelDescription" }),
};
