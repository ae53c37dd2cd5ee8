/** From two texts of an inventory to what changed in each tool, a line for each. */

import { isObject, type JsonObject, type JsonValue, variantsOf } from "@toolwright/runtime/json-schema";
import { makeVisible } from "./visible-text.js";

/** `read_file: + encoding, - startLine, ~ path, description`; empty if the texts agree or one cannot be read. */
export function describeToolChanges(before: string, after: string): string[] {
  const [old, now] = [readTools(before), readTools(after)];
  if (old === undefined || now === undefined) return [];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const changes = compareTools(old.get(name), now.get(name));
    return changes.length === 0 ? [] : [`${makeVisible(name)}: ${changes.map(makeVisible).join(", ")}`];
  });
}

type InventoryTool = JsonObject & { readonly name: string };

function readTools(text: string): ReadonlyMap<string, InventoryTool> | undefined {
  try {
    const { tools = [] } = JSON.parse(text) as { readonly tools?: readonly InventoryTool[] };
    return new Map(tools.map((tool) => [tool.name, tool]));
  } catch {
    return undefined; // Conflict marks, for example, which the difference below shows.
  }
}

function compareTools(old: JsonObject | undefined, now: JsonObject | undefined): string[] {
  if (old === undefined) return ["new"];
  if (now === undefined) return ["removed"];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].flatMap((key) => {
    if (JSON.stringify(old[key]) === JSON.stringify(now[key])) return [];
    const parameters = key === "input_schema" ? compareParameters(old[key], now[key]) : [];
    return parameters.length > 0 ? parameters : [key.replaceAll("_", " ")];
  });
}

function compareParameters(before: JsonValue | undefined, after: JsonValue | undefined): string[] {
  const [old, now] = [readParameters(before), readParameters(after)];
  const added = [...now.keys()].filter((name) => !old.has(name));
  const removed = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now].flatMap(([name, schema]) => (old.has(name) && old.get(name) !== schema ? [name] : []));
  return [
    added.map((name) => `+ ${name}`),
    removed.map((name) => `- ${name}`),
    changed.map((name) => `~ ${name}`),
  ].flat();
}

/** Each parameter with its schema in every variant, and whether it is required there. */
function readParameters(schema: JsonValue | undefined): ReadonlyMap<string, string> {
  const variants = isObject(schema) ? variantsOf(schema) : [];
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties)));
  const describe = (name: string): string =>
    JSON.stringify(variants.map(({ properties, required }) => [properties[name], required.includes(name)]));
  return new Map([...names].map((name) => [name, describe(name)]));
}
