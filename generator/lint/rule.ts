/** What a lint rule is: a check of the whole surface that reports what it finds. */

import type { Settings } from "../config.js";
import type { ToolDefinition } from "../definition.js";
import type { Report, SourceLocation } from "../diagnostics.js";

/** What a rule looks at. */
export interface LintedSurface {
  readonly tools: readonly ToolDefinition[];
  /** Those whose schemas stand for ones that could not be built. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
  readonly settings: Settings;
  /**
   * Where the sources declare what a JSON Pointer into a schema of a tool is about: the innermost property around it,
   * or the constant that declares the tool. It costs a walk through the types, so ask for findings only.
   */
  readonly locateProperty: (tool: ToolDefinition, pointer: string, part?: SchemaPart) => SourceLocation;
  /** The installed package whose doc comment a text of a schema is; undefined where the project's sources have it. */
  readonly dependencyOf: (tool: ToolDefinition, pointer: string, part?: SchemaPart) => string | undefined;
}

/** One of the two schemas of a tool; rules are about its input unless they say otherwise. */
export type SchemaPart = "input" | "output";

/** One rule. */
export type LintRule = (surface: LintedSurface, report: Report) => void;

/** Position of a field of a tool, or of the whole declaration where it writes none. */
export function locateField(tool: ToolDefinition, field: string): SourceLocation {
  return tool.locations.fields[field] ?? tool.locations.declaration;
}

/** The tools that share something, by what they share, where more than one does. */
export function groupTools(
  tools: readonly ToolDefinition[],
  shared: (tool: ToolDefinition) => string,
): [string, ToolDefinition[]][] {
  const groups = new Map<string, ToolDefinition[]>();
  for (const tool of tools) groups.set(shared(tool), [...(groups.get(shared(tool)) ?? []), tool]);
  return [...groups].filter(([, members]) => members.length > 1);
}

/** Position of a tool's description, or of the declaration whose doc comment it is. */
export function locateDescription(tool: ToolDefinition): SourceLocation {
  return tool.locations.fields["description"] ?? locateField(tool, "descriptionFile");
}
