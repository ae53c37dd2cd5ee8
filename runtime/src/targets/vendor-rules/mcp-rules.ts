/** The rules of the target `mcp`: what the Model Context Protocol requires of a tool. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule } from "../rules.js";
import type { McpTargetOptions } from "../target.js";
import { longName, nameSaid, toolName } from "./name-rules.js";
import { uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject } from "./root-rules.js";
import { headerParameters } from "./header-rules.js";
import { type RuleSources, documented, observed, quoteValue, sdk, stated } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";

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
} satisfies RuleSources;

const pointer = "/name";

export function mcpRules({ revision = "2026-07-28" }: McpTargetOptions): readonly TargetRule[] {
  return [...toolRules, ...(revision === "2025-11-25" ? [outputObject] : [noExecution, headers])];
}

const hints = ["readOnlyHint", "destructiveHint"];

const hintsSaid: ToolRule = {
  ...stated({ code: "mcp-hints-not-said", source: sources.tools, severity: "warning" }),
  requirement: "`annotations` has `readOnlyHint` and `destructiveHint`: without them a tool counts as destructive.",
  fix: "Write both hints. In TypeScript declare the tool's `effect`.",
  find: ({ wire }) => {
    const annotations = isObject(wire["annotations"]) ? wire["annotations"] : {};
    const missing = hints.filter((hint) => typeof annotations[hint] !== "boolean");
    // A tool that only reads destroys nothing, whatever the hint says.
    const isSaid = missing.length === 0 || annotations["readOnlyHint"] === true;
    return isSaid ? [] : [{ wirePointer: "/annotations", problem: `its annotations lack ${missing.join(" and ")}` }];
  },
};

const outputObject: ToolRule = {
  ...stated({ code: "mcp-output-not-object", source: sources.oldTools }),
  requirement: 'The output schema has `type: "object"` at its root.',
  fix: "Make the result type an interface, or choose the revision 2026-07-28.",
  find: ({ wire }) => {
    const { outputSchema } = wire;
    if (outputSchema === undefined || (isObject(outputSchema) && outputSchema["type"] === "object")) return [];
    return [{ wirePointer: "/outputSchema", problem: `its output schema is ${quoteValue(outputSchema)}` }];
  },
};

const noExecution: ToolRule = {
  ...stated({ code: "mcp-execution-gone", source: sources.newTools, severity: "warning" }),
  requirement: "A tool has no `execution`: it belongs to revision 2025-11-25.",
  fix: 'Remove it, or write for the older revision: "targets": { "mcp": { "revision": "2025-11-25" } }.',
  find: ({ wire }) =>
    wire["execution"] === undefined
      ? []
      : [{ wirePointer: "/execution", problem: "it has execution, which this revision does not have" }],
};

const headers = headerParameters({ code: "mcp-header", source: sources.headers });

const toolRules: readonly TargetRule[] = [
  nameSaid({ code: "mcp-name-missing", source: sources.tools, pointer }),
  toolName({
    code: "mcp-name",
    source: sources.tools,
    severity: "warning", // The SDKs of servers and clients warn, and register the tool.
    pattern: /^(?:[A-Za-z0-9._-]{1,128}|)$/, // A missing name breaks another rule.
    asks: "1 to 128 letters, digits, ., _ and -",
    pointer,
  }),
  longName({
    code: "mcp-long-name",
    source: sources.longName,
    limit: 40,
    why: "clients prefix it with mcp__server__ and have room for 64 characters",
    pointer,
  }),
  uniqueNamesRule({ code: "mcp-name-twice", source: sources.tools, severity: "warning", pointer }),
  rootObject({ code: "mcp-root-not-object", source: sources.tools }),
  validSchema({ code: "mcp-schema-invalid", source: sources.tools }),
  currentDraft({ code: "mcp-older-draft", source: sources.tools }),
  rootComposition({ code: "mcp-root-composition", source: sources.root, severity: "warning" }),
  arrayItems({ code: "mcp-array-without-items", source: sources.items, severity: "warning" }),
  hintsSaid,
];
