/** Decides whether decoding may turn a value of one union variant into a different value of another variant. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf, requiredOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import { createDisjointness, createSchemaIds } from "./disjoint-schemas.js";

interface ProjectedUnions {
  /** The schema before its optional properties become nullable. */
  readonly root: JsonSchema;
  readonly acceptsNull: (schema: unknown) => boolean;
  /** An optional property that may be null has a wrapper around its value. */
  readonly wraps: boolean;
}

/** Whether a value that one variant encodes may be decoded as another. */
type AmbiguityTest = (reader: unknown, writer: unknown) => boolean;

/** The maximum number of pairs of schemas that are compared for two variants: beyond that, they count as ambiguous. */
const maximumPairs = 5_000;

/** The maximum number of references and unions in a row, without a step into the value. */
const maximumDepth = 9;

export function createAmbiguityTest({ root, acceptsNull, wraps }: ProjectedUnions): AmbiguityTest {
  const areDisjoint = createDisjointness(root);
  const idOf = createSchemaIds();
  const isWrapped = ({ schema, isOptional }: Property): boolean => wraps && isOptional && acceptsNull(schema);
  /** Whether decoding removes a null for the property. */
  const dropsNull = ({ schema, isOptional }: Property): boolean => isOptional && !acceptsNull(schema);
  const arePropertiesAmbiguous = (reader: Property, writer: Property, isAmbiguous: AmbiguityTest): boolean => {
    if (isWrapped(reader) || isWrapped(writer)) {
      // A wrapper may be decoded as a plain value, or the other way round.
      return isWrapped(reader) !== isWrapped(writer) || isAmbiguous(reader.schema, writer.schema);
    }
    // An absent property would be decoded as null, or a null as an absent property.
    if (writer.isOptional && !dropsNull(reader) && acceptsNull(reader.schema)) return true;
    if (acceptsNull(writer.schema) && dropsNull(reader)) return true;
    return isAmbiguous(reader.schema, writer.schema);
  };
  const differ = (reader: JsonSchema, writer: JsonSchema, isAmbiguous: AmbiguityTest): boolean => {
    const names = new Set([...Object.keys(propertiesOf(reader)), ...Object.keys(propertiesOf(writer))]);
    return (
      someOfBoth(itemsOf(reader), itemsOf(writer), isAmbiguous) ||
      [...names].some((name) =>
        someOfBoth(propertyOf(reader, name), propertyOf(writer, name), (one, other) =>
          arePropertiesAmbiguous(one, other, isAmbiguous),
        ),
      ) ||
      someOfBoth(furtherOf(reader), furtherOf(writer), isAmbiguous)
    );
  };
  return (reader, writer) => {
    const compared = new Set<string>();
    const isAmbiguous: AmbiguityTest = (one, other) => {
      const pair = `${idOf(one)} ${idOf(other)}`;
      if (compared.has(pair)) return false;
      compared.add(pair);
      if (compared.size > maximumPairs) return true;
      return someOfBoth(
        alternativesOf(one, root),
        alternativesOf(other, root),
        (left, right) => idOf(left) !== idOf(right) && !areDisjoint(left, right) && differ(left, right, isAmbiguous),
      );
    };
    return isAmbiguous(reader, writer);
  };
}

function someOfBoth<Item>(
  left: readonly Item[],
  right: readonly Item[],
  test: (one: Item, other: Item) => boolean,
): boolean {
  return left.some((one) => right.some((other) => test(one, other)));
}

/** The schemas that a value may match, with references resolved. An empty schema accepts anything. */
function alternativesOf(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema)) return schema === false ? [] : [{}];
  const target = depth > maximumDepth ? undefined : resolveReference(root, schema["$ref"]);
  if (target !== undefined) return alternativesOf(target, root, depth + 1);
  const variants: unknown = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(variants) || depth > maximumDepth) return [schema];
  const own = isObject(schema["properties"]) ? [schema] : [];
  return [...own, ...variants.flatMap((variant) => alternativesOf(variant, root, depth + 1))];
}

interface Property {
  readonly schema: unknown;
  readonly isOptional: boolean;
}

/** The schemas of a property: by its name, or else those for undeclared names. */
function propertyOf(schema: JsonSchema, name: string): readonly Property[] {
  const properties = propertiesOf(schema);
  if (Object.hasOwn(properties, name)) {
    return [{ schema: properties[name], isOptional: !requiredOf(schema).includes(name) }];
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
