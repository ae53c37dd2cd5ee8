/** Converts the tools that a server lists to metadata, whose effects are claims unless the application vouches for them. */

import type { EffectSource, ToolEffect } from "../../effects.js";
import { canonicalJson } from "../../json-schema.js";
import type { ObjectSchema, ToolMetadata } from "../../metadata.js";
import type { ServerTool } from "./mcp-client.js";

/** A tool that cannot be called, and why. */
export interface SkippedTool {
  /** The server's name of the tool. */
  readonly name: string;
  readonly reason: string;
}

interface ReadTools {
  readonly tools: readonly { readonly metadata: ToolMetadata; readonly serverName: string }[];
  readonly skipped: readonly SkippedTool[];
}

interface ReaderOptions {
  readonly prefix: string | undefined;
  readonly filter: ((tool: ServerTool) => boolean) | undefined;
  readonly trustAnnotations: boolean | undefined;
  readonly effects: Readonly<Record<string, ToolEffect>> | undefined;
}

type Reader = (tools: readonly ServerTool[], how: { readonly isReviewed: boolean }) => ReadTools;

/**
 * Creates the reader of a server's lists. It remembers each contract that the application has reviewed (`isReviewed`):
 * if the contract of a tool changes later, its effect is a claim again.
 */
export function createToolReader({ prefix = "", filter = () => true, ...trust }: ReaderOptions): Reader {
  const contracts = new Map<string, string>();
  return (listed, { isReviewed }) => {
    const skipped: SkippedTool[] = [];
    const names = new Set<string>();
    const tools = listed.filter(filter).flatMap((tool) => {
      const reason = findProblem(tool, names);
      if (reason !== undefined) {
        skipped.push({ name: tool.name, reason });
        return [];
      }
      names.add(tool.name);
      const contract = canonicalJson(JSON.parse(JSON.stringify(tool)) as never); // A list is JSON.
      const reviewed = contracts.get(tool.name);
      if (reviewed === undefined || isReviewed) contracts.set(tool.name, contract);
      const isUnchanged = isReviewed || reviewed === undefined || reviewed === contract;
      return [{ serverName: tool.name, metadata: describe(tool, { prefix, trust, isUnchanged }) }];
    });
    return { tools, skipped };
  };
}

function findProblem(tool: ServerTool, names: ReadonlySet<string>): string | undefined {
  if (names.has(tool.name)) return "The server lists another tool of this name.";
  if (tool.name === "") return "The tool has no name.";
  if ((tool.inputSchema as { type?: unknown }).type !== "object") return "The arguments are not an object.";
  if (tool.execution?.taskSupport === "required") return "The tool runs only as a task.";
  return undefined;
}

interface Describing {
  readonly prefix: string;
  readonly trust: Pick<ReaderOptions, "trustAnnotations" | "effects">;
  /** The application's decisions count for the tool. */
  readonly isUnchanged: boolean;
}

function describe(tool: ServerTool, { prefix, trust, isUnchanged }: Describing): ToolMetadata {
  const { name, description = "", annotations = {}, inputSchema, outputSchema } = tool;
  const title = tool.title ?? annotations.title;
  const decided = trust.effects && Object.hasOwn(trust.effects, name) ? trust.effects[name] : undefined;
  const claim = readClaim(annotations);
  const isTrusted =
    isUnchanged && (decided !== undefined || (trust.trustAnnotations === true && claim.source === "claimed"));
  const effect = (isUnchanged ? decided : undefined) ?? claim.effect;
  return {
    name: `${prefix}${name}`,
    description,
    ...(title !== undefined && { title }),
    effect,
    ...(!isTrusted && { effectSource: claim.source }),
    // Only a trusted claim makes calls repeatable.
    idempotent:
      isTrusted && (effect === "read_only" || (trust.trustAnnotations === true && annotations.idempotentHint === true)),
    openWorld: annotations.openWorldHint ?? true,
    inputSchema: inputSchema as ObjectSchema, // Its type has been checked.
    ...(outputSchema?.["type"] === "object" && { outputSchema: outputSchema as ObjectSchema }),
  };
}

/** Reads annotations with the protocol's defaults. */
function readClaim({ readOnlyHint, destructiveHint }: NonNullable<ServerTool["annotations"]>): {
  readonly effect: ToolEffect;
  readonly source: EffectSource;
} {
  const source = readOnlyHint === undefined && destructiveHint === undefined ? "assumed" : "claimed";
  if (readOnlyHint === true) return { effect: "read_only", source };
  return { effect: destructiveHint === false ? "mutating" : "destructive", source };
}
