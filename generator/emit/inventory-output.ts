/** Emits the inventory, the checked-in list of all tools, and its schema. */

import { type ListedTool, withInventoryKeys } from "@toolwright/runtime/internal/inventory/to-inventory";
import { toInventory } from "@toolwright/runtime/surface";
import { type JsonObject, type JsonValue, compareText, renderJson } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { schemaHeader } from "../surface/generated-header.js";
import { metadataOf } from "../surface/tool-metadata.js";
import { schemaForm, type OutputKind, type Surface } from "./output-kind.js";

/** Path of the inventory, relative to the output folder. */
export const inventoryPath = "model-tool-schema-inventory.json";

const schemaPath = "inventory.schema.json";

type ListedSurface = Pick<Surface, "memo" | "tools">;
type InventoriedSurface = ListedSurface & Pick<Surface, "reviewPolicy">;

export function describeSurface(surface: InventoriedSurface): JsonObject {
  return { ...describeFrame(surface), tools: surface.tools.map((tool) => describeTool(surface, tool)) };
}

/** The text of each entry, by the name of its tool. */
export function inventoryEntries(surface: ListedSurface): ReadonlyMap<string, string> {
  return new Map(surface.tools.map((tool) => [tool.name, entryOf(surface, tool)]));
}

/** The text of an entry, with its indentation in the file. */
export function renderEntry(entry: JsonValue): string {
  return JSON.stringify([[entry]], null, 2).slice("[\n  [\n".length, -"\n  ]\n]".length);
}

function describeFrame({ tools, reviewPolicy }: InventoriedSurface): JsonObject {
  const { families: _families, tools: _tools, ...head } = toInventory({ tools: [] });
  const families = [...new Set(tools.map(({ family }) => family))].sort(compareText);
  const policy = reviewPolicy === null ? {} : { review_policy: reviewPolicy };
  return { ...head, ...policy, families, tools: [] } as unknown as JsonObject; // The types of an inventory have no index signature.
}

function entryOf(surface: ListedSurface, tool: ToolDefinition): string {
  return surface.memo(tool, entryOf, () => renderEntry(describeTool(surface, tool)));
}

function describeTool({ memo }: ListedSurface, tool: ToolDefinition): JsonObject {
  const { tools } = toInventory({ tools: [metadataOf(memo, tool)] }, { checkedIn: { tools: [listedOnly(tool)] } });
  return tools[0] as unknown as JsonObject; // As above.
}

/** Renders the inventory like `renderJson`, from memoized entries. */
function renderInventory(surface: InventoriedSurface): string {
  const frame = renderJson(describeFrame(surface));
  if (surface.tools.length === 0) return frame;
  const end = "]\n}\n";
  let text = frame.slice(0, -end.length);
  surface.tools.forEach((tool, index) => (text += `${index === 0 ? "" : ","}\n${entryOf(surface, tool)}`));
  return `${text}\n  ${end}`;
}

/** It has no header: its name identifies it. */
export const inventoryOutput: OutputKind = {
  hasPath: (path) => path === inventoryPath,
  emit: (surface) => [{ path: inventoryPath, text: renderInventory(surface), tools: null }],
  ownerOf: () => "toolwright",
  merge: "values",
};

export const inventorySchemaOutput: OutputKind = {
  ...schemaForm,
  hasPath: (path) => path === schemaPath,
  emit: ({ inventorySchema }) => {
    const header = schemaHeader("the ToolInventory interface of @toolwright/runtime");
    return [{ path: schemaPath, text: renderJson({ ...header, ...inventorySchema }), tools: null }];
  },
};

/** The fields that an entry has, but not the metadata. */
function listedOnly({ name, relatedSurfaces, resultEnvelope, source, package: owner }: ToolDefinition): ListedTool {
  return {
    name,
    related_surfaces: [...relatedSurfaces],
    result_envelope: withInventoryKeys(resultEnvelope),
    source,
    ...(owner !== null && { package: owner }),
  };
}
