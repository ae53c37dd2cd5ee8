/** After parts of a closed side were replaced, removes names from its objects that no schema of their place declares now. */

import {
  changeSubschemas,
  equalJson,
  innerSchemas,
  type JsonObject,
  type JsonValue,
  isObject,
} from "@toolwright/runtime/internal/json-schema";
import { isDeclaredElsewhere } from "../schema-rules/objects.js";
import { followIn, rootName, type SidedDefinitions } from "../json-schema/schema-pool.js";
import { joinNames, namesInPlace, partsInPlace, type DeclaredNames } from "./names-in-place.js";

/** Keeps the names that other schemas of a place still declare, with the values that these allow now. */
export function settleNames(definitions: SidedDefinitions): SidedDefinitions {
  const names = findNames(definitions);
  const settle = (schema: JsonObject): JsonObject => {
    if (isDeclaredElsewhere(schema)) return schema;
    const found = names.get(schema);
    return changeSubschemas<JsonValue>(found === undefined ? schema : withNames(schema, found), settle);
  };
  return Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, settle(schema)]));
}

/** The names declared at the locations of each part. */
function findNames(definitions: SidedDefinitions): ReadonlyMap<JsonObject, DeclaredNames> {
  const follow = followIn(definitions);
  const found = new Map<JsonObject, DeclaredNames>();
  const places = new Set([definitions[rootName] ?? {}]);
  for (const place of places) {
    const names = namesInPlace(place, follow);
    const parts = partsInPlace(place, follow);
    for (const part of parts) {
      const others = found.get(part);
      found.set(part, others === undefined ? names : joinNames([others, names]));
      for (const { schema } of innerSchemas(part))
        if (!parts.has(schema) && !isDeclaredElsewhere(schema)) places.add(schema);
    }
  }
  return found;
}

function withNames(schema: JsonObject, { names, patterns, kinds }: DeclaredNames): JsonObject {
  const settle = (keyword: string, known: ReadonlySet<string>): JsonObject => {
    const declared = schema[keyword];
    if (!isObject(declared) || !Object.values(declared).some(isDeclaredElsewhere)) return {};
    const entries = Object.entries(declared).flatMap(([name, value]) => {
      if (!isObject(value) || !isDeclaredElsewhere(value)) return [[name, value] as const];
      return known.has(name) ? [[name, withKind(value, kinds.get(name))] as const] : [];
    });
    return { [keyword]: Object.fromEntries(entries) };
  };
  const changed = { ...settle("properties", names), ...settle("patternProperties", patterns) };
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

/** Branches that exclude each other share a place, but not the values of a name, so these can only become fewer. */
function withKind(value: JsonObject, kind: JsonObject | undefined): JsonObject {
  return kind === undefined || equalJson(value, kind) ? value : { allOf: [value, kind] };
}
