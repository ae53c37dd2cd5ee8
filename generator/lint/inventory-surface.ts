/** From a list of tools in a file to a surface that rules can look at. */

import type { Settings } from "../config.js";
import type { ContractInventory, ContractTool, JsonPath } from "../contract/inventory/contract-tool.js";
import type { JsonObject, JsonValue, ResultEnvelopeDefinition, ToolDefinition, ToolFields } from "../definition.js";
import type { JsonFile } from "../io/json-file.js";
import { isList, isObject } from "../json-values.js";
import type { SourceLocation } from "../locations.js";
import { pointerKeys } from "../positions/schema-paths.js";
import type { LintedSurface } from "./rule.js";

/** A list of tools, and the file that has it. */
export interface ListedTools {
  readonly inventory: ContractInventory;
  readonly json: JsonFile;
  readonly settings: Settings;
}

/** Takes each tool of the list for one that sources declare; its positions lead into the file. */
export function surfaceOfInventory({ inventory, json, settings }: ListedTools): LintedSurface {
  const listed = inventory.tools.map((tool) => [toDefinition(tool, { json, settings }), tool] as const);
  const toolOf = new Map(listed);
  return {
    tools: listed.map(([definition]) => definition),
    incomplete: new Set(),
    settings,
    locateProperty: (definition, pointer, part = "input") => {
      const tool = toolOf.get(definition);
      const schema = part === "input" ? definition.inputSchema : definition.outputSchema;
      const place = tool && schema && findPart(tool.raw, schema);
      if (tool === undefined || !place) return definition.locations.declaration;
      return json.locate([...tool.path, ...place, ...existingPath(schema, pointerKeys(pointer))]);
    },
    dependencyOf: () => undefined,
  };
}

interface ListingFile {
  readonly json: JsonFile;
  readonly settings: Settings;
}

const noType = { text: "unknown", imports: [] };

function toDefinition(tool: ContractTool, { json, settings }: ListingFile): ToolDefinition {
  return {
    ...fieldsOf(tool, settings),
    resultEnvelope: envelopeOf(tool, settings),
    targets: isObject(tool.raw["targets"]) ? tool.raw["targets"] : null,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema ?? null,
    hiddenParameters: tool.hiddenParameters ?? [],
    hiddenDefaults: {},
    sensitiveParameters: [],
    sensitiveResults: [],
    defaultedParameters: [],
    source: tool.source ?? json.file,
    locations: { declaration: json.locate(tool.path), fields: locateFields(tool, json) },
    argumentsType: noType,
    resultType: null,
  };
}

/** What a list does not say is what a declaration that does not say it means; of effects the gravest is assumed. */
function fieldsOf(tool: ContractTool, settings: Settings): Omit<ToolFields, "resultEnvelope" | "targets"> {
  return {
    name: tool.name,
    title: tool.title ?? null,
    description: tool.description ?? "",
    family: tool.family ?? settings.defaultFamily,
    stability: tool.stability ?? settings.defaultStability,
    effect: tool.effect ?? "destructive",
    idempotent: tool.idempotent ?? false,
    retryHint: tool.retryHint ?? null,
    typicalDurationMs: tool.typicalDurationMs ?? null,
    version: tool.version ?? null,
    openWorld: tool.openWorld ?? false,
    deprecation: tool.deprecation ?? null,
    aliases: tool.aliases ?? [],
    relatedSurfaces: tool.relatedSurfaces ?? [],
    freeformGrammar: tool.freeformGrammar ?? null,
    examples: tool.examples ?? [],
  };
}

function envelopeOf({ resultEnvelope }: ContractTool, settings: Settings): ResultEnvelopeDefinition {
  const { canonical, successResult, errorResult, modelRendering } = resultEnvelope;
  return {
    canonical: canonical ?? settings.resultEnvelope.canonical,
    successResult: successResult ?? null,
    errorResult: errorResult ?? settings.resultEnvelope.errorResult,
    modelRendering: modelRendering ?? "canonical_json_envelope",
  };
}

/** Positions of the fields, by the names that declarations have for them. */
function locateFields({ raw, path }: ContractTool, json: JsonFile): Readonly<Record<string, SourceLocation>> {
  const inner = isObject(raw["function"]) ? [...path, "function"] : path;
  const holder = isObject(raw["function"]) ? raw["function"] : raw;
  const entries = Object.entries(holder).flatMap(([key, value]): [string, SourceLocation][] => {
    const field = key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    const elements = isList(value) ? value.map((_element, index) => index) : [];
    const parts = elements.map((index): [string, SourceLocation] => [
      `${field}[${index}]`,
      json.locate([...inner, key, index]),
    ]);
    return [[field, json.locate([...inner, key])], ...parts];
  });
  return Object.fromEntries(entries);
}

/** The keys that lead to a part of a tool, which is of one piece with it. */
function findPart(raw: JsonObject, part: JsonObject): JsonPath | undefined {
  for (const [key, value] of Object.entries(raw)) {
    if (value === part) return [key];
    const found = isObject(value) && key !== "targets" ? findPart(value, part) : undefined;
    if (found !== undefined) return [key, ...found];
  }
  return undefined;
}

/** The path as far as the value has it, with numbers where it has lists. */
function existingPath(value: JsonValue, [key, ...keys]: readonly string[]): JsonPath {
  if (key === undefined || value === null || typeof value !== "object") return [];
  const step = isList(value) ? Number(key) : key;
  const next = isList(value)
    ? value[Number(key)]
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined;
  return next === undefined ? [] : [step, ...existingPath(next, keys)];
}
