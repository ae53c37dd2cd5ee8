/** Makes the tools of the sources the newer side of a review: inventory, payloads and locations. */

import { type ContractInventory, type ContractTool, readInventory } from "@toolwright/contract/internal/inventories";
import type { WirePayload } from "@toolwright/contract/internal/review";
import { type JsonObject, type JsonValue, sameJson } from "@toolwright/runtime/internal/json-schema";
import { readTools } from "@toolwright/runtime/internal/targets/project-tool";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { describeSurface } from "../emit/inventory-output.js";
import type { Surface } from "../emit/output-kind.js";
import { wirePath, wireTargets, type WireTarget } from "../emit/wire-output.js";
import { locateInSchema, locateToolField } from "../surface/tool-definition.js";
import { sentTools, wiresOf } from "../targets/projections.js";
import type { CurrentSide, ReadPayload } from "./sides.js";

export function createSourceSide(surface: Surface): CurrentSide {
  const inventory = readInventory(describeSurface(surface));
  if (inventory.kind === "unreadable") {
    throw new Error(`A generated inventory must be readable: ${inventory.problems[0].message}`);
  }
  const payloads = describePayloads(surface);
  const toolsByName = new Map(surface.tools.map((tool) => [tool.name, tool]));
  return {
    inventory,
    isSorted: false,
    // A payload that follows from a change of the tool is not reported again.
    comparePayloads: (before, read) => comparePayloads(readPayloads(read), payloads, findUnchanged(before, inventory)),
    locate: ({ tool: oldName, part, pointer }, newNames) => {
      const tool = oldName === null ? undefined : toolsByName.get(newNames.get(oldName) ?? oldName);
      if (tool === undefined) return undefined;
      return part === "fields" ? locateToolField(tool, pointer) : locateInSchema(tool, pointer, part);
    },
  };
}

/** Each target's payload for each tool, by name; unreadable payloads are left out. */
type Payloads = ReadonlyMap<WireTarget, ReadonlyMap<string, JsonValue>>;

function readPayloads(read: ReadPayload): Payloads {
  return new Map(
    wireTargets.flatMap((target) => {
      // A file with conflict markers, for example, is not JSON.
      const payload = parseBoundedJson(read(wirePath(target)) ?? "");
      const tools = payload === undefined ? undefined : readTools(payload, target);
      return tools === undefined
        ? []
        : [[target, new Map(tools.map(({ name, wire }) => [name, wire as JsonValue]))] as const]; // A part of the JSON.
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

function comparePayloads(before: Payloads, after: Payloads, unchanged: readonly string[]): WirePayload[] {
  return wireTargets.flatMap((target): WirePayload[] => {
    const path = wirePath(target);
    const [former, current] = [before.get(target), after.get(target)];
    if (former === undefined || current === undefined) {
      return former === current ? [] : [{ path, before: namesOf(former), after: namesOf(current) }];
    }
    const names = unchanged.filter((name) => JSON.stringify(former.get(name)) !== JSON.stringify(current.get(name)));
    return names.length === 0 ? [] : [{ path, before: pick(former, names), after: pick(current, names) }];
  });
}

/** Names of the tools with equal entries in both inventories, except for the place of the declaration. */
function findUnchanged(before: ContractInventory, after: ContractInventory): string[] {
  const entryOf = ({ raw: { source: _source, package: _package, ...entry } }: ContractTool): JsonObject => entry;
  const former = new Map(before.tools.map((tool) => [tool.name, entryOf(tool)]));
  return after.tools.flatMap((tool) => {
    const entry = former.get(tool.name);
    return entry !== undefined && sameJson(entry, entryOf(tool)) ? [tool.name] : [];
  });
}

function namesOf(tools: ReadonlyMap<string, JsonValue> | undefined): JsonValue {
  return tools === undefined ? null : [...tools.keys()];
}

function pick(tools: ReadonlyMap<string, JsonValue>, names: readonly string[]): JsonObject {
  const entries = names.map((name) => [name, tools.get(name)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}
