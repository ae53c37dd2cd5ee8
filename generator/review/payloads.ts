/** From what targets are sent on two sides to what differs for tools that the inventories have alike. */

import { readTools } from "@toolwright/runtime/targets";
import type { ContractInventory, ContractTool } from "../contract/inventory/contract-tool.js";
import type { WirePayload } from "../contract/tool-rules/rule.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { emitWire } from "../emit/wire.js";
import type { Surface } from "../emit/output-file.js";
import { wireFile, wireTargets, type WireTarget } from "../names.js";
import { sameJson } from "../stable-json.js";

/** What each target is sent for each tool, by name; a payload that cannot be read is left out. */
export type Payloads = ReadonlyMap<WireTarget, ReadonlyMap<string, JsonValue>>;

/** Reads payloads from the files that hold them; `read` gives the text of a path relative to the output folder. */
export function readPayloads(read: (path: string) => string | undefined): Payloads {
  return new Map(
    wireTargets.flatMap((target) => {
      const tools = readPayload(read(wireFile(target)), target);
      return tools === undefined ? [] : [[target, tools] as const];
    }),
  );
}

/** The payloads of the configured targets, as they would be generated. */
export function describePayloads(surface: Surface): Payloads {
  const texts = new Map(emitWire(surface).map(({ path, text }) => [path, text]));
  return readPayloads((path) => texts.get(path));
}

function readPayload(text: string | undefined, target: WireTarget): ReadonlyMap<string, JsonValue> | undefined {
  if (text === undefined) return undefined;
  try {
    const tools = readTools(JSON.parse(text), target);
    return tools && new Map(tools.map(({ name, wire }) => [name, wire as JsonValue])); // It was read from JSON.
  } catch {
    return undefined; // Not JSON, such as a file with both sides of a merge in it.
  }
}

/** One side of a comparison. */
export interface PayloadSide {
  readonly inventory: ContractInventory;
  readonly payloads: Payloads;
}

/** Finds the payloads that differ; what follows from a change of a tool is said of that, and not again here. */
export function comparePayloads(before: PayloadSide, after: PayloadSide): WirePayload[] {
  const unchanged = findUnchanged(before.inventory, after.inventory);
  return wireTargets.flatMap((target): WirePayload[] => {
    const path = wireFile(target);
    const [former, current] = [before.payloads.get(target), after.payloads.get(target)];
    if (former === undefined || current === undefined) {
      return former === current ? [] : [{ path, before: namesOf(former), after: namesOf(current) }];
    }
    const names = unchanged.filter((name) => !sameWire(former.get(name), current.get(name)));
    return names.length === 0 ? [] : [{ path, before: pick(former, names), after: pick(current, names) }];
  });
}

/** Names of the tools that both inventories have and say the same of; the file of the declaration does not count. */
function findUnchanged(before: ContractInventory, after: ContractInventory): string[] {
  const entryOf = ({ raw: { source: _, ...entry } }: ContractTool): JsonObject => entry;
  const former = new Map(before.tools.map((tool) => [tool.name, entryOf(tool)]));
  return after.tools.flatMap((tool) => {
    const entry = former.get(tool.name);
    return entry !== undefined && sameJson(entry, entryOf(tool)) ? [tool.name] : [];
  });
}

function sameWire(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return left === undefined || right === undefined ? left === right : sameJson(left, right);
}

function namesOf(tools: ReadonlyMap<string, JsonValue> | undefined): JsonValue {
  return tools === undefined ? null : [...tools.keys()];
}

function pick(tools: ReadonlyMap<string, JsonValue>, names: readonly string[]): JsonObject {
  const entries = names.flatMap((name): [string, JsonValue][] => {
    const wire = tools.get(name);
    return wire === undefined ? [] : [[name, wire]];
  });
  return Object.fromEntries(entries);
}
