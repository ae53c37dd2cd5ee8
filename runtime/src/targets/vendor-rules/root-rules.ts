/** Rules about the shape of an input schema: its root, its objects and its arrays. */

import { isObject } from "../../json-schema/json-values.js";
import { escapeToken } from "../../json-schema/pointers.js";
import type { ToolRule } from "../rules.js";
import { atPlaces, inSchema, listNames, quoteValue, stated } from "./rule-facts.js";
import type { JudgedTool, VendorRuleFacts } from "./rule-facts.js";
import { hasType, isObjectSchema, nameOf, propertyNamesOf, requiredNamesOf, typesOf } from "./schema-places.js";

export function rootObject({
  isOptional = false,
  ...facts
}: VendorRuleFacts & { readonly isOptional?: boolean }): ToolRule {
  return {
    ...stated(facts),
    requirement: 'The input schema has `type: "object"` at its root.',
    fix: 'Write `"type": "object"` at the root. In TypeScript the arguments type is an interface.',
    find: ({ inputSchema, inputPointer, wire }) => {
      if (inputSchema === undefined) {
        const mayLack = isOptional || wire["type"] === "custom";
        return mayLack ? [] : [{ wirePointer: inputPointer, problem: "it has no input schema" }];
      }
      const { type } = inputSchema;
      if (typeof type === "string" && type.toLowerCase() === "object") return [];
      const problem =
        type === undefined ? "its input schema has no type" : `its input schema has the type ${quoteValue(type)}`;
      return [{ schemaPointer: "", problem }];
    },
  };
}

/** Each object, including the root, has `properties`, even if empty. */
export function objectProperties({
  isForRootOnly = false,
  ...facts
}: VendorRuleFacts & { readonly isForRootOnly?: boolean }): ToolRule {
  return {
    ...stated(facts),
    requirement: `${isForRootOnly ? "The root" : "Each object"} has \`properties\`, even if there are none.`,
    fix: 'Write `"properties": {}`, or what the object may hold.',
    find: atPlaces(facts, ({ schema, pointer }) => {
      if (isForRootOnly && pointer !== "") return undefined;
      // Other keywords describe an open map; the root is never one.
      const isMap = pointer !== "" && [schema["additionalProperties"], schema["patternProperties"]].some(isObject);
      if (!typesOf(schema).includes("object") || isObject(schema["properties"]) || isMap) return undefined;
      return "is an object without properties";
    }),
  };
}

const composing = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "if"];

export function rootComposition({
  keywords = composing,
  ...facts
}: JudgedTool & { readonly keywords?: readonly string[] }): ToolRule {
  return {
    ...stated(facts),
    requirement: `The root of the input schema has none of ${keywords.join(", ")}.`,
    fix: "Make the arguments one interface: put the union into a property, or its members into optional properties.",
    find: inSchema(facts, (schema) =>
      keywords
        .filter((keyword) => Object.hasOwn(schema, keyword))
        .map((keyword) => ({ schemaPointer: `/${keyword}`, problem: `its input schema has ${keyword} at the root` })),
    ),
  };
}

export function arrayItems(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each array has `items`.",
    fix: 'Write what the elements are: `"items": { … }`. In TypeScript write `string[]` instead of `unknown[]`.',
    // An invalid schema breaks another rule.
    find: atPlaces(facts, ({ schema }) =>
      hasType(schema, "array") && schema["items"] === undefined ? "is an array without items" : undefined,
    ),
  };
}

/** Each object refuses undeclared properties. Open maps are left to `openMaps`. */
export function closedObjects(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each object has `additionalProperties: false`.",
    fix: 'Write `"additionalProperties": false` into the object.',
    find: atPlaces(facts, ({ schema }) => {
      if (!isObjectSchema(schema) || schema["additionalProperties"] === false || isOpenMap(schema)) return undefined;
      return "has no additionalProperties: false";
    }),
  };
}

function isOpenMap({ additionalProperties, patternProperties }: Readonly<Record<string, unknown>>): boolean {
  const hasPatterns = isObject(patternProperties) && Object.keys(patternProperties).length > 0;
  return hasPatterns || isObject(additionalProperties) || additionalProperties === true;
}

export function openMaps({ advice, ...facts }: VendorRuleFacts & { readonly advice: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: "No object is an open map, which accepts properties of any name.",
    fix: `List the properties that the map may have, or make it an array of names with values, or ${advice}.`,
    find: atPlaces(facts, ({ schema }) =>
      isOpenMap(schema) ? "is an open map: it accepts properties of any name" : undefined,
    ),
  };
}

export function allRequired(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each object requires all its properties; an optional one is nullable instead.",
    fix: 'List the property in `required` and add "null" to its type.',
    find: inSchema(facts, (_schema, places) =>
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

export function requiredExist(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each name that an object requires is one of its properties.",
    fix: "Add the property, or remove it from `required`.",
    find: atPlaces(facts, ({ schema }) => {
      const known = new Set(propertyNamesOf(schema));
      const missing = requiredNamesOf(schema).filter((name) => !known.has(name));
      if (missing.length === 0 || !isObjectSchema(schema)) return undefined;
      return `requires ${listNames(missing)}, which it does not have`;
    }),
  };
}
