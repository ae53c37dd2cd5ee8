/** Reads what a list states about a tool's behaviour, and describes changes in the list's own terms. */

import type { ToolEffect } from "@toolwright/runtime";
import { asText, type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import type { ContractTool } from "./contract-tool.js";
import { formatOf } from "./foreign-tools.js";

/** A fact about a tool, and how its list writes it. */
interface Stated<Value> {
  readonly value: Value;
  /** The fields or hints that state it, such as `readOnlyHint`; empty if the protocol's default applies. */
  readonly fields: JsonObject;
  /** Its location in the list, as a JSON Pointer in a fragment. */
  readonly pointer: string;
  /** The value in the list; absent if the protocol's default applies. */
  readonly written?: JsonValue;
}

/** The defaults of the hints in MCP. */
const hintDefaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** An MCP server's tool; in its list, a hint that is not given has the protocol's default. */
export function isMcpTool({ raw }: Pick<ContractTool, "raw">): boolean {
  return formatOf(raw) === "mcp";
}

/** From the mildest effect to the most harmful one. */
export const effectRanks: Readonly<Record<ToolEffect, number>> = { read_only: 0, mutating: 1, destructive: 2 };

/** The effect that the list declares; undefined for lists that cannot declare one. */
export function statedEffect(tool: ContractTool): Stated<ToolEffect> | undefined {
  if (!isMcpTool(tool)) return statedField(tool.effect, "effect");
  const { readOnlyHint, destructiveHint } = hintsOf(tool);
  // A tool that only reads destroys nothing, whatever the other hint is.
  const given: JsonObject =
    readOnlyHint === true
      ? { readOnlyHint }
      : {
          ...(readOnlyHint === false && { readOnlyHint }),
          ...(typeof destructiveHint === "boolean" && { destructiveHint }),
        };
  const [key = "readOnlyHint"] = Object.keys(given).reverse();
  return {
    value: tool.effect ?? "destructive", // By the defaults of both hints.
    fields: given,
    pointer: `#/annotations/${key}`,
    ...(Object.keys(given).length > 0 && { written: given }),
  };
}

/** The mildest effect that the list itself allows, whatever the protocol's defaults add. */
export function declaredEffect(tool: ContractTool): ToolEffect | undefined {
  const { effect } = tool;
  if (!isMcpTool(tool) || effect === "read_only") return effect;
  const { readOnlyHint, destructiveHint } = hintsOf(tool);
  if (destructiveHint === true) return "destructive";
  return readOnlyHint === false ? "mutating" : "read_only";
}

/** A fact that is true or false; undefined for lists that cannot state it. */
export function statedFlag(tool: ContractTool, field: "idempotent" | "openWorld"): Stated<boolean> | undefined {
  if (!isMcpTool(tool)) return statedField(tool[field], inventoryKey(field));
  const hint = `${field}Hint` as const;
  const { [hint]: written } = hintsOf(tool);
  const isGiven = typeof written === "boolean";
  return {
    value: isGiven ? written : hintDefaults[hint],
    fields: isGiven ? { [hint]: written } : {},
    pointer: `#/annotations/${hint}`,
    ...(isGiven && { written }),
  };
}

function statedField<Value extends JsonValue>(value: Value | undefined, key: string): Stated<Value> | undefined {
  if (value === undefined) return undefined;
  return { value, fields: { [key]: value }, pointer: `#/${key}`, written: value };
}

function hintsOf({ raw: { annotations } }: ContractTool): JsonObject {
  return isObject(annotations) ? annotations : {};
}

/** A fact that two lists state differently. */
interface StatedChange<Value> {
  readonly before: Stated<Value>;
  readonly after: Stated<Value>;
}

/** The parts of a finding that every change has. */
export function sidesOfChange<Value>({ before, after }: StatedChange<Value>): {
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
} {
  return {
    pointer: after.written === undefined ? before.pointer : after.pointer,
    ...(before.written !== undefined && { before: before.written }),
    ...(after.written !== undefined && { after: after.written }),
  };
}

/** A change from or to a default of the protocol is a warning: nobody declared the difference. */
export function severityOfDefault<Value>({ before, after }: StatedChange<Value>): { readonly severity?: "warning" } {
  return before.written === undefined || after.written === undefined ? { severity: "warning" } : {};
}

/** The change of a fact between two lists; undefined if both state the same, or one states nothing. */
export function changeBetween<Value>(
  before: Stated<Value> | undefined,
  after: Stated<Value> | undefined,
): StatedChange<Value> | undefined {
  return before === undefined || after === undefined || before.value === after.value ? undefined : { before, after };
}

/** Describes the hints or fields that differ: `` `readOnlyHint: true` is new ``. */
export function describeChange<Value>({ before, after }: StatedChange<Value>): string {
  const [old, now] = [before.fields, after.fields];
  const keys = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  const defaults: JsonObject = hintDefaults;
  const quote = (side: JsonObject, only = Object.keys(side)): string =>
    only.map((key) => `\`${key}: ${asText(side[key])}\``).join(", ");
  // A list of toolwright beside one of MCP has other fields.
  const isMixed = keys.length > 1 && keys.some((key) => defaults[key] === undefined);
  if (isMixed) return `${quote(now)} now (before: ${quote(old)})`;
  // A tool that only reads has no other effect that counts.
  const isReading = old["readOnlyHint"] === true || now["readOnlyHint"] === true;
  const differing = keys.filter((key) => (old[key] ?? defaults[key]) !== (now[key] ?? defaults[key]));
  return (isReading ? ["readOnlyHint"] : differing)
    .map((key) => {
      const byDefault = key in defaults ? ` (MCP's default: \`${asText(defaults[key])}\`)` : "";
      if (now[key] === undefined) return `${quote(old, [key])} is gone${byDefault}`;
      if (old[key] === undefined) return `${quote(now, [key])} is new${byDefault}`;
      return `${quote(now, [key])} now (before: ${quote(old, [key])})`;
    })
    .join(" and ");
}
