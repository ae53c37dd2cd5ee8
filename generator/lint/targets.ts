/** Checks the tools against the vendor rules of each configured target, and reports what its format cannot express. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { checkRequest, nameOf, rulesOf, type Violation } from "@toolwright/contract/vendor-rules";
import { pointerTokens } from "@toolwright/runtime/internal/json-schema";
import { joinWires, readTools, vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import { type Loss, type Target, type TargetName, targetNames } from "@toolwright/runtime/targets";
import type { TargetSettings } from "../config/config.js";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { locateToolField, type ToolDefinition } from "../surface/tool-definition.js";
import { sortTools, toolNamePattern } from "../surface/tool-names.js";
import { sentTools, type ToolProjection } from "../targets/projections.js";
import { nameValueIn, schemaNodes } from "./described-values.js";
import { hasInvalidExample } from "./parameters.js";
import { labelOf, startSentence, type LintedSurface, type LintRule } from "./lint-rule.js";

/** The vendor rules are data with their own messages, so this rule has no kinds of findings. */
export const targetRules: LintRule<never> = {
  findings: {},
  check: (surface, report) => {
    for (const settings of surface.settings.targets) {
      const rendered = renderTools(surface, settings);
      [...findViolations(surface, settings, rendered), ...findLosses(surface, settings, rendered)].forEach(report);
    }
  },
};

/** Targets with options that add rules. */
const otherForms: readonly Target[] = [
  { target: "openai-chat", strict: true },
  { target: "gemini", parameters: "openapi" },
];

/** The codes of all vendor rules; `isLossCode` recognises those of losses. */
export const targetCodes: readonly string[] = [
  ...new Set([...targetNames, ...otherForms].flatMap((target) => rulesOf(target).map(({ code }) => code))),
];

interface RenderedTool {
  readonly tool: ToolDefinition;
  readonly projection: ToolProjection;
}

/** The part of a surface that a vendor judges. */
type JudgedTools = Pick<LintedSurface, "projections" | "source" | "tools">;

/** The tools of a target; of our own, only the first with each name, because the others are reported. */
function renderTools({ tools, projections, source }: JudgedTools, settings: TargetSettings): readonly RenderedTool[] {
  const rendered = sentTools(tools, settings).map((tool) => ({ tool, projection: projections.of(tool, settings) }));
  if (source !== undefined) return rendered;
  const named = sortTools(rendered.map((one) => ({ ...one, name: one.tool.name }))).filter(({ name }) => name !== "");
  return named.filter(({ name }, index) => name !== named[index - 1]?.name);
}

/** A finding about one tool. Findings with the same key and location are reported together. */
interface PlacedFinding<Found> {
  readonly found: Found;
  readonly tool: ToolDefinition;
  readonly location: SourceLocation;
  readonly key: string;
}

/** A violation, with its tool; undefined if it is one of all tools together. */
interface JudgedViolation {
  readonly violation: Violation;
  readonly rendered: RenderedTool | undefined;
}

/** Checks the request with all tools. */
function judgeRequest(
  { source }: Pick<LintedSurface, "source">,
  { name, target }: TargetSettings,
  rendered: readonly RenderedTool[],
): readonly JudgedViolation[] {
  const wires = rendered.map(({ tool, projection }) => ({ name: tool.name, wire: projection.wire }));
  const request = joinWires(wires, target);
  const isOfServer = source !== undefined && name === "mcp";
  const found = (isOfServer ? checkServer(request, source.protocolVersion) : checkRequest(request, target)) ?? [];
  const violations = source === undefined ? found : found.map(withoutProject);
  const sent = violations.some(({ tool }) => tool !== undefined) ? (readTools(request, target) ?? []) : [];
  const firstOf = new Map([...rendered].reverse().map((one) => [one.tool.name, one]));
  return violations.map((violation) => {
    const { tool: index } = violation;
    if (index === undefined) return { violation, rendered: undefined };
    const own = sent[index]?.name ?? "";
    // Where a request is a map of tools, those with the same name are one.
    return { violation, rendered: rendered[index]?.tool.name === own ? rendered[index] : firstOf.get(own) };
  });
}

/** Leaves out of a fix what only the author of a TypeScript project can do. */
function withoutProject({ rule, ...violation }: Violation): Violation {
  const [fix = ""] = rule.fix.split(/\. In TypeScript|,? or exclude the tool|; the old one can stay/, 1);
  return { ...violation, rule: { ...rule, fix: fix.replace(/\.$/, "") } };
}

/** Checks the tools of a server of the Model Context Protocol by its own revision; null if that is unknown. */
function checkServer(request: unknown, revision: string | null): readonly Violation[] | undefined {
  const older: Target = { target: "mcp", revision: "2025-11-25" };
  const newer: Target = { target: "mcp", revision: "2026-07-28" };
  if (revision !== null) return checkRequest(request, revision < "2026" ? older : newer);
  // Only what holds for either revision is true of a server that does not say.
  const common = new Set(rulesOf(newer).map(({ code }) => code));
  return checkRequest(request, older)?.filter(({ rule }) => common.has(rule.code));
}

/** A rule that tools break, and those tools; none if the rule is about all of them together. */
export interface BrokenRule {
  readonly violation: Violation;
  readonly tools: readonly ToolDefinition[];
}

/** The rules by which the vendor of a target refuses the tools, in the order of its rules. */
export function refusingRules(surface: JudgedTools, settings: TargetSettings): readonly BrokenRule[] {
  const judged = judgeRequest(surface, settings, renderTools(surface, settings));
  const refused = judged.filter(({ violation }) => violation.rule.severity === "error");
  return [...groupBy(refused, ({ violation }) => violation.rule.code).values()].map((group) => ({
    violation: group[0].violation,
    tools: [...new Set(group.flatMap(({ rendered }) => rendered?.tool ?? []))],
  }));
}

function findViolations(
  surface: LintedSurface,
  settings: TargetSettings,
  rendered: readonly RenderedTool[],
): Diagnostic[] {
  const { name, locations } = settings;
  const judged = judgeRequest(surface, settings, rendered).filter((one) => !isReportedAlready(surface, one));
  const placed = judged.flatMap(({ violation, rendered: tool }): PlacedFinding<Violation>[] => {
    if (tool === undefined) return [];
    const location = locateViolation(surface, tool, violation);
    const keyword = pointerTokens(violation.schemaPointer ?? violation.wirePointer ?? "").at(-1) ?? "";
    return [{ found: violation, tool: tool.tool, location, key: `${violation.rule.code} ${keyword}` }];
  });
  const refused = new Set(placed.flatMap(({ found, tool }) => (found.rule.severity === "error" ? [tool] : [])));
  const targetLocations = locations === undefined ? [] : [locations.target];
  const together = judged
    .filter(({ violation }) => violation.tool === undefined)
    .map(({ violation }) =>
      describeViolation({ target: name, violation, tools: [], isRefused: false, locations: targetLocations }),
    );
  const isFolded = ({ found }: PlacedFinding<Violation>): boolean =>
    surface.source !== undefined && foldsTools(settings, found);
  const renderedOf = new Map(rendered.map((one) => [one.tool, one]));
  const single = groupFindings(placed.filter((finding) => !isFolded(finding))).map(({ found, tools, location }) => {
    const path = pathOf(found, tools[0] && renderedOf.get(tools[0]));
    const isRefused = tools.some((tool) => refused.has(tool));
    return describeViolation({
      ...{ target: name, violation: found, tools: namesOf(tools), isRefused },
      locations: [location],
      path,
    });
  });
  const folded = groupBy(placed.filter(isFolded), ({ found }) => found.rule.code);
  return [...single, ...[...folded.values()].map((group) => describeFolded(name, group, refused)), ...together];
}

/** Whether the rule of every project about the same field has a finding, which says the same once. */
function isReportedAlready({ source }: LintedSurface, { violation, rendered }: JudgedViolation): boolean {
  if (source !== undefined || rendered === undefined) return false;
  const { tool } = rendered;
  const field = fieldOf(violation);
  return (field === "name" && !toolNamePattern.test(tool.name)) || (field === "examples" && hasInvalidExample(tool));
}

/**
 * Whether a rule has one finding for all tools of a source: few tools that are not written for strict mode fit it, and
 * hints are usually missing everywhere.
 */
function foldsTools({ name, target }: TargetSettings, { rule }: Violation): boolean {
  const isStrict = name.endsWith("-strict") || ("strict" in target && target.strict === true);
  return isStrict || rule.code === "mcp-hints-not-said";
}

function describeFolded(
  target: TargetName,
  group: readonly [PlacedFinding<Violation>, ...PlacedFinding<Violation>[]],
  refused: ReadonlySet<ToolDefinition>,
) {
  const [{ found, location, tool }] = group;
  const others = [...new Set(group.map((one) => one.tool))].filter((one) => one !== tool);
  const described = describeViolation({
    ...{ target, violation: found, tools: namesOf([tool]), isRefused: refused.has(tool) },
    locations: [location],
  });
  if (others.length === 0) return described;
  const named = joinNames(namesOf(others));
  return { ...described, message: `${described.message} The same rule applies to ${named}.` };
}

function namesOf(tools: readonly ToolDefinition[]): string[] {
  return tools.map(labelOf);
}

/** The path that other findings show for the subject of a rule; undefined in a definition. */
function pathOf({ about }: Violation, rendered: RenderedTool | undefined): string | undefined {
  const { inputSchema } = rendered?.tool ?? {};
  if (about === undefined || !rendered || !inputSchema || /^\/(?:\$defs|definitions)\//.test(about.pointer))
    return undefined;
  const origin = rendered.projection.locate(about.pointer);
  return schemaNodes(inputSchema).find(({ pointer }) => pointer === origin)?.path;
}

function locateViolation(
  surface: LintedSurface,
  { tool, projection }: RenderedTool,
  violation: Violation,
): SourceLocation {
  const { schemaPointer, wirePointer = "" } = violation;
  if (schemaPointer !== undefined) return surface.locateProperty(tool, projection.locate(schemaPointer));
  const field = fieldOf(violation);
  const element = field === "examples" ? /\/\d+$/.exec(wirePointer)?.[0] : undefined;
  return locateToolField(tool, `/${field}${element ?? ""}`);
}

/** The field of the declaration that a violation is about, if it is about none of the schema. */
function fieldOf({ schemaPointer, wirePointer = "" }: Violation): string | undefined {
  if (schemaPointer !== undefined) return undefined;
  const keys = pointerTokens(wirePointer);
  return keys.map((key) => fields.get(key)).find((known) => known !== undefined) ?? keys.at(-1) ?? "name";
}

/** Declaration fields by their names in vendor formats. */
const fields = new Map([
  ["displayName", "title"],
  ["modelDescription", "description"],
  ["input_examples", "examples"],
  ["inputExamples", "examples"],
  ["format", "freeformGrammar"],
  ["grammar", "freeformGrammar"],
  ["annotations", "effect"],
]);

function findLosses(surface: LintedSurface, { name }: TargetSettings, rendered: readonly RenderedTool[]): Diagnostic[] {
  const { severities } = surface.settings.lint;
  // The location of a loss may have to be read.
  const isWanted = (loss: Loss): boolean =>
    surface.wantsInfos || /^(?:error|warning)$/.test(severities[lossCode(name, loss)] ?? "");
  const placed = rendered.flatMap(({ tool, projection }) =>
    projection.losses.filter(isWanted).map((loss): PlacedFinding<Loss> => ({
      found: loss,
      tool,
      location:
        loss.part === "metadata"
          ? locateToolField(tool, loss.pointer)
          : surface.locateProperty(tool, loss.pointer, loss.part === "inputSchema" ? "input" : "output"),
      key: `${loss.transformation} ${loss.keyword} ${loss.effect} ${loss.message}`,
    })),
  );
  return groupFindings(placed).map(({ found: loss, tools, location }) => {
    const schema = loss.part === "metadata" ? undefined : tools[0]?.[loss.part];
    const path = schema ? nameValueIn(schema)(loss.pointer) : "";
    const code = lossCode(name, loss);
    return {
      code,
      severity: "info",
      ...describeLoss({ target: name, loss, tools: namesOf(tools), path }),
      locations: [location],
    };
  });
}

/** Groups the findings of tools that share a type. */
function groupFindings<Found>(
  findings: readonly PlacedFinding<Found>[],
): { readonly found: Found; readonly tools: readonly ToolDefinition[]; readonly location: SourceLocation }[] {
  const groups = groupBy(findings, ({ location, key }) => JSON.stringify([location, key]));
  return [...groups.values()].map((group) => {
    const [{ found, location }] = group;
    return { found, tools: [...new Set(group.map(({ tool }) => tool))], location };
  });
}

interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty for the request as a whole. */
  readonly tools: readonly string[];
  /** Whether the vendor refuses one of them by another rule. */
  readonly isRefused: boolean;
  readonly locations: readonly SourceLocation[];
  /** Path of the subject in the schema of the tool; by default its path in the request. */
  readonly path?: string | undefined;
}

export function describeViolation({ target, violation, tools, isRefused, locations, path }: RuleFinding): Diagnostic {
  const { rule, words, about } = violation;
  const problem = about === undefined || path === undefined ? violation.problem : `${nameOf({ path })} ${words}`;
  const { code, severity, fix, source } = rule;
  const vendor = vendorOf(target);
  const [rejected, accepted] =
    tools.length === 0
      ? [`The tools cannot be sent to ${vendor} together`, "the tools"]
      : [`${startSentence(joinNames(tools))} cannot be sent to ${vendor}`, joinNames(tools)];
  const warned = isRefused ? `${vendor} also objects to ${accepted}:` : `${vendor} accepts ${accepted}, but`;
  const message = severity === "error" ? `${rejected}: ${problem}.` : `${warned} ${problem}.`;
  const origin = `${source.kind === "sdk" ? "seen in the SDK" : source.kind} ${source.checked}`;
  const hint = `${nameInFix(fix, tools).replace(/\.$/, "")} (${origin}).`;
  return { code, severity, message, hint, source, locations };
}

/** Puts the names of the tools into the text of a fix, which is about one tool. */
function nameInFix(fix: string, tools: readonly string[]): string {
  // A fix names a tool in a JSON string.
  const [first, ...others] = tools.map((tool) => JSON.stringify(tool).slice(1, -1));
  if (others.length === 0) return fix.replaceAll("<tool>", first ?? "…");
  const plural = fix.replaceAll(/\b(exclude|send) the tool\b/g, "$1 the tools").replaceAll(/\bsend it\b/g, "send them");
  return plural.replaceAll(/"<tool>": ("[^"]*")/g, (_entry, reason) =>
    [first, ...others].map((name) => `"${name}": ${reason}`).join(", "),
  );
}

function joinNames(names: readonly string[]): string {
  return joinPhrases(names, { most: 4 });
}

interface LossFinding {
  readonly target: TargetName;
  readonly loss: Loss;
  readonly tools: readonly string[];
  /** Path of the property; empty for the whole schema. */
  readonly path: string;
}

/** Describes a loss for the author of the tools. */
function describeLoss({ target, loss, tools, path }: LossFinding): Pick<Diagnostic, "hint" | "message"> {
  const [vendor, names, isOne] = [vendorOf(target), joinNames(tools), tools.length === 1];
  const within = path === "" ? "" : ` in ${JSON.stringify(path)}`;
  const isResult = loss.part === "outputSchema";
  const verb = isResult ? "return" : "accept";
  const handles = isOne ? `${verb}s` : verb;
  const express = "change the type to one that the vendor can express.";
  const claim = (words: string): string => `${vendor} ${words}. ${loss.message}`;
  switch (loss.effect) {
    case "wider": {
      const more = `may return more than ${isOne ? "it does" : "they do"}`;
      if (isResult) return { message: claim(`is told that ${names} ${more}${within}`) };
      const hint = "Validation of the call still rejects what the vendor accepts.";
      return { message: claim(`accepts more than ${names} ${isOne ? "does" : "do"}${within}`), hint };
    }
    case "narrower": {
      const verbs = isResult ? "is not told" : "cannot send";
      const need = isResult ? "to know these results" : "these arguments";
      const hint = `If the model needs ${need}, ${express}`;
      return { message: claim(`${verbs} everything that ${names} ${handles}${within}`), hint };
    }
    case "ambiguous": {
      const hint = `If the difference matters, ${express}`;
      return { message: claim(`cannot distinguish everything that ${names} ${handles}${within}`), hint };
    }
    case "unsaid": {
      const owner = path === "" ? "" : `${JSON.stringify(path)} of `;
      return { message: claim(`is not told everything about ${owner}${names}`) };
    }
  }
}

/** The code of a loss: `openai-strict-loss-bounds-to-description`, by target and transformation. */
function lossCode(target: TargetName, { transformation }: Pick<Loss, "transformation">): string {
  return `${target}-loss-${transformation}`;
}

/** Losses have no list of codes, because transformations have none. */
export function isLossCode(code: string): boolean {
  return targetNames.some((target) => code.startsWith(lossCode(target, { transformation: "" })));
}
