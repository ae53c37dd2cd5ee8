/** Rules about the inventory as a whole: its format, the policy of reviews, payloads, and fields that lists lack. */

import {
  canonicalJson,
  equalJson,
  isJsonObject,
  isList,
  joinPointer,
  type JsonObject,
  type JsonValue,
  pointerTokens,
} from "@toolwright/runtime/internal/json-schema";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import { emptyEntry } from "@toolwright/runtime/internal/inventory/inventory-format";
import { inventoryRows } from "../fields/tool-fields.js";
import type { ContractInventory, ContractTool } from "../tool-lists/contract-tool.js";
import { isMcpTool } from "../tool-lists/stated-behaviour.js";
import {
  type InventoryRule,
  type KeptToolRule,
  type PolicyRule,
  severities,
  sidesOf,
  type ToolFinding,
  unproven,
  type WireRule,
} from "./tool-rule.js";

/** The review settings differ from the baseline's: they decide what the next review reports. */
export const policyChanged: PolicyRule = {
  name: "policy-changed",
  about: "policy",
  mirror: "policy-changed",
  severity: severities("error", "error", "error"),
  heading: "none",
  isFixed: true,
  find: (before, after) => {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => {
      const [old, current] = [before[key], after[key]];
      if (equalJson(old, current)) return [];
      const change = old === undefined ? "is new" : current === undefined ? "is gone" : "changed";
      return {
        pointer: `#/${key}`,
        verdict: "compatible",
        ...(old !== undefined && { before: old }),
        ...(current !== undefined && { after: current }),
        message: `the setting \`review.${key}\` ${change}; this review uses the baseline's`,
        advice: ["change it in a separate pull request"],
      };
    });
  },
};

/** Keys with an author's value, which is not part of the format. */
const contents = new Set(["input_schema", "success_result_schema", "examples"]);

/** Keys that only some inventories and entries have, and that other rules watch. */
const optionalKeys = new Set([
  ...["hidden_defaults", "hidden_types", "sensitive", "registry", "targets", "package"],
  "review_policy",
]);

/** Readers must read the inventory differently, but its format version is the same. */
export const inventoryFormatChanged: InventoryRule = {
  name: "inventory-format-changed",
  about: "inventory",
  mirror: "inventory-format-changed",
  severity: severities("error", "error", "error"),
  find: ({ before, after }) => {
    if (before.format === null || before.format !== after.format) return undefined;
    const [old, current] = [shapeOf(before), shapeOf(after)];
    // The contents of an object that the new side lacks are unknown.
    const isSeen = (key: string): boolean => current.get(parentOf(key))?.kinds.has("object") === true;
    return [...old]
      .filter(([key]) => isSeen(key))
      .flatMap(([key, kinds]) => findDifference(key, { old: kinds, current: current.get(key) }) ?? []);
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

/** A new key is not a change of the format: readers ignore unknown ones. */
function findDifference(key: string, { old, current }: KindsOfSides): ToolFinding | undefined {
  const isGone = current === undefined || (current.isOptional && !old.isOptional);
  const others = [...(current?.kinds ?? [])].filter((kind) => kind !== "null" && !old.kinds.has(kind));
  // A value that was always null may be anything else.
  const isOther = others.length > 0 && [...old.kinds].some((kind) => kind !== "null");
  if (!isGone && !isOther) return undefined;
  const name = pointerTokens(key).at(-1) ?? key;
  const [before, after] = [[...old.kinds].sort(), [...(current?.kinds ?? [])].sort()];
  return {
    pointer: `#${key}`,
    verdict: "compatible",
    before,
    ...(isGone ? {} : { after }),
    message: isGone
      ? `the key \`${name}\` is gone, but the format version is the same`
      : `the key \`${name}\` now holds ${after.join(" or ")}, but the format version is the same`,
    advice: ["keep the format as it was", "increase the inventory's `version`"],
  };
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
    if (optionalKeys.has(key)) continue;
    const values = objects.flatMap((object) => (object[key] === undefined ? [] : [object[key]]));
    const place = path + joinPointer([key]);
    shape.set(place, { kinds: new Set(values.map(kindOf)), isOptional: values.length < objects.length });
    const inner = values.filter(isJsonObject);
    if (!contents.has(key) && inner.length > 0) addShape(shape, place, inner);
  }
}

function kindOf(value: JsonValue): string {
  if (isList(value)) return "list";
  return value === null ? "null" : typeof value;
}

interface ComparedField {
  /** As inventories write it. */
  readonly name: string;
  readonly of: (tool: ContractTool) => unknown;
  /** The value of a tool that declares nothing; an effect is a declaration even if it is the default. */
  readonly absent?: unknown;
}

const { result_envelope: emptyEnvelope } = emptyEntry;

/** The fields whose change is more than a note. */
const compared: readonly ComparedField[] = [
  ...inventoryRows
    .filter(([, { review }]) => !("rule" in review && review.severity[0] === "info"))
    .map(([field]): ComparedField => {
      const name = inventoryKey(field);
      const absent = name === "effect" ? undefined : emptyEntry[name as keyof typeof emptyEntry];
      return { name, of: (tool) => tool[field as keyof ContractTool], absent };
    }),
  { name: "success_result_schema", of: ({ outputSchema }) => outputSchema },
  { name: "hidden_parameters", of: ({ hiddenParameters }) => hiddenParameters },
  { name: "registry", of: ({ registry }) => registry },
  { name: "canonical", of: ({ resultEnvelope }) => resultEnvelope.canonical, absent: emptyEnvelope.canonical },
  { name: "error_result", of: ({ resultEnvelope }) => resultEnvelope.errorResult, absent: emptyEnvelope.error_result },
  {
    name: "model_rendering",
    of: ({ resultEnvelope }) => resultEnvelope.modelRendering,
    absent: emptyEnvelope.model_rendering,
  },
];

/** The fields that an MCP list always has: in its annotations, or else by the protocol's defaults. */
const annotated: ReadonlySet<string> = new Set(["effect", "idempotent", "open_world"]);

function isStatedBy(tool: ContractTool, { name, of }: ComparedField): boolean {
  return of(tool) !== undefined || (isMcpTool(tool) && annotated.has(name));
}

/** Whether a tool declares a field, with more than the value of a tool that declares nothing. */
function isDeclaredBy(tool: ContractTool, { of, absent }: ComparedField): boolean {
  const value = of(tool) ?? null;
  return value !== null && value !== absent && !(isList(value) && value.length === 0);
}

/** Whether a list has a field at all: a toolwright inventory has every field, another list what any of its tools has. */
function isListedIn({ format, tools }: ContractInventory, field: ComparedField): boolean {
  return format !== null || tools.some((tool) => isStatedBy(tool, field));
}

const advice = ["compare with an inventory that toolwright generated"];
const joinNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** A tool of the new list lacks a field that other tools have: it cannot be compared. */
export const fieldMissing: KeptToolRule = {
  name: "field-not-said",
  about: "kept",
  mirror: { none: "a field that is missing from the old side cannot have changed" },
  severity: severities("warning", "info", "warning"),
  find: (pair, { after }) => {
    const missing = compared.filter(
      (field) => isDeclaredBy(pair.before, field) && !isStatedBy(pair.after, field) && isListedIn(after, field),
    );
    const names = missing.map(({ name }) => name);
    if (names.length === 0) return undefined;
    return {
      pointer: "#",
      ...unproven,
      before: names,
      message: `the new list lacks ${joinNames(names)}, which the old one has`,
      advice,
    };
  },
};

/** No tool of the new list has a field that the old list declares: an MCP server's list has no stability. */
export const fieldsNotListed: InventoryRule = {
  name: "fields-not-listed",
  about: "inventory",
  mirror: { none: "a field that is missing from the old side cannot have changed" },
  severity: severities("info", "info", "info"),
  heading: "none",
  isQuiet: true,
  find: ({ before, after }) => {
    const kept = new Set(after.tools.map(({ name }) => name));
    const old = before.tools.filter(({ name }) => kept.has(name));
    const names = compared
      .filter((field) => !isListedIn(after, field) && old.some((tool) => isDeclaredBy(tool, field)))
      .map(({ name }) => name);
    if (names.length === 0) return undefined;
    return {
      pointer: "#",
      ...unproven,
      before: names,
      message: `no tool of the new list states ${joinNames(names)}, so ${names.length === 1 ? "it was" : "these were"} not compared`,
      advice,
    };
  },
};

/** A target's payload changes while the inventory does not: a different toolwright version or different target options. */
export const wireChanged: WireRule = {
  name: "wire-changed",
  about: "wire",
  mirror: "wire-changed",
  severity: severities("info", "info", "info"),
  heading: "none",
  find: (payloads) =>
    payloads.flatMap(({ path, before, after }) => {
      if (canonicalJson(before) === canonicalJson(after)) return [];
      const change = before === null ? "is new" : after === null ? "is gone" : "changed, but its tools did not";
      return {
        pointer: `#${joinPointer([path])}`,
        verdict: "compatible",
        ...sidesOf(before, after),
        message: `the payload ${path} ${change}`,
        advice: [],
      };
    }),
};
