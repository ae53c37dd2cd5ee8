/** Chooses the definitions that stay in a schema, and names them. */

import { innerSchemas, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { groupBy, reachableFrom } from "../diagnostics/collections.js";
import { memoize } from "../sources/memoize.js";
import { referencesIn, referenceTarget, type EngineSchema } from "./engine-schema.js";
import { nameInKey } from "./reader/definitions.js";

type PropertyPath = readonly string[];

/**
 * Names definitions, by key: the first one reached keeps the type's name, a second type of that name takes the first
 * property path to it that is not a name yet.
 */
export function nameDefinitions(schema: EngineSchema, surviving: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (surviving.size === 0) return names;
  const taken = new Set<string>();
  for (const [key, paths] of findUses(schema, surviving)) {
    const own = asDefinitionName(nameInKey(key));
    let name = taken.has(own) ? nameByUse(nameInKey(key), paths, taken) : own;
    while (taken.has(name)) name += "Type";
    names.set(key, name);
    taken.add(name);
  }
  return names;
}

/** The first path not yet used as a name, alone or with the type's own name; else the last one with a suffix. */
function nameByUse(own: string, paths: readonly PropertyPath[], taken: ReadonlySet<string>): string {
  const all = [...paths, ...paths.map((path) => [...path, own])].filter(({ length }) => length > 0);
  const candidates = all.map((path) =>
    asDefinitionName(path.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")),
  );
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${candidates.at(-1)}Type`;
}

/** The property paths to each definition that stays, in the order of traversal. */
function findUses({ root, definitions }: EngineSchema, surviving: ReadonlySet<string>): Map<string, PropertyPath[]> {
  const uses = new Map<string, PropertyPath[]>();
  const visit = (schema: JsonObject, path: PropertyPath): void => {
    const key = referenceTarget(schema["$ref"]);
    const known = key === undefined ? undefined : uses.get(key);
    known?.push(path);
    if (key !== undefined && known === undefined) {
      if (surviving.has(key)) uses.set(key, [path]);
      visit(definitions.get(key) ?? {}, path);
    }
    for (const { schema: inner, name } of innerSchemas(schema))
      visit(inner, name === undefined ? path : [...path, name]);
  };
  visit(root, []);
  return uses;
}

function asDefinitionName(text: string): string {
  const name = text.replace(/\W/g, "_");
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

/** Keys of the definitions to keep: used more than once and more than the name of a type, or recursive. Every other one is inlined. */
export function survivingDefinitions({ root, definitions }: EngineSchema): Set<string> {
  const usedIn = memoize((key: string): readonly string[] => referencesIn(definitions.get(key) ?? {}));
  const { $ref, ...rest } = root; // The reference at the root itself is inlined, not used.
  const rootKey = referenceTarget($ref);
  const used = referencesIn(rest);
  const reached = [...reachableFrom(rootKey === undefined ? used : [...used, rootKey], usedIn)];
  const uses = groupBy([...used, ...reached.flatMap(usedIn)], (key) => key);
  const isRepeated = (key: string): boolean => (uses.get(key)?.length ?? 0) > 1 && !isBare(definitions.get(key) ?? {});
  const isRecursive = (key: string): boolean => reachableFrom(usedIn(key), usedIn).has(key);
  return new Set(reached.filter((key) => isRepeated(key) || isRecursive(key)));
}

/** Whether a schema is as short as a reference to it: a plain type such as `string`, or any value. */
function isBare(schema: JsonObject): boolean {
  return Object.keys(schema).every((keyword) => keyword === "type");
}
