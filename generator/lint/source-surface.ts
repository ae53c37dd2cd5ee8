/** Converts the tools of a source that is not ours to a surface for the lint rules, as the source sends them. */

import { asEntry, type ToolList } from "@toolwright/contract/internal/inventories";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Settings } from "../config/config.js";
import type { JsonFile } from "../disk/json-file.js";
import { createToolMemo } from "../surface/tool-definition.js";
import type { SentTool } from "../targets/sent-forms.js";
import { createSentProjections } from "../targets/sent-tools.js";
import { propertyLocator, toDefinition } from "./inventory-surface.js";
import type { LintedSurface } from "./lint-rule.js";

interface SourceList {
  readonly list: ToolList;
  readonly json: JsonFile;
  readonly settings: Settings;
  /** The server's revision of the Model Context Protocol; null if it is unknown. */
  readonly protocolVersion: string | null;
}

/** Any part of a tool may be missing or invalid, and names may be equal. */
export function surfaceOfSource({ list, json, settings, protocolVersion }: SourceList): LintedSurface {
  const listed = list.tools.map((tool, index) => {
    const sent = { ...readSent(isObject(tool) ? tool : {}), path: list.paths[index] ?? list.path };
    return [toDefinition(withValidParts(sent), { json, settings }), sent] as const;
  });
  const sent = new Map(listed);
  const memo = createToolMemo();
  return {
    tools: listed.map(([definition]) => definition),
    wantsInfos: true,
    incomplete: new Set(),
    settings,
    memo,
    projections: createSentProjections(sent),
    locateProperty: propertyLocator(memo, json, sent),
    source: { protocolVersion, sent },
  };
}

/** Replaces parts of the wrong type with empty ones. */
function withValidParts<Sent extends SentTool>({ name, description, inputSchema, ...sent }: Sent) {
  const { outputSchema } = sent.raw;
  return {
    ...sent,
    name: typeof name === "string" ? name : "",
    description: typeof description === "string" ? description : "",
    inputSchema: isObject(inputSchema) ? inputSchema : {},
    outputSchema: isObject(outputSchema) ? outputSchema : undefined,
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
