/** Turns edits with verdicts into changes, whose witnesses are still values of a unit. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  joinPointer,
  propertiesOf,
  requiredOf,
  sameJson,
} from "@toolwright/runtime/internal/json-schema";
import type { Direction, SchemaChange } from "../change.js";
import { type Side, originalReference } from "../json-schema/schema-pool.js";
import type { ReadPool } from "../open-objects/declared-reading.js";
import { isClosed } from "../open-objects/names-in-place.js";
import { compatibilityUnproven, plainKinds, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import { isDeclared, isDeclaredElsewhere } from "../schema-rules/objects.js";
import type { AlignedPair, PlacedEdit } from "./alignment.js";

/** `hidden` edits lose only values that other edits restore. */
export type EditVerdict =
  | { readonly kind: "breaking"; readonly value: JsonValue }
  | { readonly kind: "unproven"; readonly tried: number }
  | { readonly kind: "equivalent" | "hidden" | "widening" };

/** A value of a unit that its first schema accepts and its second rejects. */
export interface LocalWitness {
  readonly value: JsonValue;
  /** The edit that loses it; absent if several edits do together. */
  readonly edit?: PlacedEdit;
}

/** A change whose witness is not a whole value yet. */
export interface LocalChange extends Omit<SchemaChange, "witness"> {
  readonly local?: LocalWitness;
}

export interface Describing {
  readonly direction: Direction;
  readonly read: ReadPool;
}

/** The schema as its file has it, before assumptions about undeclared names. */
function asWritten(schema: JsonObject, read: ReadPool): JsonObject {
  return read.originalOf(schema) ?? schema;
}

/** Whether both files close an object in the same way, and only their readings differ. */
export function isUnwritten({ pair: { from, to }, path: [keyword] }: PlacedEdit, read: ReadPool): boolean {
  if (keyword !== "additionalProperties" || read.isWritten) return false;
  const [before, after] = [from, to].map((schema) => asWritten(schema, read)[keyword]);
  return sameJson(before ?? true, after ?? true);
}

/** Whether neither file closes an object, which is read as closed by the assumption about undeclared names only. */
function isOpenAsWritten({ pair: { from, to }, path: [keyword] }: PlacedEdit, read: ReadPool): boolean {
  if (keyword !== "additionalProperties" || read.isWritten) return false;
  return [from, to].every((schema) => {
    const { additionalProperties = true, unevaluatedProperties = true, ...others } = asWritten(schema, read);
    return additionalProperties === true && unevaluatedProperties === true && others["patternProperties"] === undefined;
  });
}

/** Whether only the new side is read as closed, because branches overlap on the old one, and it declares all its names. */
function keepsNames({ pair: { from, to } }: PlacedEdit): boolean {
  const names = isClosed(from) ? [] : Object.keys(propertiesOf(from));
  return names.length > 0 && names.every((name) => Object.hasOwn(propertiesOf(to), name));
}

export function describeEdit(edit: PlacedEdit, verdict: EditVerdict, { direction, read }: Describing): LocalChange[] {
  const { rule, pair, side, path, removed, added } = writtenEdit(edit, read);
  const isHarmless = verdict.kind === "widening" || verdict.kind === "equivalent";
  if (isOpenAsWritten(edit, read) && (isHarmless || keepsNames(edit))) return [];
  // Neither file closes this object, so the new one does not accept more.
  if (isHarmless && removed === undefined && added === undefined) return [];
  const [before, after] = direction === "input" ? [removed, added] : [added, removed];
  const place = {
    pointer: `#${joinPointer([...pair.paths[side], ...path])}`,
    ...(before === undefined ? {} : { before: writePart(before, read) }),
    ...(after === undefined ? {} : { after: writePart(after, read) }),
    ...describeReferenced({ before, after }, read),
  };
  const { narrowing, widening } = rule.kinds[direction];
  switch (verdict.kind) {
    case "breaking":
      return [{ rule: narrowing.name, verdict: "breaking", ...place, local: { value: verdict.value, edit } }];
    case "widening":
      return [{ rule: widening.name, verdict: "compatible", ...place }];
    case "equivalent":
      return [{ rule: rewrittenEquivalent.name, verdict: "compatible", ...place }];
    case "unproven":
      return [{ rule: compatibilityUnproven[direction].name, verdict: "unproven", tried: verdict.tried, ...place }];
    case "hidden":
      return [];
  }
}

/** An edit with a path and parts that its files have: an object may be closed, and a name declared, by assumption only. */
function writtenEdit(edit: PlacedEdit, read: ReadPool): PlacedEdit {
  const { removed, added, ...others } = edit;
  const { pair, side, rule, path } = others;
  const isBorrowed = { from: isDeclaredElsewhere(pair.from), to: isDeclaredElsewhere(pair.to) };
  if (isBorrowed[side]) {
    const parts = { ...(!isBorrowed.from && { removed }), ...(!isBorrowed.to && { added }) };
    return { ...others, ...parts, side: side === "from" ? "to" : "from", path: [] };
  }
  const [keyword = "", name = ""] = path;
  if (keyword === "additionalProperties") {
    const isWritten = (one: Side): boolean => keyword in asWritten(pair[one], read);
    return {
      ...others,
      ...(!isWritten(side) && { path: [], rule: { ...rule, kinds: plainKinds } }),
      ...(removed !== undefined && isWritten("from") && { removed }),
      ...(added !== undefined && isWritten("to") && { added }),
    };
  }
  if (keyword !== "properties" || isDeclared(pair[side], name)) return edit;
  const place = requiredOf(pair[side]).includes(name) ? "required" : "dependentRequired";
  const isRename = isObject(removed) && isObject(added);
  const parts = { [side === "from" ? "removed" : "added"]: { required: [name] } };
  return { ...others, path: [place], ...(isRename ? { removed, added } : parts) };
}

/** The schemas of a pair as written. */
export function describePlace(
  { paths, written }: Pick<AlignedPair, "paths" | "written">,
  side: Side,
  { direction, read }: Describing,
): Pick<SchemaChange, "after" | "before" | "pointer" | "referenced"> {
  const [before, after] = direction === "input" ? [written.from, written.to] : [written.to, written.from];
  const parts = { before: writePart(before, read), after: writePart(after, read) };
  return { pointer: `#${joinPointer(paths[side])}`, ...parts, ...describeReferenced({ before, after }, read) };
}

/** A part of a pool as its author wrote it. */
export function writePart(part: JsonValue, read: ReadPool): JsonValue {
  if (isList(part)) return part.map((one) => writePart(one, read));
  if (!isObject(part)) return part;
  const entries = Object.entries(asWritten(part, read)).map(([keyword, value]) => [
    keyword,
    keyword === "$ref" && typeof value === "string" ? originalReference(value) : writePart(value, read),
  ]);
  return Object.fromEntries(entries) as JsonObject; // The same keys, with JSON.
}

/** The definitions that both parts of a change refer to, by reference; these may be recursive. */
function describeReferenced(
  parts: Readonly<Record<"after" | "before", JsonValue | undefined>>,
  read: ReadPool,
): Pick<SchemaChange, "referenced"> {
  const sides = Object.entries(parts).flatMap(([side, part]) => {
    const targets = part === undefined ? [] : Object.entries(targetsOf(part, read));
    return targets.length === 0 ? [] : [[side, Object.fromEntries(targets)] as const];
  });
  return sides.length === 0 ? {} : { referenced: Object.fromEntries(sides) };
}

function targetsOf(part: JsonValue, read: ReadPool): JsonObject {
  const targets: Record<string, JsonValue> = {};
  const collect = (value: JsonValue): void => {
    const written = isObject(value) ? (read.originalOf(value) ?? value) : value;
    if (isList(written)) written.forEach(collect);
    if (!isObject(written)) return;
    const target = read.written.follow(written);
    const name = target && originalReference(asText(written["$ref"]));
    if (target !== undefined && name !== undefined && !Object.hasOwn(targets, name)) {
      targets[name] = writePart(target, read);
      collect(target);
    }
    Object.values(written).forEach(collect);
  };
  collect(part);
  return targets;
}
