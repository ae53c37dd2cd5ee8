/** From a schema with definitions to those worth a name: used twice, or recursive. */

import { referencesIn, referenceTarget, type EngineSchema } from "./engine-schema.js";

/** Keys of the definitions to keep; every other one is inlined. */
export function survivingDefinitions({ root, definitions }: EngineSchema): Set<string> {
  const known = new Map<string, readonly string[]>();
  const usedIn = (key: string): readonly string[] => {
    const used = known.get(key) ?? referencesIn(definitions[key] ?? {});
    known.set(key, used);
    return used;
  };
  const counts = new Map<string, number>();
  const reached = new Set<string>();
  const rootKey = referenceTarget(root["$ref"]);
  const count = (keys: readonly string[]): void => {
    for (const key of keys) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      visit(key);
    }
  };
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    // An alias of the root is the root as well.
    count(usedIn(key));
  };
  const { $ref: _rootReference, ...rest } = root; // The reference at the root itself is inlined, not used.
  count(referencesIn(rest));
  if (rootKey !== undefined) visit(rootKey);
  return new Set([...reached].filter((key) => (counts.get(key) ?? 0) > 1 || isRecursive(key, usedIn)));
}

/** Whether a definition leads back to itself. */
function isRecursive(start: string, usedIn: (key: string) => readonly string[]): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const used of usedIn(key)) {
      if (used === start) return true;
      if (!seen.has(used)) open.push(used);
      seen.add(used);
    }
  }
  return false;
}
