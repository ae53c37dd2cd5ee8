/** Rules about the shape of an input schema: its root, its objects and its arrays. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf, typesOf } from "../../json-schema/parts.js";
import { escapeToken } from "../../json-schema/pointers.js";
import type { SchemaRule, ToolRule } from "../rules.js";
import { atPlaces, atRoot, listNames, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";
import { hasType, isObjectSchema, optionalNamesOf, requiredNamesOf } from "./schema-facts.js";

export function rootObject({
  isOptional = false,
  mayBeEmpty = false,
  ...facts
}: VendorRuleFacts & { readonly isOptional?: boolean; readonly mayBeEmpty?: boolean }): ToolRule {
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
      if (mayBeEmpty && type === undefined) return [];
      if (typeof type === "string" && type.toLowerCase() === "object") return [];
      const problem =
        type === undefined ? "its input schema has no type" : `its input schema has the type ${quoteValue(type)}`;
      return [{ schemaPointer: "", problem }];
    },
  };
}

/** The root has `properties`, even if empty. */
export function rootProperties(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "The root has `properties`, even if there are none.",
    fix: 'Write `"properties": {}`, or what the object may hold.',
    find: atRoot(({ schema, ...about }) =>
      typesOf(schema).includes("object") && !isObject(schema["properties"])
        ? [{ schemaPointer: "", about, problem: "is an object without properties" }]
        : [],
    ),
  };
}

const composing = ["anyOf", "oneOf", "allOf", "not", "enum", "const"];

export function rootComposition({
  keywords = composing,
  ...facts
}: VendorRuleFacts & { readonly keywords?: readonly string[] }): ToolRule {
  return {
    ...stated(facts),
    requirement: `The root of the input schema has none of ${keywords.join(", ")}.`,
    fix: "Make the arguments one interface: put the union into a property, or its members into optional properties.",
    find: atRoot(({ schema }) =>
      keywords
        .filter((keyword) => Object.hasOwn(schema, keyword))
        .map((keyword) => ({ schemaPointer: `/${keyword}`, problem: `its input schema has ${keyword} at the root` })),
    ),
  };
}

export function arrayItems({
  isLacking = ({ items }) => items === undefined,
  ...facts
}: VendorRuleFacts & { readonly isLacking?: (schema: JsonSchema) => boolean }): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Each array has `items`.",
    fix: 'Write what the elements are: `"items": { … }`. In TypeScript write `string[]` instead of `unknown[]`.',
    // An invalid schema breaks another rule.
    visit: atPlaces(({ schema }) =>
      hasType(schema, "array") && isLacking(schema) ? "is an array without items" : undefined,
    ),
  };
}

/** Each object refuses undeclared properties. Open maps are left to `openMaps`. */
export function closedObjects(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Each object has `additionalProperties: false`.",
    fix: 'Write `"additionalProperties": false` into the object.',
    visit: atPlaces(({ schema }) => {
      if (!isObjectSchema(schema) || schema["additionalProperties"] === false || isOpenMap(schema)) return undefined;
      return "has no additionalProperties: false";
    }),
  };
}

function isOpenMap({ additionalProperties, patternProperties }: Readonly<Record<string, unknown>>): boolean {
  const hasPatterns = isObject(patternProperties) && Object.keys(patternProperties).length > 0;
  return hasPatterns || isObject(additionalProperties) || additionalProperties === true;
}

export function openMaps({ advice, ...facts }: VendorRuleFacts & { readonly advice: string }): SchemaRule {
  return {
    ...stated(facts),
    requirement: "No object is an open map, which accepts properties of any name.",
    fix: `List the properties that the map may have, or make it an array of names with values, or ${advice}.`,
    visit: atPlaces(({ schema }) =>
      isOpenMap(schema) ? "is an open map: it accepts properties of any name" : undefined,
    ),
  };
}

export function allRequired(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Each object requires all its properties; an optional one is nullable instead.",
    fix: 'List the property in `required` and add "null" to its type.',
    visit: (place) =>
      optionalNamesOf(place.schema).map((name) => ({
        schemaPointer: `${place.pointer}/properties/${escapeToken(name)}`,
        about: place,
        problem: `does not require its property ${JSON.stringify(name)}`,
      })),
  };
}

export function requiredExist(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated(facts),
    requirement: "Each name that an object requires is one of its properties.",
    fix: "Add the property, or remove it from `required`.",
    visit: atPlaces(({ schema }) => {
      const declared = propertiesOf(schema);
      const missing = requiredNamesOf(schema).filter((name) => !Object.hasOwn(declared, name));
      if (missing.length === 0 || !isObjectSchema(schema)) return undefined;
      return `requires ${listNames(missing)}, which it does not have`;
    }),
  };
}
