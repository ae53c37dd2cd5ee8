/** Readers must read the inventory differently, but its format version is the same. */

import { type JsonObject, type JsonValue, isList, isJsonObject } from "@toolwright/runtime/json-schema";
import type { ContractInventory } from "../inventories/contract-tool.js";
import { severities, type InventoryRule, type ToolFinding } from "./tool-rule.js";

/** Keys with an author's value, which is not part of the format. */
const contents = new Set(["input_schema", "success_result_schema", "examples"]);

export const inventoryFormatChanged: InventoryRule = {
  name: "inventory-format-changed",
  about: "inventory",
  mirror: "inventory-format-changed",
  severity: severities("error", "error", "error"),
  find: ({ before, after }) => {
    if (before.format === null || before.format !== after.format) return [];
    const [old, current] = [shapeOf(before), shapeOf(after)];
    // The contents of an object that the new side lacks are unknown.
    const isSeen = (key: string): boolean => current.get(parentOf(key))?.kinds.has("object") === true;
    return [...old]
      .filter(([key]) => isSeen(key))
      .flatMap(([key, kinds]) => differences(key, { old: kinds, current: current.get(key) }));
  },
};

interface Kinds {
  readonly kinds: ReadonlySet<string>;
  /** Whether some object lacks it. */
  readonly isOptional: boolean;
}

interface KindsOfSides {
  readonly old: Kinds;
  readonly current: Kinds | undefined;
}

/** A new key is no change of the format: readers ignore unknown ones. */
function differences(key: string, { old, current }: KindsOfSides): ToolFinding[] {
  const isGone = current === undefined || (current.isOptional && !old.isOptional);
  const others = [...(current?.kinds ?? [])].filter((kind) => kind !== "null" && !old.kinds.has(kind));
  // A value that was always null may be anything else.
  const isOther = others.length > 0 && [...old.kinds].some((kind) => kind !== "null");
  if (!isGone && !isOther) return [];
  const name = key.split("/").at(-1) ?? key;
  const [before, after] = [[...old.kinds].sort(), [...(current?.kinds ?? [])].sort()];
  return [
    {
      pointer: `#${key}`,
      verdict: "compatible",
      before,
      ...(isGone ? {} : { after }),
      message: isGone
        ? `the key \`${name}\` is gone, but the format version is the same`
        : `the key \`${name}\` now holds ${after.join(" or ")}, but the format version is the same`,
      advice: ["keep the format as it was", "increase the inventory's `version`"],
    },
  ];
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/"));
}

/** The kinds of values at each place of an inventory; all tools share their places. */
function shapeOf({ raw, tools }: ContractInventory): Map<string, Kinds> {
  const { tools: _list, ...rest } = raw;
  const roots: readonly (readonly [path: string, objects: readonly JsonObject[]])[] = [
    ["", [rest]],
    ["/tools/*", tools.map((tool) => tool.raw)],
  ];
  const shape = new Map<string, Kinds>();
  for (const [path, objects] of roots) {
    shape.set(path, { kinds: new Set(objects.map(kindOf)), isOptional: false });
    addShape(shape, path, objects);
  }
  return shape;
}

function addShape(shape: Map<string, Kinds>, path: string, objects: readonly JsonObject[]): void {
  for (const key of new Set(objects.flatMap(Object.keys))) {
    const values = objects.flatMap((object) => (object[key] === undefined ? [] : [object[key]]));
    const place = `${path}/${key}`;
    shape.set(place, { kinds: new Set(values.map(kindOf)), isOptional: values.length < objects.length });
    const inner = values.filter(isJsonObject);
    if (!contents.has(key) && inner.length > 0) addShape(shape, place, inner);
  }
}

function kindOf(value: JsonValue): string {
  if (isList(value)) return "list";
  return value === null ? "null" : typeof value;
}
