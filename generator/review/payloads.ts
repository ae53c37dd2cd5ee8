/** From the payloads of two sides to the differences for tools whose inventory entries are equal. */

import { readTools } from "@toolwright/runtime/internal/targets/project-tool";
import type { ContractInventory, ContractTool } from "@toolwright/contract/internal/inventories";
import type { WirePayload } from "@toolwright/contract/internal/review";
import { type JsonObject, type JsonValue, sameJson } from "@toolwright/runtime/internal/json-schema";
import type { Surface } from "../emit/output-kind.js";
import { sentTools, wiresOf } from "../targets/projections.js";
import { wirePath, wireTargets, type WireTarget } from "../emit/wire-output.js";

/** Each target's payload for each tool, by name; unreadable payloads are left out. */
type Payloads = ReadonlyMap<WireTarget, ReadonlyMap<string, JsonValue>>;

/** The text of a path relative to an output folder. */
export type ReadPayload = (path: string) => string | undefined;

function readPayloads(read: ReadPayload): Payloads {
  return new Map(
    wireTargets.flatMap((target) => {
      const tools = readPayload(read(wirePath(target)), target);
      return tools === undefined ? [] : [[target, tools] as const];
    }),
  );
}

function describePayloads({ tools, targets, projections }: Surface): Payloads {
  return new Map(
    targets.flatMap((settings) => {
      if (settings.name === "vscode") return [];
      const wires = wiresOf(sentTools(tools, settings), settings, projections);
      return [[settings.name, new Map(wires.map(({ name, wire }) => [name, wire]))] as const];
    }),
  );
}

function readPayload(text: string | undefined, target: WireTarget): ReadonlyMap<string, JsonValue> | undefined {
  if (text === undefined) return undefined;
  try {
    const tools = readTools(JSON.parse(text), target);
    return tools && new Map(tools.map(({ name, wire }) => [name, wire as JsonValue])); // It was read from JSON.
  } catch {
    return undefined; // Not JSON, such as a file with conflict markers.
  }
}

/** Finds the payloads of a surface that differ from older ones. */
export type ComparePayloads = (before: ContractInventory, read: ReadPayload) => readonly WirePayload[];

/** A payload that follows from a change of the tool is not reported again. */
export function createPayloadComparison(surface: Surface, after: ContractInventory): ComparePayloads {
  const payloads = describePayloads(surface);
  return (before, read) => comparePayloads(readPayloads(read), payloads, findUnchanged(before, after));
}

function comparePayloads(before: Payloads, after: Payloads, unchanged: readonly string[]): WirePayload[] {
  return wireTargets.flatMap((target): WirePayload[] => {
    const path = wirePath(target);
    const [former, current] = [before.get(target), after.get(target)];
    if (former === undefined || current === undefined) {
      return former === current ? [] : [{ path, before: namesOf(former), after: namesOf(current) }];
    }
    const names = unchanged.filter((name) => !sameWire(former.get(name), current.get(name)));
    return names.length === 0 ? [] : [{ path, before: pick(former, names), after: pick(current, names) }];
  });
}

/** Names of the tools with equal entries in both inventories, except for the file of the declaration. */
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
