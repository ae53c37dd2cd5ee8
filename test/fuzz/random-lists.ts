/** Makes lists of tools in the formats that servers and vendors have, with random schemas. */

import type { Random } from "./fuzz-case.js";
import { editJson } from "./edits.js";
import { hostileText, oddName, oddText, oddValue } from "./odd-values.js";

type Json = Record<string, unknown>;

const patterns = [
  "^a+$",
  "(a+)+$",
  "^(a|a)*b$",
  "[",
  "(?<name>a)\\k<name>",
  "^\\p{L}+$",
  "\\p{Nothing}",
  "^.{0,1000}$",
  "(?:a{1000}){1000}",
  "^(?=.*a)(?=.*b).*$",
  "(?<!a)b",
  "^[^\\x00]*$",
  "\\d{4}-\\d{2}-\\d{2}",
  "",
  "$^",
  "(x+x+)+y",
  "^(?:[a-z0-9]+(?:[-.][a-z0-9]+)*)+@",
  "(|a|)*",
  "\\c",
  "[z-a]",
  "(?i:a)",
];

const formats = [
  "date-time",
  "uri",
  "email",
  "uuid",
  "regex",
  "json-pointer",
  "nothing",
  "",
  "int32",
  "byte",
  "toString",
];

const types = ["string", "number", "integer", "boolean", "null", "object", "array"];

interface Making {
  readonly random: Random;
  readonly depth: number;
}

const numberOf = (random: Random): unknown => random.pick([0, 1, 2, -1, 5, 100, 1.5, 1e308, -5e-324, 2 ** 53, 1e6]);

const keywords: Readonly<Record<string, (making: Making) => unknown>> = {
  type: ({ random }) => (random.chance(0.8) ? random.pick(types) : [random.pick(types), random.pick(types)]),
  properties: (making) => namedSchemas(making),
  required: ({ random }) => Array.from({ length: random.below(4) }, () => nameOf(random)),
  additionalProperties: ({ random, depth }) =>
    random.chance(0.6) ? random.chance(0.5) : randomSchema({ random, depth }),
  patternProperties: ({ random, depth }) => ({ [random.pick(patterns)]: randomSchema({ random, depth }) }),
  propertyNames: (making) => randomSchema(making),
  items: (making) => randomSchema(making),
  prefixItems: (making) => schemasOf(making),
  contains: (making) => randomSchema(making),
  minContains: ({ random }) => numberOf(random),
  enum: ({ random }) =>
    Array.from({ length: random.below(5) }, () => (random.chance(0.6) ? nameOf(random) : oddValue(random, 1))),
  const: ({ random }) => oddValue(random, 1),
  default: ({ random }) => oddValue(random, 1),
  examples: ({ random }) => [oddValue(random, 1)],
  description: ({ random }) => (random.chance(0.7) ? "A part." : oddText(random)),
  title: ({ random }) => oddText(random),
  pattern: ({ random }) => random.pick(patterns),
  format: ({ random }) => random.pick(formats),
  minimum: ({ random }) => numberOf(random),
  maximum: ({ random }) => numberOf(random),
  exclusiveMinimum: ({ random }) => (random.chance(0.8) ? numberOf(random) : true),
  multipleOf: ({ random }) => numberOf(random),
  minLength: ({ random }) => numberOf(random),
  maxLength: ({ random }) => numberOf(random),
  minItems: ({ random }) => numberOf(random),
  maxItems: ({ random }) => numberOf(random),
  uniqueItems: ({ random }) => random.chance(0.8),
  minProperties: ({ random }) => numberOf(random),
  anyOf: (making) => schemasOf(making),
  oneOf: (making) => schemasOf(making),
  allOf: (making) => schemasOf(making),
  not: (making) => randomSchema(making),
  if: (making) => randomSchema(making),
  then: (making) => randomSchema(making),
  else: (making) => randomSchema(making),
  dependentRequired: ({ random }) => ({ [nameOf(random)]: [nameOf(random)] }),
  dependentSchemas: (making) => namedSchemas(making),
  dependencies: (making) => namedSchemas(making),
  unevaluatedProperties: ({ random }) => random.chance(0.5),
  $ref: ({ random }) =>
    random.pick([
      "#",
      "#/$defs/a",
      "#/$defs/b",
      "#/definitions/a",
      "#/properties/path",
      "other.json",
      "#missing",
      "https://json-schema.org/draft/2020-12/schema",
      "#/$defs/a/properties/b",
    ]),
  $defs: (making) => namedSchemas(making),
  definitions: (making) => namedSchemas(making),
  $id: ({ random }) => random.pick(["https://a.b/c", "#a", "a", ""]),
  $schema: ({ random }) =>
    random.pick(["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#", "x"]),
  $anchor: () => "a",
  $dynamicRef: () => "#a",
  nullable: ({ random }) => random.chance(0.5),
  readOnly: () => true,
  deprecated: () => true,
  discriminator: () => ({ propertyName: "kind" }),
  "x-odd": ({ random }) => oddValue(random, 1),
};

function nameOf(random: Random): string {
  if (random.chance(0.1)) return oddName(random);
  return random.pick(["a", "b", "path", "url", "kind", "items", "next"]);
}

function namedSchemas({ random, depth }: Making): Json {
  const entries = Array.from({ length: random.below(4) }, () => [nameOf(random), randomSchema({ random, depth })]);
  return Object.fromEntries(entries) as Json; // The keys are strings.
}

function schemasOf(making: Making): unknown[] {
  return Array.from({ length: making.random.below(4) }, () => randomSchema(making));
}

/** A schema of a few keywords, which need not fit together. */
export function randomSchema({ random, depth }: Making): unknown {
  if (depth <= 0)
    return random.pick<unknown>([
      { type: "string" },
      { type: "integer" },
      {},
      true,
      false,
      { $ref: "#/$defs/a" },
      { $ref: "#" },
    ]);
  if (random.chance(0.03)) return oddValue(random);
  const names = Array.from({ length: 1 + random.below(5) }, () => random.pick(Object.keys(keywords)));
  const chosen = random.chance(0.6) ? ["type", ...names] : names;
  return Object.fromEntries(chosen.map((name) => [name, keywords[name]?.({ random, depth: depth - 1 })]));
}

/** The schema of arguments: mostly an object. */
export function randomArguments(random: Random): unknown {
  const depth = 1 + random.below(3);
  const schema = randomSchema({ random, depth });
  if (random.chance(0.1) || typeof schema !== "object" || schema === null) return schema;
  const properties = namedSchemas({ random, depth });
  return {
    type: "object",
    properties,
    ...(random.chance(0.5) && { required: Object.keys(properties) }),
    ...(random.chance(0.4) ? schema : {}),
    $defs: namedSchemas({ random, depth }),
  };
}

/** A tool as an MCP server lists it. */
function randomTool(random: Random): Json {
  const optional = (part: number, members: () => Json): Json => (random.chance(part) ? members() : {});
  return {
    name: random.chance(0.15)
      ? oddName(random)
      : random.pick(["read_file", "get_user", "getUser", "delete_all", "search", "a"]),
    ...optional(0.9, () => ({
      description: random.chance(0.7) ? "Reads `path`. Never call `search` before it." : oddText(random),
    })),
    inputSchema: randomArguments(random),
    ...optional(0.3, () => ({ outputSchema: randomArguments(random) })),
    ...optional(0.3, () => ({ title: oddText(random) })),
    ...optional(0.4, () => ({
      annotations: random.chance(0.8)
        ? { readOnlyHint: random.chance(0.5), destructiveHint: random.chance(0.5), title: hostileText(random) }
        : oddValue(random),
    })),
    ...optional(0.1, () => ({ _meta: oddValue(random) })),
    ...optional(0.1, () => ({ aliases: [oddName(random)] })),
    ...optional(0.05, () => ({ [oddName(random)]: oddValue(random) })),
  };
}

/** The same tool in another format. */
const formatsOfTools: readonly ((tool: Json) => Json)[] = [
  (tool) => tool,
  (tool) => tool,
  ({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict: true,
  }),
  ({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }),
  ({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }),
  ({ name, description, inputSchema }) => ({ toolSpec: { name, description, inputSchema: { json: inputSchema } } }),
  ({ name, description, inputSchema }) => ({ name, description, parametersJsonSchema: inputSchema }),
  ({ name, description, inputSchema }) => ({ name, modelDescription: description, inputSchema, displayName: "x" }),
];

type Wrap = (tools: readonly Json[]) => unknown;

const wraps: readonly Wrap[] = [
  (tools) => ({ tools }),
  (tools) => ({ tools }),
  (tools) => tools,
  (tools) => ({ jsonrpc: "2.0", id: 1, result: { tools, nextCursor: "1" } }),
  (tools) => ({ tools: [{ functionDeclarations: tools }] }),
  (tools) => ({ toolConfig: { tools } }),
  (tools) => ({ contributes: { languageModelTools: tools } }),
  (tools) => ({ name: "server", serverInfo: { name: "s", version: "1" }, tools }),
  (tools) => ({ version: 1, tools }),
  (tools) => Object.fromEntries(tools.map((tool) => [String(tool["name"]), tool])),
];

/** A list of a few tools, in one of the formats, and a later list of the same tools. */
export function randomLists(random: Random): readonly [before: unknown, after: unknown] {
  const tools = Array.from({ length: random.chance(0.05) ? 30 : 1 + random.below(4) }, () => randomTool(random));
  const format = random.pick(formatsOfTools);
  const wrap = random.pick(wraps);
  const before = wrap(tools.map(format));
  const edited = random.chance(0.3) ? editJson(before, random) : before;
  return [edited, editJson(before, random)];
}
