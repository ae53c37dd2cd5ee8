/** From parts of schemas in a pool to the same parts as their author wrote them, with all that they refer to. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { ReadPool } from "../open-objects/declared-reading.js";
import type { SchemaChange } from "../change.js";
import { originalReference } from "../json-schema/schema-pool.js";

export function writePart(part: JsonValue, read: ReadPool): JsonValue {
  if (isList(part)) return part.map((one) => writePart(one, read));
  if (!isObject(part)) return part;
  const entries = Object.entries(read.originalOf(part) ?? part).map(([keyword, value]) => [
    keyword,
    keyword === "$ref" && typeof value === "string" ? originalReference(value) : writePart(value, read),
  ]);
  return Object.fromEntries(entries) as JsonObject; // The same keys, with JSON.
}

/** What the references in both parts of a change lead to, one after another, so that it may be a circle. */
export function describeReferenced(
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
    const name = target && originalReference(String(written["$ref"]));
    if (target !== undefined && name !== undefined && !Object.hasOwn(targets, name)) {
      targets[name] = writePart(target, read);
      collect(target);
    }
    Object.values(written).forEach(collect);
  };
  collect(part);
  return targets;
}
