/** From the tools and the configured targets to what breaks the vendors' rules, and to what the targets lose. */

import {
  checkRequest,
  joinWires,
  projectTool,
  readTools,
  type Loss,
  type Projection,
  type TargetName,
  type TargetWires,
  type Violation,
} from "@toolwright/runtime/targets";
import type { Settings, TargetSettings } from "../config.js";
import type { ToolDefinition } from "../definition.js";
import type { Diagnostic, Report, SourceLocation } from "../diagnostics.js";
import { instancePath, pointerKeys } from "../positions/schema-paths.js";
import { locateToolField } from "../schema-locations.js";
import { compareText } from "../stable-json.js";
import { toMetadata } from "../tool-metadata.js";
import { describeLoss } from "./targets/loss-words.js";
import { describeBreak } from "./targets/rule-words.js";

/** What the targets are checked with. */
export interface TargetedSurface {
  readonly tools: readonly ToolDefinition[];
  readonly settings: Pick<Settings, "targets">;
  /** Tools whose schemas could not be made. */
  readonly incomplete: ReadonlySet<ToolDefinition>;
  /** Where the sources declare what a JSON Pointer into a schema of a tool is about. */
  readonly locateProperty: (tool: ToolDefinition, pointer: string, part?: "input" | "output") => SourceLocation;
}

/** Renders every tool for every target, and reports what the vendor would refuse and what it is not told. */
export function lintTargets(surface: TargetedSurface, report: Report): void {
  for (const settings of surface.settings.targets) {
    const rendered = renderTools(surface, settings);
    [...breaksOf(surface, settings, rendered), ...lossesOf(surface, settings, rendered)].forEach(report);
  }
}

/** A tool with what it looks like for a target. */
interface RenderedTool {
  readonly tool: ToolDefinition;
  readonly projection: Projection<TargetWires[TargetName]>;
}

/** The tools that a target is sent, by name: of several that have one name the first. */
function renderTools(
  { tools, incomplete }: TargetedSurface,
  { target, exclude }: TargetSettings,
): ReadonlyMap<string, RenderedTool> {
  const sent = tools
    .filter((tool) => tool.name !== "" && !incomplete.has(tool) && !Object.hasOwn(exclude, tool.name))
    .toSorted((left, right) => compareText(left.name, right.name));
  const rendered = new Map<string, RenderedTool>();
  for (const tool of sent) {
    if (rendered.has(tool.name)) continue;
    rendered.set(tool.name, { tool, projection: projectTool(toMetadata(tool), target) });
  }
  return rendered;
}

/** A finding of one tool, and what makes it the same as that of another. */
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
  const sent = readTools(request, target) ?? [];
  const violations = checkRequest(request, target) ?? [];
  const placed = violations.flatMap((violation): PlacedFinding<Violation>[] => {
    const tool = violation.tool === undefined ? undefined : rendered.get(sent[violation.tool]?.name ?? "");
    if (tool === undefined) return [];
    const location = locateBreak(surface, tool, violation);
    const keyword = pointerKeys(violation.schemaPointer ?? violation.wirePointer ?? "").at(-1) ?? "";
    return [{ found: violation, tool: tool.tool.name, location, key: `${violation.rule.code} ${keyword}` }];
  });
  const places = locations === undefined ? [] : [locations.target];
  const together = violations
    .filter(({ tool }) => tool === undefined)
    .map((violation) => describeBreak({ target: name, violation, tools: [], locations: places }));
  const single = groupFindings(placed).map(({ found, tools, location }) =>
    describeBreak({ target: name, violation: found, tools, locations: [location] }),
  );
  return [...single, ...together];
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

/** What the formats call the fields of a declaration. */
const fields = new Map([
  ["displayName", "title"],
  ["modelDescription", "description"],
  ["input_examples", "examples"],
  ["inputExamples", "examples"],
  ["format", "freeformGrammar"],
  ["grammar", "freeformGrammar"],
  ["annotations", "effect"],
]);

/** The field of a declaration that a field of the wire object is made from. */
function fieldOf(wirePointer: string): string {
  const keys = pointerKeys(wirePointer);
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
  return groupFindings(placed).map(({ found, tools, location }) => {
    const tool = rendered.get(tools[0] ?? "")?.tool;
    return describeLoss({ target: name, loss: found, tools, path: tool ? pathOfLoss(tool, found) : [], location });
  });
}

function locateLoss(surface: TargetedSurface, tool: ToolDefinition, { part, pointer }: Loss): SourceLocation {
  if (part === "metadata") return locateToolField(tool, pointer);
  return surface.locateProperty(tool, pointer, part === "inputSchema" ? "input" : "output");
}

function pathOfLoss({ inputSchema, outputSchema }: ToolDefinition, { part, pointer }: Loss): readonly string[] {
  const schema = part === "inputSchema" ? inputSchema : part === "outputSchema" ? outputSchema : null;
  return schema === null ? [] : instancePath(schema, pointer);
}

/** Findings that several tools share, since they share the type that has them, are one. */
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
