/** From a type that is named, or that leads back to itself, to a definition under a key of our own. */

import { AliasType, DefinitionType, ReferenceType, type BaseType } from "ts-json-schema-generator";
import type { ts } from "../../sources/compiler.js";
import { getOrCompute } from "../../sources/memoize.js";

const separator = "\u0000";

/** How deep one generic type may be nested in itself; what goes deeper is taken to go on for ever. */
const deepest = 100;

/** A type that never ends, with the place where that was noticed. */
export class EndlessTypeError extends Error {
  public constructor(public readonly place: ts.Node) {
    super("A type must come to an end.");
  }
}

/** What is about to be read. */
export interface Definable {
  /** Tells apart what is not the same type in the same words. */
  readonly key: string;
  /** What it is called; a type without a name becomes a definition only where it leads back to itself. */
  readonly name: string | undefined;
  /** What it is called then. */
  readonly otherwise?: string | undefined;
  /** What an endless type would repeat at each level. */
  readonly origin: object;
  readonly place: ts.Node;
}

/** The definitions of one Program, read once and used by every tool. */
export interface Definitions {
  /** Reads a type, or refers to what it is or will be. */
  readonly define: (definable: Definable, read: () => BaseType) => BaseType;
  /** The type behind a definition's key. */
  readonly find: (key: string) => BaseType | undefined;
  /** A number for any object, the same each time. */
  readonly idOf: (value: object) => number;
}

interface OpenDefinition {
  readonly reference: ReferenceType;
  isUsed: boolean;
}

/** Makes an empty table. */
export function createDefinitions(): Definitions {
  const done = new Map<string, BaseType>();
  const open = new Map<string, OpenDefinition>();
  const depths = new Map<object, number>();
  const byKey = new Map<string, BaseType>();
  const ids = new Map<object, number>();
  let lastId = 0;
  const idOf = (value: object): number => getOrCompute(ids, value, () => ++lastId);
  const define: Definitions["define"] = ({ key, name, otherwise = "Type", origin, place }, read) => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const outer = open.get(key);
    if (outer !== undefined) {
      outer.isUsed = true;
      return outer.reference;
    }
    const depth = (depths.get(origin) ?? 0) + 1;
    if (depth > deepest) throw new EndlessTypeError(place);
    const definitionKey = `${name ?? otherwise}${separator}${++lastId}`;
    const own: OpenDefinition = { reference: openReference(definitionKey), isUsed: false };
    open.set(key, own);
    depths.set(origin, depth);
    try {
      const inner = read();
      if (inner === own.reference) throw new EndlessTypeError(place); // It would be nothing but itself.
      if (name === undefined && !own.isUsed) return inner;
      const type = new DefinitionType(definitionKey, new AliasType(definitionKey, inner));
      own.reference.setType(type);
      byKey.set(definitionKey, inner);
      done.set(key, type);
      return type;
    } catch (error) {
      done.clear(); // What was read inside may refer to what now will never be.
      throw error;
    } finally {
      open.delete(key);
      depths.set(origin, depth - 1);
    }
  };
  return { define, find: (key) => byKey.get(key), idOf };
}

/** A reference that has its identity before it has its type, since unions compare their members at once. */
function openReference(definitionKey: string): ReferenceType {
  const reference = new ReferenceType();
  reference.setId(`def-${definitionKey}`);
  reference.setName(definitionKey);
  return reference;
}

/** The type's own name, out of the key of its definition. */
export function nameInKey(key: string): string {
  return key.split(separator)[0] ?? key;
}
