/** Converts the tools that a server lists to metadata, whose effects are claims unless the application vouches for them. */

import type { EffectSource, ToolEffect } from "../../effects.js";
import { canonicalJson } from "../../json-schema/json-values.js";
import type { ObjectSchema, ToolMetadata } from "../../metadata.js";
import type { ServerTool } from "./server-connection.js";
import { withoutUnprovedPatterns } from "./unproved-patterns.js";

/** A tool that cannot be called, and why. */
export interface SkippedTool {
  /** The server's name of the tool. */
  readonly name: string;
  readonly reason: string;
}

/** Options that select and describe the tools of a server. */
export interface ToolReaderOptions {
  /** Prepended to each name: `github_`. */
  readonly prefix?: string;
  /** Selects the tools to import; all by default. */
  readonly filter?: (tool: ServerTool) => boolean;
  /** Trusts the server's annotations. By default they are claims, and gates treat each tool as destructive. */
  readonly trustAnnotations?: boolean;
  /** Effects that the application vouches for, by the server's names of the tools. */
  readonly effects?: Readonly<Record<string, ToolEffect>>;
}

interface ReadTools {
  readonly tools: readonly { readonly metadata: ToolMetadata; readonly serverName: string }[];
  readonly skipped: readonly SkippedTool[];
}

/**
 * Creates the reader of a server's lists. It remembers each contract that the application has reviewed (`isReviewed`):
 * if the contract of a tool changes later, its effect is a claim again.
 */
export function createToolReader(
  options: ToolReaderOptions,
): (tools: readonly ServerTool[], how: { readonly isReviewed: boolean }) => ReadTools {
  const { filter = () => true } = options;
  const contracts = new Map<string, string>();
  return (listed, { isReviewed }) => {
    const skipped: SkippedTool[] = [];
    const names = new Set<string>();
    const tools = listed.filter(filter).flatMap((tool) => {
      const contract = renderContract(tool);
      const reason = findProblem(tool, names);
      if (contract === undefined || reason !== undefined) {
        skipped.push({ name: tool.name, reason: reason ?? "The tool nests too deeply." });
        return [];
      }
      names.add(tool.name);
      const reviewed = contracts.get(tool.name);
      if (reviewed === undefined || isReviewed) contracts.set(tool.name, contract);
      const isUnchanged = isReviewed || reviewed === undefined || reviewed === contract;
      return [{ serverName: tool.name, metadata: describe(tool, options, isUnchanged ? "reviewed" : "changed") }];
    });
    return { tools, skipped };
  };
}

/** Renders a tool as canonical JSON; undefined if it is deeper than the stack. */
function renderContract(tool: ServerTool): string | undefined {
  try {
    return canonicalJson(JSON.parse(JSON.stringify(tool)) as never); // A list is JSON.
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findProblem(tool: ServerTool, names: ReadonlySet<string>): string | undefined {
  if (names.has(tool.name)) return "The server lists another tool of this name.";
  if (tool.name === "") return "The tool has no name.";
  if ((tool.inputSchema as { type?: unknown }).type !== "object") return "The arguments are not an object.";
  if (tool.execution?.taskSupport === "required") return "The tool runs only as a task.";
  return undefined;
}

function describe(tool: ServerTool, options: ToolReaderOptions, contract: "reviewed" | "changed"): ToolMetadata {
  const { name, description = "", annotations = {}, inputSchema, outputSchema } = tool;
  const { prefix = "", trustAnnotations = false } = options;
  const title = tool.title ?? annotations.title;
  const { effect, source } = decideEffect(tool, options, contract);
  return {
    name: `${prefix}${name}`,
    description,
    ...(title !== undefined && { title }),
    effect,
    ...(source !== undefined && { effectSource: source }),
    // Only a trusted claim makes calls repeatable.
    idempotent:
      source === undefined && (effect === "read_only" || (trustAnnotations && annotations.idempotentHint === true)),
    openWorld: annotations.openWorldHint ?? true,
    inputSchema: withoutUnprovedPatterns(inputSchema) as ObjectSchema, // Its type has been checked.
    ...(outputSchema?.["type"] === "object" && {
      outputSchema: withoutUnprovedPatterns(outputSchema) as ObjectSchema,
    }),
  };
}

/**
 * Reads annotations with the protocol's defaults. The application's decisions count only for a contract that it has
 * reviewed; they leave no source of an undeclared effect.
 */
function decideEffect(
  { name, annotations = {} }: ServerTool,
  { effects = {}, trustAnnotations = false }: ToolReaderOptions,
  contract: "reviewed" | "changed",
): { readonly effect: ToolEffect; readonly source: EffectSource | undefined } {
  const isReviewed = contract === "reviewed";
  const decided = isReviewed && Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (decided !== undefined) return { effect: decided, source: undefined };
  const { readOnlyHint, destructiveHint } = annotations;
  const effect = readOnlyHint === true ? "read_only" : destructiveHint === false ? "mutating" : "destructive";
  if (readOnlyHint === undefined && destructiveHint === undefined) return { effect, source: "assumed" };
  return { effect, source: isReviewed && trustAnnotations ? undefined : "claimed" };
}
