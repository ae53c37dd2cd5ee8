/** What a lint rule is: a check of each tool or of the whole surface, with the words for what it finds. */

import type { Direction } from "@toolwright/contract/internal/changes";
import type { Settings } from "../config/config.js";
import type { DiagnosticKind, DiagnosticKinds, ParametersOf } from "../diagnostics/diagnostic-kinds.js";
import { describeFinding, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { ToolMemo } from "../surface/tool-memo.js";
import type { Projections } from "../targets/projections.js";

/** What a rule may know, whichever tools there are. */
export interface LintedProject {
  readonly settings: Settings;
  readonly memo: ToolMemo;
  readonly projections: Projections;
  /** Location of a part of a tool's schema, by its JSON Pointer. */
  readonly locateProperty: (tool: ToolDefinition, pointer: string, part?: Direction) => SourceLocation;
}

export interface LintedSurface extends LintedProject {
  readonly tools: readonly ToolDefinition[];
  /** Tools with placeholders for schemas that could not be built. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
}

interface Rule<Code extends string> {
  readonly findings: Readonly<Record<Code, DiagnosticKind<never>>>;
  /** Whether it only runs if the configuration gives its findings a severity. */
  readonly offByDefault?: true;
}

/** A rule about all tools together. */
export interface SurfaceRule<Code extends string = string> extends Rule<Code> {
  readonly check: (surface: LintedSurface, report: Report) => void;
}

/** A rule about each tool, whatever the others are. */
export interface ToolRule<Code extends string = string> extends Rule<Code> {
  readonly checkTool: (tool: ToolDefinition, project: LintedProject, report: Report) => void;
}

export type LintRule<Code extends string = string> = SurfaceRule<Code> | ToolRule<Code>;

export type RuleReport<Kinds> = <Code extends keyof Kinds & string>(
  code: Code,
  parameters: ParametersOf<Kinds[Code]>,
  locations?: SourceLocation | readonly SourceLocation[],
) => void;

/** Creates a rule whose check reports its own codes only. */
export function surfaceRule<Kinds extends DiagnosticKinds>({
  check,
  ...rule
}: Omit<SurfaceRule, "check" | "findings"> & {
  readonly findings: Kinds;
  readonly check: (surface: LintedSurface, report: RuleReport<Kinds>) => void;
}): SurfaceRule<keyof Kinds & string> {
  return { ...rule, check: (surface, report) => check(surface, reportKinds(rule.findings, report)) };
}

/** Creates a rule whose check reports its own codes only. */
export function toolRule<Kinds extends DiagnosticKinds>({
  checkTool,
  ...rule
}: Omit<ToolRule, "checkTool" | "findings"> & {
  readonly findings: Kinds;
  readonly checkTool: (tool: ToolDefinition, project: LintedProject, report: RuleReport<Kinds>) => void;
}): ToolRule<keyof Kinds & string> {
  return {
    ...rule,
    checkTool: (tool, project, report) => checkTool(tool, project, reportKinds(rule.findings, report)),
  };
}

/** Reports findings of these kinds, described. */
function reportKinds<Kinds extends DiagnosticKinds>(kinds: Kinds, report: Report): RuleReport<Kinds> {
  return (code, parameters, locations = []) => {
    // The rule types each kind by its own parameters; the check's were checked against the same kind.
    const kind = kinds[code] as unknown as DiagnosticKind<typeof parameters>;
    report(describeFinding({ code, kind, parameters }, locations));
  };
}

/** Position of a tool's field, or of the whole declaration if it is absent. */
export function locateField(tool: ToolDefinition, field: string): SourceLocation {
  return tool.locations.fields[field] ?? tool.locations.declaration;
}

/** Groups of tools that share something, by what they share. */
export function groupTools(
  tools: readonly ToolDefinition[],
  shared: (tool: ToolDefinition) => string,
): [string, ToolDefinition[]][] {
  const groups = new Map<string, ToolDefinition[]>();
  for (const tool of tools) {
    const key = shared(tool);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [tool]);
    else group.push(tool);
  }
  return [...groups].filter(([, members]) => members.length > 1);
}

export function locateDescription(tool: ToolDefinition): SourceLocation {
  return tool.locations.fields["description"] ?? locateField(tool, "descriptionFile");
}
