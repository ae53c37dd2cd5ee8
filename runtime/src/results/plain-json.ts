/** Converts the return value of a handler to plain JSON data, as `JSON.stringify` would. */

import { isObject } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";
import { markOf } from "./content-result.js";

interface Place {
  readonly pointer: string;
  /** The objects that contain the value. */
  readonly around: Set<object>;
}

const deepest = 1_000;

/**
 * Copies a value as JSON would: calls `toJSON`, drops members without a JSON form, and writes null for them in arrays.
 * A value without a JSON form becomes undefined. Lone surrogates, which JSON cannot express either, become U+FFFD.
 *
 * @throws {TypeError} with a JSON Pointer when the value contains itself, a big integer, or something that JSON would
 * silently lose: bytes, a promise, an iterator or a content part.
 */
export function toPlainJson(value: unknown): unknown {
  return project(value, "", { pointer: "", around: new Set() });
}

function project(value: unknown, key: string, { pointer, around }: Place): unknown {
  const made = hasToJson(value) ? value.toJSON(key) : value;
  if (typeof made === "string") return wellFormed(made);
  if (typeof made === "bigint") throw refuse(pointer, "is a BigInt, which JSON cannot express");
  if (typeof made === "function" || typeof made === "symbol") return undefined;
  if (typeof made === "number") return Number.isFinite(made) ? made : null;
  if (typeof made !== "object" || made === null) return made;
  if (made instanceof Number || made instanceof String || made instanceof Boolean) return made.valueOf();
  if (around.has(made)) throw refuse(pointer, "contains itself, which JSON cannot express");
  if (around.size >= deepest) throw refuse(pointer, `is nested more than ${deepest} levels deep`);
  const lost = findLost(made);
  if (lost !== undefined) throw refuse(pointer, lost);
  around.add(made);
  const inner = (member: unknown, token: string): unknown =>
    project(member, token, { pointer: `${pointer}/${escapeToken(token)}`, around });
  const copy = Array.isArray(made)
    ? Array.from(made, (member, index) => inner(member, String(index)) ?? null)
    : Object.fromEntries(
        Object.entries(made)
          .map(([name, member]) => [wellFormed(name), inner(member, name)] as const)
          .filter(([, member]) => member !== undefined),
      );
  around.delete(made);
  return copy;
}

function refuse(pointer: string, what: string): TypeError {
  return new TypeError(`${pointer === "" ? "The result" : `The value at "${pointer}"`} ${what}.`);
}

/** Returns the reason why an object must not be written, although JSON would lose it silently. */
function findLost(value: object): string | undefined {
  if (markOf(value) !== undefined) return "is a content part: return it beside the result, by withContent";
  if (ArrayBuffer.isView(value)) return "holds bytes: return them as content";
  const { then, next } = value as { readonly then?: unknown; readonly next?: unknown };
  if (typeof then === "function") return "is a promise: await it";
  if (Symbol.asyncIterator in value || (Symbol.iterator in value && typeof next === "function")) {
    return "is an iterator or a stream: read it";
  }
  return undefined;
}

/** Replaces lone surrogates with U+FFFD. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

function hasToJson(value: unknown): value is { toJSON: (key: string) => unknown } {
  return (isObject(value) || Array.isArray(value)) && "toJSON" in value && typeof value.toJSON === "function";
}
