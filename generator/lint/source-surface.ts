/** Converts the tools of a source that is not ours to a surface for the lint rules, as the source sends them. */

import { asEntry, type JsonPath, type ToolList } from "@toolwright/contract/internal/inventories";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Settings } from "../config/config.js";
import { defaultFields } from "../declarations/declared-fields.js";
import type { JsonFile } from "../disk/json-file.js";
import { createToolMemo, emptySchemas, type ToolDefinition } from "../surface/tool-definition.js";
import { createSentProjections, type SentTool } from "../targets/sent-tools.js";
import { locateFields, propertyLocator } from "./inventory-surface.js";
import type { LintedSurface } from "./lint-rule.js";

export interface SourceList {
  readonly list: ToolList;
  readonly json: JsonFile;
  readonly settings: Settings;
  /** The server's revision of the Model Context Protocol; null if it is unknown. */
  readonly protocolVersion: string | null;
}

/** Any part of a tool may be missing or invalid, and names may be equal. */
export function surfaceOfSource({ list, json, settings, protocolVersion }: SourceList): LintedSurface {
  const listed = list.tools.map((tool, index) => {
    const raw = isObject(tool) ? tool : {};
    const sent = readSent(raw);
    const path = list.paths[index] ?? list.path;
    return { definition: toDefinition(sent, { path, json, settings }), sent, raw, path };
  });
  const memo = createToolMemo();
  const entryOf = new Map(listed.map(({ definition, ...entry }) => [definition, entry]));
  return {
    tools: listed.map(({ definition }) => definition),
    incomplete: new Set(),
    settings,
    memo,
    projections: createSentProjections(new Map(listed.map(({ definition, sent }) => [definition, sent]))),
    locateProperty: propertyLocator(memo, json, entryOf),
    source: { protocolVersion, sent: new Map(listed.map(({ definition, sent }) => [definition, sent])) },
  };
}

function readSent(raw: JsonObject): SentTool {
  const entry = asEntry(raw, false);
  const read = (field: string): JsonValue | undefined => entry[field] ?? undefined;
  const title = read("title");
  return {
    name: read("name"),
    title: typeof title === "string" ? title : null,
    description: read("description"),
    inputSchema: read("input_schema"),
    raw,
  };
}

interface ListedPlace {
  readonly path: JsonPath;
  readonly json: JsonFile;
  readonly settings: Settings;
}

function toDefinition(sent: SentTool, { path, json, settings }: ListedPlace): ToolDefinition {
  const { name, title, description, inputSchema, raw } = sent;
  const { outputSchema } = raw;
  return {
    ...defaultFields(settings),
    ...emptySchemas,
    name: typeof name === "string" ? name : "",
    title,
    description: typeof description === "string" ? description : "",
    effect: "destructive",
    inputSchema: isObject(inputSchema) ? inputSchema : {},
    outputSchema: isObject(outputSchema) ? outputSchema : null,
    resultEnvelope: {
      ...settings.resultEnvelope,
      successResult: null,
      modelRendering: "canonical_json_envelope",
    },
    source: json.file,
    locations: { declaration: json.locate(path), fields: locateFields({ raw, path }, json) },
    argumentsType: { text: "unknown", imports: [] },
    resultType: null,
  };
}
