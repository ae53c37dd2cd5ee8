/** Rewrites references of every kind to JSON Pointers from the root, so that anchors and nested `$id`s can go. */

import {
  type JsonObject,
  type JsonValue,
  decodeFragment,
  escapeToken,
  isObject,
  listOf,
  mapSubschemas,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { createReferences, type FindReferenced } from "./references.js";

/** Keywords whose targets depend on the dynamic scope. */
const dynamic = ["$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"];

/** Keywords that need a rewrite. */
const named = /"\$(?:ref|anchor|id)":/;

/**
 * Takes a schema of 2020-12. A target outside all keywords, such as one in a default, becomes a definition. A schema
 * with dynamic references stays as it is.
 */
export function withPointers(schema: JsonObject): JsonObject {
  if (!named.test(JSON.stringify(schema))) return schema;
  let isNeeded = false;
  let isDynamic = false;
  visitSchemas(schema, (part) => {
    isNeeded ||= "$ref" in part || "$anchor" in part || (part !== schema && "$id" in part);
    isDynamic ||= dynamic.some((keyword) => keyword in part);
  });
  if (!isNeeded || isDynamic) return schema;
  const whole = JSON.parse(JSON.stringify(schema)) as JsonObject; // A copy, in which no object occurs twice.
  const pointers = new Map<JsonObject, string>();
  visitSchemas(whole, (part, pointer) => void pointers.set(part, pointer));
  const writing = { find: createReferences(whole), pointers, hoisted: new Map<JsonObject, string>() };
  const written = rewrite(whole, writing);
  const definitions: Record<string, JsonValue> = {};
  // Rewriting one may add others.
  for (const [part, name] of writing.hoisted) definitions[name] = rewrite(part, writing);
  if (writing.hoisted.size === 0) return written;
  return { ...written, $defs: { ...(isObject(written["$defs"]) ? written["$defs"] : {}), ...definitions } };
}

interface Writing {
  readonly find: FindReferenced;
  readonly pointers: ReadonlyMap<JsonObject, string>;
  /** Targets outside all keywords, with their names as definitions. */
  readonly hoisted: Map<JsonObject, string>;
}

function rewrite(schema: JsonObject, writing: Writing): JsonObject {
  const {
    $anchor: _anchor,
    $id,
    $ref,
    ...others
  } = mapSubschemas<JsonValue>(schema, (inner) => rewrite(inner, writing));
  const isRoot = writing.pointers.get(schema) === "";
  const kept: JsonObject = { ...(isRoot && $id !== undefined ? { $id } : {}), ...others };
  if (typeof $ref !== "string") return $ref === undefined ? kept : { $ref, ...kept };
  const target = writing.find($ref, schema);
  if (target === undefined) return { $ref, ...kept };
  if (isObject(target)) return { $ref: referenceTo(target, $ref, writing), ...kept };
  if ($ref.startsWith("#")) return { $ref, ...kept };
  const { allOf } = kept;
  return { ...kept, allOf: [...listOf(allOf), target] };
}

function referenceTo(target: JsonObject, written: string, { pointers, hoisted }: Writing): string {
  const known = pointers.get(target);
  if (known !== undefined && written.startsWith("#") && decodeFragment(written.slice(1)) === known) return written;
  if (known !== undefined) return `#${encodePointer(known)}`;
  const name = hoisted.get(target) ?? decodeFragment(written.replace(/^[^#]*#/, ""));
  hoisted.set(target, name);
  return `#/$defs/${encodePointer(escapeToken(name))}`;
}

/** A pointer as a URI fragment. */
export function encodePointer(pointer: string): string {
  return encodeURI(pointer).replaceAll("#", "%23");
}
