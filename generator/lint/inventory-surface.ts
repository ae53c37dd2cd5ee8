/** Converts a list of tools in a file to a surface for the lint rules. */

import type { Settings } from "../config/config.js";
import { type ContractInventory, type ContractTool, toolFields } from "@toolwright/contract/internal/inventories";
import { isList, isObject, pointerTokens } from "@toolwright/runtime/internal/json-schema";
import { defaultFields } from "../declarations/declared-fields.js";
import { existingPath, type JsonFile, pathsOf } from "../disk/json-file.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import {
  emptySchemas,
  type ResultEnvelopeDefinition,
  toCamelCase,
  type ToolDefinition,
  type ToolFields,
  type ToolMemo,
  createToolMemo,
} from "../surface/tool-definition.js";
import { createProjections } from "../targets/projections.js";
import type { LintedSurface } from "./lint-rule.js";

interface ListedTools {
  readonly inventory: ContractInventory;
  readonly json: JsonFile;
  readonly settings: Settings;
}

/** The positions of the tools are those in the file. */
export function surfaceOfInventory({ inventory, json, settings }: ListedTools): LintedSurface {
  const listed = inventory.tools.map((tool) => [toDefinition(tool, { json, settings }), tool] as const);
  const toolOf = new Map(listed);
  const memo = createToolMemo();
  return {
    tools: listed.map(([definition]) => definition),
    wantsInfos: true,
    incomplete: new Set(),
    settings,
    memo,
    projections: createProjections(memo),
    locateProperty: propertyLocator(memo, json, toolOf),
  };
}

/** Locates the schemas of tools in a file. */
export function propertyLocator(
  memo: ToolMemo,
  json: JsonFile,
  toolOf: ReadonlyMap<ToolDefinition, Pick<ContractTool, "path" | "raw">>,
): LintedSurface["locateProperty"] {
  return (definition, pointer, part = "input") => {
    const tool = toolOf.get(definition);
    const schema = part === "input" ? definition.inputSchema : definition.outputSchema;
    const path = tool && schema && memo(definition, pathsOf, () => pathsOf(tool.raw)).get(schema);
    if (tool === undefined || !path) return definition.locations.declaration;
    return json.locate([...tool.path, ...path, ...existingPath(schema, pointerTokens(pointer))]);
  };
}

const noType = { text: "unknown", imports: [] };

/** Fills in defaults for everything that the tool lacks. */
export function toDefinition(
  tool: Partial<ContractTool> & Pick<ContractTool, "inputSchema" | "path" | "raw">,
  { json, settings }: Omit<ListedTools, "inventory">,
): ToolDefinition {
  return {
    ...withoutPlaces(tool, settings),
    source: tool.source ?? json.file,
    // Whichever packages its tools come from, a list is judged as a whole.
    package: null,
    locations: { declaration: json.locate(tool.path), fields: locateFields(tool, json) },
  };
}

/** Everything about a listed tool, defaults filled in, except where it comes from. */
export function withoutPlaces(
  tool: Partial<ContractTool> & Pick<ContractTool, "inputSchema">,
  settings: Settings,
): Omit<ToolDefinition, "locations" | "package" | "source"> {
  return {
    ...fieldsOf(tool, settings),
    resultEnvelope: envelopeOf(tool, settings),
    ...emptySchemas,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema ?? null,
    hiddenParameters: tool.hiddenParameters ?? [],
    hiddenDefaults: tool.hiddenDefaults ?? {},
    hiddenTypes: tool.hiddenTypes ?? {},
    sensitiveParameters: tool.sensitive?.parameters ?? [],
    sensitiveResults: tool.sensitive?.results ?? [],
    argumentsType: noType,
    resultType: null,
  };
}

/** Fills in the defaults of declarations, except that the effect defaults to the most harmful one. */
function fieldsOf(tool: Partial<ContractTool>, settings: Settings): Omit<ToolFields, "resultEnvelope"> {
  const said = Object.keys(toolFields).flatMap((field) => {
    const value = tool[field as keyof ContractTool]; // Undefined if the list lacks the field.
    return value === null || value === undefined ? [] : [[field, value] as const];
  });
  return { ...defaultFields(settings), effect: "destructive", ...Object.fromEntries(said) };
}

function envelopeOf({ resultEnvelope }: Partial<ContractTool>, settings: Settings): ResultEnvelopeDefinition {
  const { canonical, successResult, errorResult, modelRendering } = resultEnvelope ?? {};
  return {
    canonical: canonical ?? settings.resultEnvelope.canonical,
    successResult: successResult ?? null,
    errorResult: errorResult ?? settings.resultEnvelope.errorResult,
    modelRendering: modelRendering ?? "canonical_json_envelope",
  };
}

/** Positions of the fields, by their names in a declaration. */
function locateFields(
  { raw, path }: Pick<ContractTool, "path" | "raw">,
  json: JsonFile,
): Readonly<Record<string, SourceLocation>> {
  const inner = isObject(raw["function"]) ? [...path, "function"] : path;
  const holder = isObject(raw["function"]) ? raw["function"] : raw;
  const entries = Object.entries(holder).flatMap(([key, value]): [string, SourceLocation][] => {
    const field = toCamelCase(key);
    const elements = isList(value) ? value.map((_element, index) => index) : [];
    const parts = elements.map((index): [string, SourceLocation] => [
      `${field}[${index}]`,
      json.locate([...inner, key, index]),
    ]);
    return [[field, json.locate([...inner, key])], ...parts];
  });
  return Object.fromEntries(entries);
}
