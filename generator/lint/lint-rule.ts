/** The interface of lint rules: a check of each tool or of the whole surface, and its kinds of findings. */

import type { Direction } from "@toolwright/contract/internal/changes";
import type { Settings } from "../config/config.js";
import type { DiagnosticKind, DiagnosticKinds, ParametersOf } from "../diagnostics/diagnostic-kinds.js";
import { describeFinding, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { ToolMemo } from "../surface/tool-memo.js";
import type { Projections } from "../targets/projections.js";

export interface LintedProject {
  readonly settings: Settings;
  readonly memo: ToolMemo;
  readonly projections: Projections;
  /** Locates a subschema of a tool by its JSON Pointer. */
  readonly locateProperty: (tool: ToolDefinition, pointer: string, part?: Direction) => SourceLocation;
}

export interface LintedSurface extends LintedProject {
  readonly tools: readonly ToolDefinition[];
  /** Tools with placeholders for schemas that could not be built. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
}

interface Rule<Code extends string> {
  readonly findings: Readonly<Record<Code, DiagnosticKind<never>>>;
  /** Set if the rule runs only when the configuration gives its findings a severity. */
  readonly offByDefault?: true;
}

/** Checks all tools together. */
export interface SurfaceRule<Code extends string = string> extends Rule<Code> {
  readonly check: (surface: LintedSurface, report: Report) => void;
}

/** Checks each tool on its own, so that its findings can be memoized. */
export interface ToolRule<Code extends string = string> extends Rule<Code> {
  readonly checkTool: (tool: ToolDefinition, project: LintedProject, report: Report) => void;
}

export type LintRule<Code extends string = string> = SurfaceRule<Code> | ToolRule<Code>;

type RuleReport<Kinds> = <Code extends keyof Kinds & string>(
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

function reportKinds<Kinds extends DiagnosticKinds>(kinds: Kinds, report: Report): RuleReport<Kinds> {
  return (code, parameters, locations = []) => {
    // `ParametersOf<Kinds[Code]>` has checked the parameters against this kind.
    const kind = kinds[code] as unknown as DiagnosticKind<typeof parameters>;
    report(describeFinding({ code, kind, parameters }, locations));
  };
}

/** Locates a field, or the declaration if the field is absent. */
export function locateField(tool: ToolDefinition, field: string): SourceLocation {
  return tool.locations.fields[field] ?? tool.locations.declaration;
}

export function locateDescription(tool: ToolDefinition): SourceLocation {
  return tool.locations.fields["description"] ?? locateField(tool, "descriptionFile");
}
