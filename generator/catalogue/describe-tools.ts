/** Turns the tools of a surface into the data of a catalogue's page. */

import type { BrokenRule } from "../lint/targets.js";
import { vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import {
  asText,
  compareText,
  equalJson,
  escapeToken,
  isObject,
  type JsonObject,
  type JsonValue,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import type { TargetSettings } from "../config/config.js";
import type { ToolDefinition, ToolMemo } from "../surface/tool-definition.js";
import { metadataValueOf } from "../surface/tool-metadata.js";
import { sentTools, wiresOf, type Projections } from "../targets/projections.js";
import type { Tokenizer } from "../targets/token-counts.js";
import type { CatalogueData, CatalogueRule, CatalogueTool } from "./catalogue-data.js";

/** The tools of a catalogue, and what their vendors take. */
export interface CatalogueSurface {
  readonly tools: readonly ToolDefinition[];
  readonly targets: readonly TargetSettings[];
  readonly projections: Projections;
  readonly memo: ToolMemo;
  readonly tokenizer: Tokenizer;
  /** The rules by which a target refuses tools. */
  readonly refusing: (target: TargetSettings) => readonly BrokenRule[];
  /** Set for tools that no project of ours declares. */
  readonly foreign?: {
    /** The tool as its source sends it; undefined for one of an inventory of ours. */
    readonly sentOf: (tool: ToolDefinition) => JsonObject | undefined;
    readonly assumedOf: (tool: ToolDefinition) => readonly string[];
    readonly approvalOf: (tool: ToolDefinition) => CatalogueTool["approval"];
  };
}

type DescribedTools = Pick<CatalogueData, "rules" | "targets" | "tokenizer" | "tools">;

export function describeTools(surface: CatalogueSurface): DescribedTools {
  const { targets, tokenizer } = surface;
  const rules: CatalogueRule[] = [];
  const refusedBy = targets.map((target) => indexRefusals(surface.refusing(target), rules));
  const tokens = targets.map((target) => countTokens(surface, target));
  const tools = surface.tools.map((tool): CatalogueTool => {
    const refused = Object.fromEntries(
      refusedBy.flatMap((byTool, index) => (byTool.has(tool) ? [[String(index), byTool.get(tool) ?? []]] : [])),
    );
    return {
      ...identify(surface, tool),
      tokens: tokens.map((counts) => counts.get(tool) ?? null),
      parts: surface.memo(tool, describeTools, () => countParts(tool, tokenizer)),
      ...countLosses(surface, tool),
      ...(Object.keys(refused).length > 0 && { refused }),
    };
  });
  return {
    tokenizer: tokenizer.label,
    targets: targets.map((settings) => ({
      target: settings.target,
      vendor: vendorOf(settings.name),
      carriesResults: carriesResults(surface, settings),
      exclude: settings.exclude,
    })),
    rules,
    tools: tools.sort((left, right) => compareText(nameOf(left), nameOf(right))),
  };
}

function nameOf({ metadata, sent }: CatalogueTool): string {
  return asText(metadata["name"] ?? sent?.["name"] ?? "");
}

/** The facts about a tool that no target changes; a part that the sent form repeats is only in that. */
function identify({ memo, foreign }: CatalogueSurface, tool: ToolDefinition): Omit<CatalogueTool, keyof Counts> {
  const { source, package: owner, relatedSurfaces, resultEnvelope } = tool;
  const whole = metadataValueOf(memo, tool);
  const assumed = foreign?.assumedOf(tool) ?? [];
  const sent = foreign?.sentOf(tool);
  const approval = foreign?.approvalOf(tool);
  const parts = sent === undefined ? {} : findParts(whole, sent);
  const metadata = Object.fromEntries(Object.entries(whole).filter(([field]) => !Object.hasOwn(parts, field)));
  const { canonical: envelope, successResult: success, errorResult: error } = resultEnvelope;
  return {
    metadata,
    ...(foreign === undefined && { source, resultTypes: { envelope, success, error } }),
    ...(owner !== null && { package: owner }),
    ...(relatedSurfaces.length > 0 && { relatedSurfaces }),
    ...(assumed.length > 0 && { assumed }),
    ...(approval !== undefined && { approval }),
    ...(sent !== undefined && { sent, sentParts: parts }),
  };
}

type Counts = Pick<CatalogueTool, "parts" | "refused" | "tokens" | "unsaid" | "weaker">;

/** The large fields of the metadata that the sent form has too, with their JSON Pointers in it. */
function findParts(metadata: JsonObject, sent: JsonObject): Readonly<Record<string, string>> {
  const places = placesIn(sent, "", 3);
  const fields = ["description", "inputSchema", "outputSchema"].flatMap((field): [string, string][] => {
    const value = metadata[field];
    const found = value === undefined ? undefined : places.find((place) => equalJson(place.value, value));
    return found === undefined ? [] : [[field, found.pointer]];
  });
  return Object.fromEntries(fields);
}

interface PlacedValue {
  readonly pointer: string;
  readonly value: JsonValue;
}

/** Schemas and descriptions are never deeper than in `toolSpec.inputSchema.json`. */
function placesIn(value: JsonObject, pointer: string, depth: number): readonly PlacedValue[] {
  return Object.entries(value).flatMap(([key, inner]): PlacedValue[] => {
    const at = `${pointer}/${escapeToken(key)}`;
    const deeper = depth > 1 && isObject(inner) ? placesIn(inner as JsonObject, at, depth - 1) : []; // A member of JSON.
    return [{ pointer: at, value: inner }, ...deeper];
  });
}

function countTokens(surface: CatalogueSurface, target: TargetSettings): ReadonlyMap<ToolDefinition, number> {
  // A server's answer costs nothing: its client sends the tools in another format.
  if (target.name === "mcp") return new Map();
  const sent = sentTools(surface.tools, target);
  const wires = wiresOf(sent, target, surface.projections);
  const wireOf = new Map(wires.map(({ name, wire }) => [name, wire]));
  return new Map(
    sent.map((tool) => [
      tool,
      surface.memo(tool, `tokens ${target.name}`, () => surface.tokenizer.count(wireOf.get(tool.name) ?? null)),
    ]),
  );
}

function countParts(tool: ToolDefinition, tokenizer: Tokenizer): CatalogueTool["parts"] {
  let inside = 0;
  visitSchemas(tool.inputSchema, (schema) => {
    const { description } = schema as JsonObject; // A schema in JSON.
    if (typeof description === "string") inside += tokenizer.count(description);
  });
  const { description, outputSchema } = tool;
  const ofText = description === "" ? 0 : tokenizer.count(description);
  return [ofText, inside, outputSchema === null ? 0 : tokenizer.count(outputSchema)];
}

function countLosses({ targets, projections }: CatalogueSurface, tool: ToolDefinition) {
  const losses = targets.map((target) =>
    Object.hasOwn(target.exclude, tool.name) ? [] : projections.of(tool, target).losses,
  );
  return {
    weaker: losses.map((own) => own.filter(({ effect }) => effect !== "unsaid").length),
    unsaid: losses.map((own) => own.filter(({ effect }) => effect === "unsaid").length),
  };
}

function carriesResults({ tools, projections, foreign }: CatalogueSurface, target: TargetSettings): boolean {
  const described = tools.find((tool) => tool.outputSchema !== null && !Object.hasOwn(target.exclude, tool.name));
  if (described === undefined || foreign?.sentOf(described) !== undefined) return false;
  return !projections.of(described, target).losses.some(({ part, pointer }) => {
    return part === "metadata" && pointer === "/outputSchema";
  });
}

/** Adds the rules to the list, and returns their indexes by the tools that break them. */
function indexRefusals(
  broken: readonly BrokenRule[],
  rules: CatalogueRule[],
): ReadonlyMap<ToolDefinition, readonly number[]> {
  const indexes = new Map<ToolDefinition, number[]>();
  for (const { violation, tools } of broken) {
    const { code, requirement, fix } = violation.rule;
    const known = rules.findIndex((rule) => rule.code === code);
    const index = known < 0 ? rules.push({ code, requirement, fix }) - 1 : known;
    for (const tool of tools) indexes.set(tool, [...(indexes.get(tool) ?? []), index]);
  }
  return indexes;
}
