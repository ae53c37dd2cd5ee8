/** From the tools of a surface to the inventory, the checked-in list of all of them. */

import { type ListedTool, toInventory, withInventoryKeys } from "@toolwright/runtime/surface";
import { type JsonObject, renderJson } from "@toolwright/runtime/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { schemaHeader } from "../surface/generated-header.js";
import { toMetadata } from "../surface/tool-metadata.js";
import { schemaForm, type OutputKind, type Surface } from "./output-kind.js";

/** Path of the inventory, relative to the output folder. */
export const inventoryPath = "model-tool-schema-inventory.json";

const schemaPath = "inventory.schema.json";

export function describeSurface({ tools }: Pick<Surface, "tools">): JsonObject {
  const inventory = toInventory({ tools: tools.map(toMetadata) }, { checkedIn: { tools: tools.map(listedOnly) } });
  return inventory as unknown as JsonObject; // An inventory is JSON; its type has no index signature.
}

/** The inventory, which has no header: its name identifies it. */
export const inventoryOutput: OutputKind = {
  hasPath: (path) => path === inventoryPath,
  emit: (surface) => [{ path: inventoryPath, text: renderJson(describeSurface(surface)), tools: null }],
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

/** The fields of an entry that metadata lacks. */
function listedOnly({ name, deprecation, relatedSurfaces, resultEnvelope, source }: ToolDefinition): ListedTool {
  return {
    name,
    deprecation: deprecation && withInventoryKeys(deprecation),
    related_surfaces: [...relatedSurfaces],
    result_envelope: withInventoryKeys(resultEnvelope),
    source,
  };
}
