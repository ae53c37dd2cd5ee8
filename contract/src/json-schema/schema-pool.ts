/** Puts two schemas side by side with distinct names of definitions, so that a document may have parts of both. */

import {
  type JsonObject,
  type JsonValue,
  changeSubschemas,
  decodeFragment,
  isObject,
  mapSubschemas,
  pointerTokens,
  valueAt,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { toSchema2020 } from "./dialects.js";
import { withPointers } from "./pointer-references.js";

/** A side of a comparison: the second must accept what the first accepts. */
export type Side = "from" | "to";

/** Definitions by name: `from.Name` or `to.Name`; `from:` and `to:` are the roots. */
export type SidedDefinitions = Readonly<Record<string, JsonObject>>;

export interface SchemaPool {
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly definitions: SidedDefinitions;
  /** The target of a `$ref`; undefined without one, and if there is no target. */
  readonly follow: (schema: JsonObject) => JsonObject | undefined;
  /** A side with every definition that it reaches; always the same object. */
  readonly documentOf: (side: Side) => JsonObject;
  /** The first side as a document, with parts replaced. */
  readonly replace: (replacements: ReadonlyMap<JsonObject, JsonObject>) => JsonObject;
  /** The same definitions with other roots. */
  readonly part: (roots: Readonly<Record<Side, JsonObject>>) => SchemaPool;
  /** False if a reference does not depend on its pointer only, so that subschemas have to stay where they are. */
  readonly isMovable: boolean;
}

/** Adapts definitions to replaced parts. */
type Settle = (definitions: SidedDefinitions) => SidedDefinitions;

const prefix = "#/$defs/";

/** The schemas may be of any dialect. */
export function createPool(schemas: Readonly<Record<Side, JsonObject>>): SchemaPool {
  const definitions: Record<string, JsonObject> = {};
  for (const side of ["from", "to"] as const) {
    const { $defs, $id: _id, $schema: _schema, ...written } = withPointers(toSchema2020(schemas[side]));
    definitions[`${side}:`] = renameReferences(written, side);
    for (const [name, schema] of Object.entries(isObject($defs) ? $defs : {})) {
      definitions[`${side}.${name}`] = isObject(schema) ? renameReferences(schema, side) : schemaOf(schema);
    }
  }
  return poolOf(definitions, { isMovable: !Object.values(definitions).some(hasNamedPlaces) });
}

interface Replacing {
  readonly isMovable: boolean;
  /** Applied after `replace`. */
  readonly settle?: Settle | undefined;
}

export function poolOf(
  definitions: SidedDefinitions,
  { isMovable, settle = (replaced) => replaced }: Replacing,
): SchemaPool {
  const { "from:": from = {}, "to:": to = {} } = definitions;
  const follow = followIn(definitions);
  const part: SchemaPool["part"] = (roots) => {
    const documents: Partial<Record<Side, JsonObject>> = {};
    return {
      ...roots,
      definitions,
      follow,
      documentOf: (side) => {
        const document = documents[side] ?? documentOf(roots[side], definitions);
        documents[side] = document;
        return document;
      },
      replace: (replacements) => {
        const { root, others } = replaceIn(roots.from, replacements, definitions);
        const { [rootName]: settled = {}, ...rest } = settle({ ...others, [rootName]: root });
        return copyOf(documentOf(settled, { ...definitions, ...rest }));
      },
      part,
      isMovable,
    };
  };
  return part({ from, to });
}

/** The name of the replaced root among the definitions. */
export const rootName = "root";

/** Replaces subschemas of a schema, and of every definition that it reaches. */
function replaceIn(
  schema: JsonObject,
  replacements: ReadonlyMap<JsonObject, JsonObject>,
  definitions: SidedDefinitions,
): { readonly root: JsonObject; readonly others: SidedDefinitions } {
  const open = new Set<JsonObject>();
  const substitute = (one: JsonObject): JsonObject => {
    const replacement = open.has(one) ? undefined : replacements.get(one);
    if (replacement === undefined) return changeSubschemas<JsonValue>(one, substitute);
    open.add(one); // A replacement may contain what it replaces.
    const substituted = changeSubschemas<JsonValue>(replacement, substitute);
    open.delete(one);
    return substituted;
  };
  const others: Record<string, JsonObject> = {};
  const replace = (one: JsonObject): JsonObject => {
    const replaced = substitute(one);
    visitSchemas(replaced, (inner) => {
      const [name = ""] = definitionPath(inner) ?? [];
      const definition = definitions[name];
      if (definition === undefined || Object.hasOwn(others, name)) return;
      others[name] = {}; // It may refer to itself.
      others[name] = replace(definition);
    });
    return replaced;
  };
  return { root: replace(schema), others };
}

export function followIn(definitions: SidedDefinitions): SchemaPool["follow"] {
  const targets = new Map<JsonValue | undefined, JsonObject | undefined>();
  return (schema) => {
    const { $ref } = schema;
    if ($ref === undefined) return undefined;
    if (!targets.has($ref)) {
      const path = definitionPath(schema);
      const found = path && valueAt<JsonValue>(definitions, path);
      targets.set($ref, isObject(found) ? found : undefined);
    }
    return targets.get($ref);
  };
}

/** Copies, since references are resolved by identity of the object around them. */
function copyOf(schema: JsonObject): JsonObject {
  return mapSubschemas<JsonValue>(schema, copyOf);
}

/** A boolean as a schema object. */
export function schemaOf(value: JsonValue | undefined): JsonObject {
  if (isObject(value)) return value;
  return value === false ? { not: {} } : {};
}

/** The side of a definition, by its name. */
export function sideOf(name: string): Side {
  return /^from[.:]/.test(name) ? "from" : "to";
}

/** The name of a definition without its side. */
export function nameWithoutSide(name: string): string {
  return name.replace(/^(?:from|to)(?=[.:])/, "");
}

/** A reference to a definition without its side. */
export function referenceWithoutSide(reference: string): string {
  return reference.startsWith(prefix) ? `${prefix}${nameWithoutSide(reference.slice(prefix.length))}` : reference;
}

/** The reference as written by its author. */
export function originalReference(reference: string): string {
  const [, mark, path = ""] = /^#\/\$defs\/(?:from|to)([.:])(.*)$/su.exec(reference) ?? [];
  if (mark === undefined) return reference;
  return mark === ":" ? `#${path}` : `${prefix}${path}`;
}

/** Copies a schema; its references get the names of its side. */
function renameReferences(schema: JsonObject, side: Side): JsonObject {
  const inner: JsonObject = mapSubschemas<JsonValue>(schema, (one) => renameReferences(one, side));
  const { $ref } = inner;
  // Anything but a pointer stays.
  if (typeof $ref !== "string" || !/^#(?:\/|$)/.test($ref)) return inner;
  const isDefinition = $ref.startsWith(prefix);
  const target = isDefinition ? `${side}.${$ref.slice(prefix.length)}` : `${side}:${$ref.slice(1)}`;
  return { ...inner, $ref: `${prefix}${target}` };
}

/** The tokens after `$defs` in a reference, the name first; undefined for any other reference. */
function definitionPath({ $ref }: JsonObject): readonly string[] | undefined {
  if (typeof $ref !== "string" || !$ref.startsWith(prefix)) return undefined;
  return pointerTokens(decodeFragment($ref.slice(prefix.length - 1)));
}

/** Adds the definitions that a schema reaches. */
function documentOf(schema: JsonObject, definitions: Readonly<Record<string, JsonObject>>): JsonObject {
  const reached = new Set<string>();
  const collect = (one: JsonObject): void => {
    visitSchemas(one, (inner) => {
      const [name = ""] = definitionPath(inner) ?? [];
      const target = definitions[name];
      if (target === undefined || reached.has(name)) return;
      reached.add(name);
      collect(target);
    });
  };
  collect(schema);
  if (reached.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...reached].map((name) => [name, definitions[name] ?? {}])) };
}

/** Whether a schema has subschemas that references find by name. */
function hasNamedPlaces(schema: JsonObject): boolean {
  let found = false;
  visitSchemas(schema, ({ $id, $anchor, $dynamicRef, $recursiveRef, $ref }) => {
    const isElsewhere = typeof $ref === "string" && !$ref.startsWith(prefix);
    found ||= [$id, $anchor, $dynamicRef, $recursiveRef].some((keyword) => keyword !== undefined) || isElsewhere;
  });
  return found;
}
