/** From a tool's metadata and a target to its projection, and from the tools of a request to what breaks its rules. */

import type { ToolMetadata } from "../metadata.js";
import { anthropicStrict } from "./anthropic-strict.js";
import { anthropic, type AnthropicTool } from "./anthropic.js";
import { bedrock, type BedrockTool } from "./bedrock.js";
import { gemini, type GeminiFunctionDeclaration, type GeminiRequest } from "./gemini.js";
import { mcp, type McpTool } from "./mcp.js";
import { openaiChat, type OpenAiChatTool } from "./openai-chat.js";
import { openaiStrict } from "./openai-strict.js";
import { openai, type OpenAiTool } from "./openai.js";
import type { Projection } from "./projection.js";
import { findViolations, type TargetRule, type Violation, type WireParts } from "./rules.js";
import type { NamedWire, TargetDefinition } from "./target-definition.js";
import type { Target, TargetName, TargetOptions } from "./target.js";
import { vercelAi, type VercelAiTool, type VercelAiTools } from "./vercel-ai.js";
import { vscode, type VsCodeTool } from "./vscode.js";

/** What a tool looks like on the wire, by target. */
export interface TargetWires {
  openai: OpenAiTool;
  "openai-strict": OpenAiTool;
  "openai-chat": OpenAiChatTool;
  anthropic: AnthropicTool;
  "anthropic-strict": AnthropicTool;
  gemini: GeminiFunctionDeclaration;
  mcp: McpTool;
  bedrock: BedrockTool;
  "vercel-ai": VercelAiTool;
  vscode: VsCodeTool;
}

/** What a request carries for all its tools, by target: a list of the wire objects for most. */
export type TargetRequests = {
  [Name in Exclude<TargetName, "gemini" | "vercel-ai">]: readonly TargetWires[Name][];
} & { gemini: GeminiRequest; "vercel-ai": VercelAiTools };

type Definitions = {
  readonly [Name in TargetName]: TargetDefinition<TargetWires[Name], TargetOptions[Name], TargetRequests[Name]>;
};

const definitions: Definitions = {
  openai,
  "openai-strict": openaiStrict,
  "openai-chat": openaiChat,
  anthropic,
  "anthropic-strict": anthropicStrict,
  gemini,
  mcp,
  bedrock,
  "vercel-ai": vercelAi,
  vscode,
};

/** Every target, in the order in which they are documented. */
export const targetNames: readonly TargetName[] = Object.keys(definitions) as TargetName[]; // Object.keys loses the literal types.

/** A target's definition with the options that were chosen. */
interface Chosen<Name extends TargetName> {
  readonly definition: Definitions[Name];
  readonly options: TargetOptions[Name];
}

function choose<Name extends TargetName>(target: Target<Name>): Chosen<Name> {
  // A target without options has the name only; the compiler cannot follow the union through `Name`.
  const { target: name, ...options } = typeof target === "string" ? { target } : target;
  if (!Object.hasOwn(definitions, name)) {
    throw new TypeError(`There is no target "${String(name)}". The targets are ${targetNames.join(", ")}.`);
  }
  return { definition: definitions[name as Name], options: options as TargetOptions[Name] };
}

/**
 * Renders a tool for a target.
 *
 * @throws {TypeError} when there is no such target.
 */
export function projectTool<Name extends TargetName>(
  metadata: ToolMetadata,
  target: Target<Name>,
): Projection<TargetWires[Name]> {
  const { definition, options } = choose(target);
  return definition.project(metadata, options);
}

/**
 * Makes the `decode` of a registry or a call from a target: arguments that a model sent for a tool's wire object become
 * the tool's own. Each tool is rendered once, when it is first called.
 *
 * @throws {TypeError} when there is no such target.
 */
export function decoderFor(target: Target): (tool: ToolMetadata) => (args: unknown) => unknown {
  choose(target);
  const decoders = new WeakMap<ToolMetadata, (args: unknown) => unknown>();
  return (tool) => {
    const known = decoders.get(tool);
    if (known !== undefined) return known;
    const { decode } = projectTool(tool, target);
    const decodeArguments = (args: unknown): unknown => decode(args);
    decoders.set(tool, decodeArguments);
    return decodeArguments;
  };
}

/**
 * Renders tools as the value that a request carries for all of them, in their order. This is what
 * `generated/wire/<target>.json` holds.
 *
 * @throws {TypeError} when there is no such target.
 */
export function projectTools<Name extends TargetName>(
  tools: readonly ToolMetadata[],
  target: Target<Name>,
): TargetRequests[Name] {
  const { definition, options } = choose(target);
  const wires = tools.map((tool) => ({ name: tool.name, wire: definition.project(tool, options).wire }));
  return definition.request(wires);
}

/**
 * Joins tools that are rendered already, in their order, as `projectTools` does.
 *
 * @throws {TypeError} when there is no such target.
 */
export function joinWires<Name extends TargetName>(
  wires: readonly NamedWire<TargetWires[Name]>[],
  target: Target<Name>,
): TargetRequests[Name] {
  return choose(target).definition.request(wires);
}

/**
 * Reads the tools in the value that a request carries for them, whoever wrote it; undefined where it is not of the
 * target's shape at all.
 *
 * @throws {TypeError} when there is no such target.
 */
export function readTools(request: unknown, target: Target): readonly WireParts[] | undefined {
  const { definition } = choose(target);
  return definition.readRequest(request)?.map(definition.readWire);
}

/**
 * Finds everything that the vendor's rules are known to refuse in the value that a request carries for its tools,
 * whoever wrote it; undefined where it is not of the target's shape at all.
 *
 * @throws {TypeError} when there is no such target.
 */
export function checkRequest(request: unknown, target: Target): readonly Violation[] | undefined {
  const tools = readTools(request, target);
  return tools && findViolations(tools, rulesOf(target));
}

/** Who reads a target's format, as messages name them. */
export function vendorOf(target: TargetName): string {
  return definitions[target].vendor;
}

/**
 * The rules of a target.
 *
 * @throws {TypeError} when there is no such target.
 */
export function rulesOf(target: Target): readonly TargetRule[] {
  const { definition, options } = choose(target);
  return definition.rules(options);
}
