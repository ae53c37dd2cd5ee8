/** From the tools and the configured targets to broken rules of vendors, and to losses. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { checkRequest, nameOf, rulesOf, type VendorRule, type Violation } from "@toolwright/contract/vendor-rules";
import { type JsonObject, pointerTokens } from "@toolwright/runtime/internal/json-schema";
import { joinWires, readTools, vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import { type Loss, type Target, type TargetName, targetNames } from "@toolwright/runtime/targets";
import type { LossEffect } from "@toolwright/runtime/internal/targets/transformations/losses";
import type { Settings, TargetSettings } from "../config/config.js";
import type { Diagnostic, Report, SourceLocation } from "../diagnostics/diagnostics.js";
import { locateToolField } from "../surface/tool-definition.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { sortTools } from "../surface/tool-names.js";
import { sentTools, type ToolProjection } from "../targets/projections.js";
import { createValueNames, type NameValue, schemaNodes } from "./described-values.js";
import type { LintedSurface, SurfaceRule } from "./lint-rule.js";

interface TargetedSurface extends Pick<LintedSurface, "locateProperty" | "projections" | "tools"> {
  readonly settings: Pick<Settings, "targets">;
}

/** Renders every tool for every target, and reports what the vendor would reject and what is lost. */
function lintTargets(surface: TargetedSurface, report: Report): void {
  for (const settings of surface.settings.targets) {
    const rendered = renderTools(surface, settings);
    [...breaksOf(surface, settings, rendered), ...lossesOf(surface, settings, rendered)].forEach(report);
  }
}

/** The rules of the targets are data, each with its own words. */
export const targetRules: SurfaceRule<never> = { findings: {}, check: lintTargets };

/** Options that give a target further rules. */
const otherForms: readonly Target[] = [
  { target: "openai-chat", strict: true },
  { target: "gemini", parameters: "openapi" },
];

/** The codes of the rules of every target; `isLossCode` recognises those of losses. */
export const targetCodes: readonly string[] = [
  ...new Set([...targetNames, ...otherForms].flatMap((target) => rulesOf(target).map(({ code }) => code))),
];

interface RenderedTool {
  readonly tool: ToolDefinition;
  readonly projection: ToolProjection;
}

/** The tools sent to a target, by name: the first of several with one name. */
function renderTools(
  { tools, projections }: TargetedSurface,
  settings: TargetSettings,
): ReadonlyMap<string, RenderedTool> {
  const rendered = new Map<string, RenderedTool>();
  for (const tool of sortTools(sentTools(tools, settings))) {
    if (tool.name === "" || rendered.has(tool.name)) continue;
    rendered.set(tool.name, { tool, projection: projections.of(tool, settings) });
  }
  return rendered;
}

/** A finding of one tool, and what makes it equal to another's. */
interface PlacedFinding<Found> {
  readonly found: Found;
  readonly tool: string;
  readonly location: SourceLocation;
  readonly key: string;
}

function breaksOf(
  surface: TargetedSurface,
  { name, target, locations }: TargetSettings,
  rendered: ReadonlyMap<string, RenderedTool>,
): Diagnostic[] {
  const wires = [...rendered].map(([toolName, { projection }]) => ({ name: toolName, wire: projection.wire }));
  const request = joinWires(wires, target);
  const violations = checkRequest(request, target) ?? [];
  const ofTools = violations.filter(({ tool }) => tool !== undefined);
  const sent = ofTools.length === 0 ? [] : (readTools(request, target) ?? []);
  const placed = ofTools.flatMap((violation): PlacedFinding<Violation>[] => {
    const tool = violation.tool === undefined ? undefined : rendered.get(sent[violation.tool]?.name ?? "");
    if (tool === undefined) return [];
    const location = locateBreak(surface, tool, violation);
    const keyword = pointerTokens(violation.schemaPointer ?? violation.wirePointer ?? "").at(-1) ?? "";
    return [{ found: violation, tool: tool.tool.name, location, key: `${violation.rule.code} ${keyword}` }];
  });
  const places = locations === undefined ? [] : [locations.target];
  const together = violations
    .filter(({ tool }) => tool === undefined)
    .map((violation) => describeBreak({ target: name, violation, tools: [], locations: places }));
  const single = groupFindings(placed).map(({ found, tools, location }) => {
    const path = pathOf(found, rendered.get(tools[0] ?? ""));
    return describeBreak({ target: name, violation: found, tools, locations: [location], path });
  });
  return [...single, ...together];
}

/** What losses and other findings call the place that a rule is about; a definition keeps its own name. */
function pathOf({ about }: Violation, rendered: RenderedTool | undefined): string | undefined {
  const { inputSchema } = rendered?.tool ?? {};
  if (about === undefined || !rendered || !inputSchema || /^\/(?:\$defs|definitions)\//.test(about.pointer))
    return undefined;
  const origin = rendered.projection.locate(about.pointer);
  return schemaNodes(inputSchema).find(({ pointer }) => pointer === origin)?.path;
}

function locateBreak(
  surface: TargetedSurface,
  { tool, projection }: RenderedTool,
  violation: Violation,
): SourceLocation {
  const { schemaPointer, wirePointer = "" } = violation;
  if (schemaPointer === undefined) return locateToolField(tool, `/${fieldOf(wirePointer)}`);
  return surface.locateProperty(tool, projection.locate(schemaPointer));
}

/** The formats' names of declaration fields. */
const fields = new Map([
  ["displayName", "title"],
  ["modelDescription", "description"],
  ["input_examples", "examples"],
  ["inputExamples", "examples"],
  ["format", "freeformGrammar"],
  ["grammar", "freeformGrammar"],
  ["annotations", "effect"],
]);

function fieldOf(wirePointer: string): string {
  const keys = pointerTokens(wirePointer);
  const known = keys.map((key) => fields.get(key)).find((field) => field !== undefined);
  return known ?? keys.at(-1) ?? "name";
}

function lossesOf(
  surface: TargetedSurface,
  { name }: TargetSettings,
  rendered: ReadonlyMap<string, RenderedTool>,
): Diagnostic[] {
  const placed = [...rendered.values()].flatMap(({ tool, projection }) =>
    projection.losses.map((loss): PlacedFinding<Loss> => ({
      found: loss,
      tool: tool.name,
      location: locateLoss(surface, tool, loss),
      key: `${loss.transformation} ${loss.keyword} ${loss.effect} ${loss.message}`,
    })),
  );
  const names = new Map<JsonObject, NameValue>();
  return groupFindings(placed).map(({ found, tools, location }) => {
    const schema = schemaOfLoss(rendered.get(tools[0] ?? "")?.tool, found);
    const nameValue = schema && (names.get(schema) ?? createValueNames(schema));
    if (schema && nameValue) names.set(schema, nameValue);
    return describeLoss({ target: name, loss: found, tools, path: nameValue?.(found.pointer) ?? "", location });
  });
}

function locateLoss(surface: TargetedSurface, tool: ToolDefinition, { part, pointer }: Loss): SourceLocation {
  if (part === "metadata") return locateToolField(tool, pointer);
  return surface.locateProperty(tool, pointer, part === "inputSchema" ? "input" : "output");
}

function schemaOfLoss(tool: ToolDefinition | undefined, { part }: Loss): JsonObject | null | undefined {
  return part === "metadata" ? undefined : tool?.[part];
}

/** Tools that share a type share its findings. */
function groupFindings<Found>(
  findings: readonly PlacedFinding<Found>[],
): { readonly found: Found; readonly tools: readonly string[]; readonly location: SourceLocation }[] {
  const groups = new Map<string, { found: Found; tools: string[]; location: SourceLocation }>();
  for (const { found, tool, location, key } of findings) {
    const place = `${location.file}:${location.line}:${location.column} ${key}`;
    const group = groups.get(place) ?? { found, tools: [], location };
    if (!group.tools.includes(tool)) group.tools.push(tool);
    groups.set(place, group);
  }
  return [...groups.values()];
}

interface RuleFinding {
  readonly target: TargetName;
  readonly violation: Violation;
  /** Names of the tools; empty for the request as a whole. */
  readonly tools: readonly string[];
  readonly locations: readonly SourceLocation[];
  /** What the tool's own schema calls the place that the rule is about; by default as in the wire object. */
  readonly path?: string | undefined;
}

export function describeBreak({ target, violation, tools, locations, path }: RuleFinding): Diagnostic {
  const { rule, words, about } = violation;
  const problem = about === undefined || path === undefined ? violation.problem : `${nameOf({ path })} ${words}`;
  const { code, severity, fix, source } = rule;
  const named = nameInFix(fix, tools);
  return {
    code,
    severity,
    message: severity === "error" ? refusal(target, tools, problem) : reservation(target, tools, problem),
    hint: `${named.replace(/\.$/, "")} (${describeSource(source)}).`,
    source,
    locations,
  };
}

/** Fixes are written for one tool. */
function nameInFix(fix: string, tools: readonly string[]): string {
  const [first, ...others] = tools.map(escapeQuotes);
  if (others.length === 0) return fix.replaceAll("<tool>", first ?? "…");
  const plural = fix.replaceAll(/\b(exclude|send) the tool\b/g, "$1 the tools").replaceAll(/\bsend it\b/g, "send them");
  return plural.replaceAll(/"<tool>": ("[^"]*")/g, (_entry, reason) =>
    [first, ...others].map((name) => `"${name}": ${reason}`).join(", "),
  );
}

function refusal(target: TargetName, tools: readonly string[], problem: string): string {
  const vendor = vendorOf(target);
  return tools.length === 0
    ? `The tools cannot be sent to ${vendor} together: ${problem}.`
    : `${joinNames(tools)} cannot be sent to ${vendor}: ${problem}.`;
}

function reservation(target: TargetName, tools: readonly string[], problem: string): string {
  return `${vendorOf(target)} accepts ${tools.length === 0 ? "the tools" : joinNames(tools)}, but ${problem}.`;
}

/** The source of a rule, such as `documented 2026-11-21`. */
function describeSource({ kind, checked }: VendorRule["source"]): string {
  return kind === "sdk" ? `seen in the SDK ${checked}` : `${kind} ${checked}`;
}

/** The fix shows the name inside a JSON string. */
function escapeQuotes(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

function joinNames(names: readonly string[]): string {
  return joinPhrases(names, { most: 4 });
}

interface LossFinding {
  readonly target: TargetName;
  readonly loss: Loss;
  readonly tools: readonly string[];
  /** The property as in messages; empty for the whole. */
  readonly path: string;
  readonly location: SourceLocation;
}

/** What is lost, of whom, to whom. */
interface LossSubject {
  readonly vendor: string;
  readonly tools: string;
  readonly isOne: boolean;
  /** The property in quotes; undefined for the whole. */
  readonly property: string | undefined;
}

interface EffectWords {
  readonly says: (subject: LossSubject) => string;
  readonly hint?: string;
}

const within = (property: string | undefined): string => (property === undefined ? "" : ` in ${property}`);
const unsaid: EffectWords = {
  says: ({ vendor, tools, property }) =>
    `${vendor} is not told everything about ${property === undefined ? tools : `${property} of ${tools}`}`,
};

const ofArguments: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} accepts more than ${tools} ${isOne ? "does" : "do"}${within(property)}`,
    hint: "Validation of the call still rejects what the vendor accepts.",
  },
  narrower: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot send everything that ${tools} ${isOne ? "accepts" : "accept"}${within(property)}`,
    hint: "If the model needs these arguments, change the type to one that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot distinguish everything that ${tools} ${isOne ? "accepts" : "accept"}${within(property)}`,
    hint: "If the difference matters, change the type to one that the vendor can express.",
  },
  unsaid,
};

const ofResults: Readonly<Record<LossEffect, EffectWords>> = {
  wider: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} is told that ${tools} may return more than ${isOne ? "it does" : "they do"}${within(property)}`,
  },
  narrower: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} is told of less than ${tools} ${isOne ? "returns" : "return"}${within(property)}`,
    hint: "If the model needs to know these results, change the type to one that the vendor can express.",
  },
  ambiguous: {
    says: ({ vendor, tools, isOne, property }) =>
      `${vendor} cannot distinguish everything that ${tools} ${isOne ? "returns" : "return"}${within(property)}`,
    hint: ofArguments.ambiguous.hint ?? "",
  },
  unsaid,
};

/** The code of a loss: `openai-strict-loss-bounds-to-description`, by target and transformation. */
function lossCode(target: TargetName, { transformation }: Pick<Loss, "transformation">): string {
  return `${target}-loss-${transformation}`;
}

/** Whether a code is a loss's; there is no fixed set of transformations. */
export function isLossCode(code: string): boolean {
  return targetNames.some((target) => code.startsWith(lossCode(target, { transformation: "" })));
}

export function describeLoss({ target, loss, tools, path, location }: LossFinding): Diagnostic {
  const { says, hint } = (loss.part === "outputSchema" ? ofResults : ofArguments)[loss.effect];
  const property = path === "" ? undefined : JSON.stringify(path);
  return {
    code: lossCode(target, loss),
    severity: "info",
    message: `${says({ vendor: vendorOf(target), tools: joinNames(tools), isOne: tools.length === 1, property })}. ${loss.message}`,
    ...(hint === undefined ? {} : { hint }),
    locations: [location],
  };
}
