/** The interface of lint rules: checks of each tool or of the whole surface, and their kinds of findings. */

import type { Direction } from "@toolwright/contract/internal/changes";
import type { Settings } from "../config/config.js";
import type { DiagnosticKind, DiagnosticKinds, ParametersOf } from "../diagnostics/diagnostic-kinds.js";
import { describeFinding, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import type { ToolDefinition, ToolMemo } from "../surface/tool-definition.js";
import type { Projections } from "../targets/projections.js";
import type { SentTool } from "../targets/sent-forms.js";

export interface LintedProject {
  readonly settings: Settings;
  readonly memo: ToolMemo;
  readonly projections: Projections;
  /** Locates a subschema of a tool by its JSON Pointer. */
  readonly locateProperty: (tool: ToolDefinition, pointer: string, part?: Direction) => SourceLocation;
}

export interface LintedSurface extends LintedProject {
  readonly tools: readonly ToolDefinition[];
  /** Whether infos are read: what a target cannot express is one, of nearly every tool. */
  readonly wantsInfos: boolean;
  /** Tools with placeholders for schemas that could not be built. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
  /** Set for the tools of a source that is not ours, which are judged as it sends them. */
  readonly source?: {
    /** The server's revision of the Model Context Protocol; null if it is unknown. */
    readonly protocolVersion: string | null;
    readonly sent: ReadonlyMap<ToolDefinition, SentTool>;
  };
}

export interface LintRule<Code extends string = string> {
  readonly findings: Readonly<Record<Code, DiagnosticKind<never>>>;
  /** Set if the rule runs only when the configuration gives its findings a severity. */
  readonly offByDefault?: true;
  /** Checks all tools together. */
  readonly check?: (surface: LintedSurface, report: Report) => void;
  /** Checks each tool on its own, so that its findings can be memoized. */
  readonly checkTool?: (tool: ToolDefinition, project: LintedProject, report: Report) => void;
  /** Set if `checkTool` checks the tools of packages too; the other rules do so in the project that declares them. */
  readonly judgesPackages?: true;
}

type RuleReport<Kinds> = <Code extends keyof Kinds & string>(
  code: Code,
  parameters: ParametersOf<Kinds[Code]> & object,
  locations?: SourceLocation | readonly SourceLocation[],
) => void;

interface RuleOf<Kinds> extends Pick<LintRule, "judgesPackages" | "offByDefault"> {
  readonly findings: Kinds;
  readonly check?: (surface: LintedSurface, report: RuleReport<Kinds>) => void;
  readonly checkTool?: (tool: ToolDefinition, project: LintedProject, report: RuleReport<Kinds>) => void;
}

/** Creates a rule whose checks report its own codes only. */
export function lintRule<Kinds extends DiagnosticKinds>(rule: RuleOf<Kinds>): LintRule<keyof Kinds & string> {
  const { check, checkTool, findings, ...options } = rule;
  return {
    ...{ ...options, findings },
    ...(check && { check: (surface, report) => check(surface, reportKinds(findings, report)) }),
    ...(checkTool && { checkTool: (tool, project, report) => checkTool(tool, project, reportKinds(findings, report)) }),
  };
}

function reportKinds<Kinds extends DiagnosticKinds>(kinds: Kinds, report: Report): RuleReport<Kinds> {
  return (code, parameters, locations = []) => report(describeFinding(kinds, { code, parameters }, locations));
}

const nameless = "a tool without a name";

/** The tool in a message: its name, if it has one. */
export function labelOf({ name }: Pick<ToolDefinition, "name">): string {
  return name === "" ? nameless : name;
}

/** Capitalizes a sentence that begins with a label, unless that is a name. */
export function startSentence(text: string): string {
  return text.startsWith(nameless) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Locates a field, or the declaration if the field is absent. */
export function locateField(tool: ToolDefinition, field: string): SourceLocation {
  return tool.locations.fields[field] ?? tool.locations.declaration;
}

export function locateDescription(tool: ToolDefinition): SourceLocation {
  return tool.locations.fields["description"] ?? locateField(tool, "descriptionFile");
}
