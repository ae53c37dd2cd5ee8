/** The rules of the target `mcp`: what the Model Context Protocol requires of a tool. */

import { isObject, type SchemaPlace } from "@toolwright/runtime/internal/json-schema";
import type { McpTargetOptions } from "@toolwright/runtime/internal/rendering/target";
import { arrayItems, plainRoot, rootObject } from "./objects.js";
import { anyName, shortName, toolName, uniqueNames } from "./tool-fields.js";
import { currentDraft, validSchema } from "./validity.js";
import {
  atRoot,
  documented,
  error,
  keywordBreak,
  observed,
  quoteValue,
  sdk,
  type ToolRequirement,
  type VendorRule,
  warning,
} from "./vendor-rule.js";

const mcpBoth = "MCP, revisions 2025-11-25 and 2026-07-28";
const mcpTools = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools";

const sources = {
  tools: documented(mcpBoth, mcpTools),
  newTools: documented("MCP, revision 2026-07-28", mcpTools),
  oldTools: documented(
    "MCP, revision 2025-11-25",
    "https://modelcontextprotocol.io/specification/2025-11-25/server/tools",
    "2026-11-21",
  ),
  headers: sdk(
    "Streamable HTTP of MCP, revision 2026-07-28",
    "https://github.com/modelcontextprotocol/ruby-sdk/pull/498",
  ),
  longName: observed("MCP clients that prefix names", "https://github.com/anthropics/claude-code/issues/96152"),
  root: observed(
    "MCP clients that pass schemas on to models",
    "https://github.com/nspady/google-calendar-mcp/issues/39",
  ),
  items: observed(
    "MCP clients that pass schemas on to OpenAI",
    "https://github.com/digitalocean-labs/mcp-digitalocean/issues/265",
  ),
};

export function mcpRules({ revision = "2026-07-28" }: McpTargetOptions): readonly VendorRule[] {
  return [...commonRules, ...(revision === "2025-11-25" ? oldRules : newRules)];
}

/** A missing name breaks another rule. */
const nameForm = { pattern: /^(?:[A-Za-z0-9._-]{1,128}|)$/, asks: "1 to 128 letters, digits, ., _ and -" };

const hints = ["readOnlyHint", "destructiveHint"];

const statedHints: ToolRequirement = {
  requirement:
    "`annotations` should have `readOnlyHint` and `destructiveHint`: without them a tool counts as destructive.",
  fix: "Write both hints. In TypeScript declare the tool's `effect`.",
  checkTool: ({ wire }) => {
    const annotations = isObject(wire["annotations"]) ? wire["annotations"] : {};
    const missing = hints.filter((hint) => typeof annotations[hint] !== "boolean");
    // A tool that only reads destroys nothing, whatever the hint says.
    const isStated = missing.length === 0 || annotations["readOnlyHint"] === true;
    return isStated ? [] : [{ wirePointer: "/annotations", problem: `its annotations lack ${missing.join(" and ")}` }];
  },
};

const outputObject: ToolRequirement = {
  requirement: 'The output schema must have `type: "object"` at its root.',
  fix: "Make the result type an interface, or choose the revision 2026-07-28.",
  checkTool: ({ wire: { outputSchema } }) => {
    if (outputSchema === undefined || (isObject(outputSchema) && outputSchema["type"] === "object")) return [];
    return [{ wirePointer: "/outputSchema", problem: `its output schema is ${quoteValue(outputSchema)}` }];
  },
};

const noExecution: ToolRequirement = {
  requirement: "A tool must not have `execution`: it belongs to revision 2025-11-25.",
  fix: 'Remove it, or write for the older revision: "targets": { "mcp": { "revision": "2025-11-25" } }.',
  checkTool: ({ wire }) =>
    wire["execution"] === undefined
      ? []
      : [{ wirePointer: "/execution", problem: "it has execution, which this revision does not have" }],
};

const headerKeyword = "x-mcp-header";
const headerTypes: readonly unknown[] = ["string", "integer", "boolean"];
/** A token of RFC 9110. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** The pointer of a schema that only `properties` lead to. */
const onlyProperties = /^(?:\/properties\/[^/]*)+$/;

/** Clients copy some parameters into HTTP headers. */
const headerParameters: ToolRequirement = {
  requirement: `\`${headerKeyword}\` must be a header name, unique ignoring case, on a string, integer or boolean reached only through \`properties\`.`,
  fix: `Correct or remove \`${headerKeyword}\`: clients omit the tool.`,
  checkTool: atRoot((_root, { places }) => {
    const seen = new Set<unknown>();
    return places.flatMap((place) => {
      if (!Object.hasOwn(place.schema, headerKeyword)) return [];
      const name = place.schema[headerKeyword];
      const key = typeof name === "string" ? name.toLowerCase() : "";
      const repeated = seen.has(key) ? `repeats the ${headerKeyword} ${quoteValue(name)}` : undefined;
      const problem = describeHeader(place, name) ?? repeated;
      seen.add(key);
      return problem === undefined ? [] : [keywordBreak(place, headerKeyword, problem)];
    });
  }),
};

function describeHeader({ pointer, schema: { type } }: SchemaPlace, name: unknown): string | undefined {
  if (typeof name !== "string" || !headerName.test(name))
    return `has the ${headerKeyword} ${quoteValue(name)}, which is not a header name`;
  if (!onlyProperties.test(pointer)) return `has ${headerKeyword} below a keyword other than properties`;
  return headerTypes.includes(type)
    ? undefined
    : `has ${headerKeyword}, and its type is ${quoteValue(type)} instead of string, integer or boolean`;
}

const commonRules: readonly VendorRule[] = [
  error("mcp-name-missing", sources.tools, anyName),
  // The SDKs of servers and clients warn, and register the tool.
  warning("mcp-name", sources.tools, toolName(nameForm)),
  warning(
    "mcp-long-name",
    sources.longName,
    shortName(40, "clients prefix it with mcp__server__ and have room for 64 characters"),
  ),
  warning("mcp-name-twice", sources.tools, uniqueNames),
  error("mcp-root-not-object", sources.tools, rootObject()),
  error("mcp-schema-invalid", sources.tools, validSchema()),
  warning("mcp-older-draft", sources.tools, currentDraft),
  warning("mcp-root-composition", sources.root, plainRoot()),
  warning("mcp-array-without-items", sources.items, arrayItems()),
  warning("mcp-hints-not-said", sources.tools, statedHints),
];

const oldRules = [error("mcp-output-not-object", sources.oldTools, outputObject)];

const newRules = [
  warning("mcp-execution-gone", sources.newTools, noExecution),
  error("mcp-header", sources.headers, headerParameters),
];
