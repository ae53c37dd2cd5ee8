/** An inventory that readers must read differently, and that has the format number of before. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import type { ContractInventory } from "../inventory/contract-tool.js";
import { severities, type InventoryRule, type ToolFinding } from "./rule.js";

/** Keys whose value is the author's, not the format's. */
const contents = new Set(["input_schema", "success_result_schema", "examples"]);

export const inventoryFormatChanged: InventoryRule = {
  name: "inventory-format-changed",
  about: "inventory",
  mirror: "inventory-format-changed",
  severity: severities("error", "error", "error"),
  find: ({ before, after }) => {
    if (before.format === null || before.format !== after.format) return [];
    const [old, current] = [shapeOf(before), shapeOf(after)];
    // Of an object that the new side has nowhere, nobody knows what it would hold.
    const isSeen = (key: string): boolean => current.get(parentOf(key))?.kinds.has("object") === true;
    return [...old]
      .filter(([key]) => isSeen(key))
      .flatMap(([key, kinds]) => differences(key, { old: kinds, current: current.get(key) }));
  },
};

/** What stands in one place of every object that has the place. */
interface Kinds {
  readonly kinds: ReadonlySet<string>;
  /** Whether there is an object in which it is missing. */
  readonly isOptional: boolean;
}

interface KindsOfSides {
  readonly old: Kinds;
  readonly current: Kinds | undefined;
}

/** A key more is no change of the format: readers ignore those that they do not know. */
function differences(key: string, { old, current }: KindsOfSides): ToolFinding[] {
  const isGone = current === undefined || (current.isOptional && !old.isOptional);
  const others = [...(current?.kinds ?? [])].filter((kind) => kind !== "null" && !old.kinds.has(kind));
  // Of a value that was always null nobody knows what else it may be.
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
        ? `the key \`${name}\` is gone, and the format's number is the same`
        : `the key \`${name}\` holds ${after.join(" or ")} now, and the format's number is the same`,
      advice: ["keep the format as it was", "count the inventory's `version` up"],
    },
  ];
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/"));
}

/** The kinds of values in each place of an inventory; every tool is the same place. */
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
    const inner = values.filter(isObject);
    if (!contents.has(key) && inner.length > 0) addShape(shape, place, inner);
  }
}

function kindOf(value: JsonValue): string {
  if (isList(value)) return "list";
  return value === null ? "null" : typeof value;
}
