/** From a handler's return value to plain JSON data, as `JSON.stringify` sees it. */

import { isObject } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";

interface Place {
  readonly pointer: string;
  readonly around: readonly object[];
}

/**
 * Copies a value as JSON would: calls `toJSON`, drops members without a JSON form, and writes null for them in arrays.
 * A value without a JSON form becomes undefined.
 *
 * @throws {TypeError} with a JSON Pointer when the value contains itself or a big integer.
 */
export function toPlainJson(value: unknown): unknown {
  return project(value, "", { pointer: "", around: [] });
}

function project(value: unknown, key: string, { pointer, around }: Place): unknown {
  const made = hasToJson(value) ? value.toJSON(key) : value;
  if (typeof made === "bigint")
    throw new TypeError(`The value at "${pointer}" is a BigInt, which JSON cannot express.`);
  if (typeof made === "function" || typeof made === "symbol") return undefined;
  if (typeof made === "number") return Number.isFinite(made) ? made : null;
  if (typeof made !== "object" || made === null) return made;
  if (made instanceof Number || made instanceof String || made instanceof Boolean) return made.valueOf();
  if (around.includes(made))
    throw new TypeError(`The value at "${pointer}" contains itself, which JSON cannot express.`);
  const inside = [...around, made];
  const inner = (member: unknown, token: string): unknown =>
    project(member, token, { pointer: `${pointer}/${escapeToken(token)}`, around: inside });
  if (Array.isArray(made)) return Array.from(made, (member, index) => inner(member, String(index)) ?? null);
  const members = Object.entries(made).map(([name, member]) => [name, inner(member, name)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function hasToJson(value: unknown): value is { toJSON: (key: string) => unknown } {
  return (isObject(value) || Array.isArray(value)) && "toJSON" in value && typeof value.toJSON === "function";
}
