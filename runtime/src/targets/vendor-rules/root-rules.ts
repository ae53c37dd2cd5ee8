/** Rules about the shape of an input schema: its root, its objects and its arrays. */

import { escapeToken, isObject } from "../../json-schema/json-schema.js";
import type { ToolRule, WireParts } from "../rules.js";
import { atPlaces, inSchema, listNames, quoteValue, stated, type RuleFacts } from "./rule-facts.js";
import { hasType, isObjectSchema, nameOf, propertyNamesOf, requiredNamesOf, typesOf } from "./schema-places.js";

/** Facts of a rule that does not look at every wire object. */
export interface ShapeFacts extends RuleFacts {
  readonly appliesTo?: (tool: WireParts) => boolean;
}

/** The root describes an object, and says so. */
export function rootObject({ isOptional = false, ...facts }: RuleFacts & { readonly isOptional?: boolean }): ToolRule {
  return {
    ...stated(facts),
    requirement: 'The input schema has `type: "object"` at its root.',
    fix: 'Write `"type": "object"` at the root. In TypeScript the arguments type is an interface.',
    find: ({ inputSchema, inputPointer, wire }) => {
      if (inputSchema === undefined) {
        return isOptional || isCustom(wire) ? [] : [{ wirePointer: inputPointer, problem: "it has no input schema" }];
      }
      const { type } = inputSchema;
      if (typeof type === "string" && type.toLowerCase() === "object") return [];
      const problem =
        type === undefined ? "its input schema has no type" : `its input schema has the type ${quoteValue(type)}`;
      return [{ schemaPointer: "", problem }];
    },
  };
}

/** A tool whose input is text has no schema. */
function isCustom(wire: WireParts["wire"]): boolean {
  return wire["type"] === "custom";
}

/** Each object, the root included, lists its properties, also when there are none. */
export function objectProperties({
  isForRootOnly = false,
  ...facts
}: RuleFacts & { readonly isForRootOnly?: boolean }): ToolRule {
  return {
    ...stated(facts),
    requirement: `${isForRootOnly ? "The root" : "Each object"} has \`properties\`, also when there are none.`,
    fix: 'Write `"properties": {}`, or what the object may hold.',
    find: atPlaces((place) => {
      const { schema, pointer } = place;
      if (isForRootOnly && pointer !== "") return undefined;
      // What an open map holds is said by other keywords; the root is never one.
      const isMap = pointer !== "" && [schema["additionalProperties"], schema["patternProperties"]].some(isObject);
      if (!typesOf(schema).includes("object") || isObject(schema["properties"]) || isMap) return undefined;
      return `${nameOf(place)} is an object without properties`;
    }),
  };
}

const composing = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "if"];

/** The root is no union and no other combination. */
export function rootComposition({
  keywords = composing,
  appliesTo = () => true,
  ...facts
}: ShapeFacts & { readonly keywords?: readonly string[] }): ToolRule {
  const find = inSchema((schema) =>
    keywords
      .filter((keyword) => Object.hasOwn(schema, keyword))
      .map((keyword) => ({ schemaPointer: `/${keyword}`, problem: `its input schema has ${keyword} at the root` })),
  );
  return {
    ...stated(facts),
    requirement: `The root of the input schema has none of ${keywords.join(", ")}.`,
    fix: "Make the arguments one interface: put the union into a property, or its members into optional properties.",
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** Each array says what its elements are. */
export function arrayItems(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each array has `items`.",
    fix: 'Write what the elements are: `"items": { … }`. In TypeScript write `string[]` instead of `unknown[]`.',
    find: atPlaces((place) =>
      hasType(place.schema, "array") &&
      // One that is no schema is another rule's matter.
      place.schema["items"] === undefined
        ? `${nameOf(place)} is an array without items`
        : undefined,
    ),
  };
}

/** Each object refuses what it does not name. Open maps are left to `openMaps`. */
export function closedObjects(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each object has `additionalProperties: false`.",
    fix: 'Write `"additionalProperties": false` into the object.',
    find: atPlaces((place) => {
      const { additionalProperties } = place.schema;
      if (!isObjectSchema(place.schema) || additionalProperties === false || isOpenMap(place.schema)) return undefined;
      return `${nameOf(place)} has no additionalProperties: false`;
    }),
  };
}

function isOpenMap({ additionalProperties, patternProperties }: Readonly<Record<string, unknown>>): boolean {
  const hasPatterns = isObject(patternProperties) && Object.keys(patternProperties).length > 0;
  return hasPatterns || isObject(additionalProperties) || additionalProperties === true;
}

/** No object takes properties of any name. */
export function openMaps({ advice, ...facts }: RuleFacts & { readonly advice: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: "No object is an open map, which takes properties of any name.",
    fix: `List the properties that the map may have, or make it an array of names with values, or ${advice}.`,
    find: atPlaces((place) =>
      isOpenMap(place.schema) ? `${nameOf(place)} is an open map: it takes properties of any name` : undefined,
    ),
  };
}

/** Each object requires every one of its properties. */
export function allRequired(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "`required` of each object lists every property; one that may be missing is nullable instead.",
    fix: 'List the property in `required` and add "null" to its type.',
    find: inSchema((_schema, places) =>
      places.flatMap((place) => {
        const required = new Set(requiredNamesOf(place.schema));
        return propertyNamesOf(place.schema)
          .filter((name) => !required.has(name))
          .map((name) => ({
            schemaPointer: `${place.pointer}/properties/${escapeToken(name)}`,
            problem: `${nameOf(place)} does not require its property ${JSON.stringify(name)}`,
          }));
      }),
    ),
  };
}

/** What an object requires, it has. */
export function requiredExist(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "What an object requires is one of its properties.",
    fix: "Add the property, or remove it from `required`.",
    find: atPlaces((place) => {
      const known = new Set(propertyNamesOf(place.schema));
      const missing = requiredNamesOf(place.schema).filter((name) => !known.has(name));
      return missing.length === 0 || !isObjectSchema(place.schema)
        ? undefined
        : `${nameOf(place)} requires ${listNames(missing)}, which it does not have`;
    }),
  };
}
