/** Definitions of the engine's model for named and recursive types, read once for all tools. */

import { AliasType, DefinitionType, ReferenceType, type BaseType } from "ts-json-schema-generator";
import type { ts } from "../../sources/compiler.js";
import { getOrCompute } from "../../sources/memoize.js";

const separator = "\u0000";

/** The maximum nesting of a generic type within itself; deeper ones count as infinitely recursive. */
export const mostExpansions = 100;

/** The maximum nesting of parts and of definitions, which later stages still follow on the stack. */
export const mostLevels = 250;

/** A type that expands without end, or nests too deeply, with the node where that was noticed. */
export class EndlessTypeError extends Error {
  public constructor(
    public readonly site: ts.Node,
    public readonly kind: "deep" | "endless",
  ) {
    super("A type must come to an end.");
  }
}

export interface Definable {
  /** Identifies the type, and the aliases that it was written with. */
  readonly key: string;
  /** A type without a name becomes a definition only if it is recursive. */
  readonly name: string | undefined;
  /** The name of a recursive type without one. */
  readonly fallbackName?: string | undefined;
  /** The generic that an endless type instantiates at each level. */
  readonly origin: object;
  readonly site: ts.Node;
}

export interface Definitions {
  /** Reads a type unless it is known; a type that is being read becomes a reference. */
  readonly define: (definable: Definable, read: () => BaseType) => BaseType;
  /** Whether the type of a key is being read. */
  readonly isOpen: (key: string) => boolean;
  /** The type of a definition, by the key in its references. */
  readonly find: (key: string) => BaseType | undefined;
  /** A number that identifies an object. */
  readonly idOf: (value: object) => number;
}

interface OpenDefinition {
  readonly reference: ReferenceType;
  isUsed: boolean;
}

export function createDefinitions(): Definitions {
  const done = new Map<string, BaseType>();
  const open = new Map<string, OpenDefinition>();
  const depths = new Map<object, number>();
  const byKey = new Map<string, BaseType>();
  const ids = new Map<object, number>();
  let lastId = 0;
  const idOf = (value: object): number => getOrCompute(ids, value, () => ++lastId);
  const define: Definitions["define"] = ({ key, name, fallbackName = "Type", origin, site }, read) => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const outer = open.get(key);
    if (outer !== undefined) {
      outer.isUsed = true;
      return outer.reference;
    }
    const depth = (depths.get(origin) ?? 0) + 1;
    if (depth > mostExpansions) throw new EndlessTypeError(site, "endless");
    if (open.size > mostLevels) throw new EndlessTypeError(site, "deep");
    const definitionKey = `${name ?? fallbackName}${separator}${++lastId}`;
    const own: OpenDefinition = { reference: openReference(definitionKey), isUsed: false };
    open.set(key, own);
    depths.set(origin, depth);
    try {
      const inner = read();
      if (inner === own.reference) throw new EndlessTypeError(site, "endless"); // It is an alias of itself.
      if (name === undefined && !own.isUsed) return inner;
      const type = new DefinitionType(definitionKey, new AliasType(definitionKey, inner));
      own.reference.setType(type);
      byKey.set(definitionKey, inner);
      done.set(key, type);
      return type;
    } catch (error) {
      done.clear(); // Types read meanwhile may refer to this one, which has no definition.
      throw error;
    } finally {
      open.delete(key);
      depths.set(origin, depth - 1);
    }
  };
  return { define, isOpen: (key) => open.has(key), find: (key) => byKey.get(key), idOf };
}

/** A reference whose type follows; unions compare their members by id at once. */
function openReference(definitionKey: string): ReferenceType {
  const reference = new ReferenceType();
  reference.setId(`def-${definitionKey}`);
  reference.setName(definitionKey);
  return reference;
}

/** The type's name in the key of its definition. */
export function nameInKey(key: string): string {
  return key.split(separator)[0] ?? key;
}
