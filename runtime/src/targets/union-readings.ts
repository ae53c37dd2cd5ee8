/** From a union whose optional properties become nullable to whether a value of it can be decoded as another one. */

import { createSchemaIds, type AreDisjoint } from "./disjoint-schemas.js";
import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { propertiesOf } from "../json-schema/parts.js";
import { resolveReference } from "../json-schema/references.js";

export interface UnionReading {
  /** The schema before optional properties become nullable. */
  readonly root: JsonSchema;
  readonly acceptsNull: (schema: unknown) => boolean;
  /** An optional property that may be null has a wrapper around its value. */
  readonly wraps: boolean;
  /** Of schemas in the root. */
  readonly areDisjoint: AreDisjoint;
}

/** Whether a value of one variant, with null for absent properties, may be read as a different one of another. */
export type MayReadDifferently = (as: unknown, of: unknown) => boolean;

/** Most pairs of schemas that two variants are compared by: beyond that, they may be read differently. */
const mostPairs = 5_000;

export function createReadingTest(reading: UnionReading): MayReadDifferently {
  const idOf = createSchemaIds();
  return (as, of) => compare({ as, of }, { reading, idOf, asked: new Set() });
}

interface Pair {
  /** The schema that reads the value. */
  readonly as: unknown;
  /** The schema that wrote the value. */
  readonly of: unknown;
}

interface Comparing {
  readonly reading: UnionReading;
  readonly idOf: (schema: unknown) => number;
  /** Pairs that have been, or are being, compared. */
  readonly asked: Set<string>;
}

function compare({ as, of }: Pair, comparing: Comparing): boolean {
  const { reading, idOf, asked } = comparing;
  const key = `${idOf(as)} ${idOf(of)}`;
  if (asked.has(key)) return false;
  asked.add(key);
  if (asked.size > mostPairs) return true;
  return alternatives(as, reading.root).some((one) =>
    alternatives(of, reading.root).some(
      (other) => idOf(one) !== idOf(other) && !reading.areDisjoint(one, other) && differ(one, other, comparing),
    ),
  );
}

/** The schemas of which a value must match one, with references resolved. An empty schema accepts anything. */
function alternatives(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema)) return schema === false ? [] : [{}];
  const target = depth > 9 ? undefined : resolveReference(root, schema["$ref"]);
  if (target !== undefined) return alternatives(target, root, depth + 1);
  const variants: unknown = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(variants) || depth > 9) return [schema];
  const own = isObject(schema["properties"]) ? [schema] : [];
  return [...own, ...variants.flatMap((variant) => alternatives(variant, root, depth + 1))];
}

function differ(as: JsonSchema, of: JsonSchema, comparing: Comparing): boolean {
  const { reading } = comparing;
  const inner = (pair: Pair): boolean => compare(pair, comparing);
  const lists = itemsOf(as).some((item) => itemsOf(of).some((other) => inner({ as: item, of: other })));
  return lists || differInProperties(as, of, { reading, inner });
}

function differInProperties(
  as: JsonSchema,
  of: JsonSchema,
  { reading, inner }: { readonly reading: UnionReading; readonly inner: (pair: Pair) => boolean },
): boolean {
  const names = new Set([...Object.keys(propertiesOf(as)), ...Object.keys(propertiesOf(of))]);
  const byName = [...names].some((name) => {
    const [read, written] = [propertyOf(as, name), propertyOf(of, name)];
    return read.some((one) =>
      written.some((other) => {
        // Null is absent in both, or a value may be read as one that is wrapped.
        const [isRead, isWritten] = [isWrapped(one, reading), isWrapped(other, reading)];
        if (isRead || isWritten) return isRead !== isWritten || inner({ as: one.schema, of: other.schema });
        // An absent property would be decoded as null, or a null as an absent property.
        if (other.isOptional && !drops(one, reading) && reading.acceptsNull(one.schema)) return true;
        if (reading.acceptsNull(other.schema) && drops(one, reading)) return true;
        return inner({ as: one.schema, of: other.schema });
      }),
    );
  });
  return byName || furtherOf(as).some((one) => furtherOf(of).some((other) => inner({ as: one, of: other })));
}

interface Property {
  readonly schema: unknown;
  readonly isOptional: boolean;
}

function isWrapped({ schema, isOptional }: Property, { acceptsNull, wraps }: UnionReading): boolean {
  return wraps && isOptional && acceptsNull(schema);
}

/** Whether decoding removes a null for the property. */
function drops({ schema, isOptional }: Property, { acceptsNull }: UnionReading): boolean {
  return isOptional && !acceptsNull(schema);
}

/** The schemas of a property: by its name, or else those for undeclared names. */
function propertyOf(schema: JsonSchema, name: string): readonly Property[] {
  const properties = propertiesOf(schema);
  const required: unknown = schema["required"];
  if (Object.hasOwn(properties, name)) {
    return [{ schema: properties[name], isOptional: !(Array.isArray(required) && required.includes(name)) }];
  }
  return furtherOf(schema).map((further) => ({ schema: further, isOptional: false }));
}

function furtherOf({ patternProperties, additionalProperties }: JsonSchema): readonly unknown[] {
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  return [...patterns, additionalProperties ?? true];
}

function itemsOf({ prefixItems, items }: JsonSchema): readonly unknown[] {
  return [...listOf(prefixItems), ...(items === undefined ? [] : [items])];
}
