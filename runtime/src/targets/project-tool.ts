/** From a tool and a target to its projection, and from the tools of a request to the rules that they break. */

import type { ToolMetadata } from "../metadata.js";
import { anthropicStrict, anthropic, type AnthropicTool } from "./anthropic.js";
import { bedrock, type BedrockTool } from "./bedrock.js";
import { gemini, type GeminiFunctionDeclaration, type GeminiRequest } from "./gemini.js";
import { mcp, type McpTool } from "./mcp.js";
import { openaiChat, type OpenAiChatTool } from "./openai-chat.js";
import { openaiStrict, openai, type OpenAiTool } from "./openai.js";
import type { Projection } from "./projection.js";
import { findViolations, type TargetRule, type Violation, type WireParts } from "./rules.js";
import type { NamedWire, TargetDefinition } from "./target-definition.js";
import type { Target, TargetName, TargetOptions } from "./target.js";
import { vercelAi, type VercelAiTool, type VercelAiTools } from "./vercel-ai.js";
import { vscode, type VsCodeTool } from "./vscode.js";

/** A tool on the wire, by target. */
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

/** The tools of a request, by target: for most an array of the wire objects. */
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

/** Every target, in the order of the documentation. */
export const targetNames: readonly TargetName[] = Object.keys(definitions) as TargetName[]; // Object.keys loses the literal types.

interface Chosen<Name extends TargetName> {
  readonly definition: Definitions[Name];
  readonly options: TargetOptions[Name];
}

function choose<Name extends TargetName>(target: Target<Name>): Chosen<Name> {
  // A target without options has only a name; the compiler cannot follow the union through `Name`.
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
 * Creates the `decode` of a registry or a call for a target, which turns a model's arguments for a tool's wire object
 * into the tool's own. Renders each tool once, at its first call.
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
 * Renders tools as the value that a request carries for all of them, in their order, as in
 * `generated/wire/<target>.json`.
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
 * Joins rendered tools, in their order, as `projectTools` does.
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
 * Reads the tools in the value that a request carries for them, even a hand-written one; undefined if it does not have
 * the target's shape.
 *
 * @throws {TypeError} when there is no such target.
 */
export function readTools(request: unknown, target: Target): readonly WireParts[] | undefined {
  const { definition } = choose(target);
  return definition.readRequest(request)?.map(definition.readWire);
}

/**
 * Finds everything that the vendor is known to refuse in the value that a request carries for its tools, even a
 * hand-written one; undefined if it does not have the target's shape.
 *
 * @throws {TypeError} when there is no such target.
 */
export function checkRequest(request: unknown, target: Target): readonly Violation[] | undefined {
  const tools = readTools(request, target);
  return tools && findViolations(tools, rulesOf(target));
}

/** The reader of a target's format, as messages name it. */
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
