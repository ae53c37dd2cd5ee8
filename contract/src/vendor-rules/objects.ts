/** Vendor requirements for the shape of an input schema: its root, its objects and its arrays. */

import {
  escapeToken,
  isObject,
  type JsonSchema,
  propertiesOf,
  typesOf,
} from "@toolwright/runtime/internal/json-schema";
import {
  atRoot,
  atSchemas,
  hasType,
  isObjectSchema,
  listNames,
  optionalNamesOf,
  quoteValue,
  requiredNamesOf,
  type SchemaRequirement,
  type ToolRequirement,
} from "./vendor-rule.js";

interface RootOptions {
  /** Whether a tool may lack an input schema. */
  readonly isOptional?: boolean;
  /** Whether the schema may lack a type. */
  readonly mayBeEmpty?: boolean;
}

export function rootObject({ isOptional = false, mayBeEmpty = false }: RootOptions = {}): ToolRequirement {
  return {
    requirement: 'The input schema must have `type: "object"` at its root.',
    fix: 'Write `"type": "object"` at the root. In TypeScript the arguments type is an interface.',
    checkTool: ({ inputSchema, inputPointer, wire }) => {
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

export const rootProperties: ToolRequirement = {
  requirement: "The root must have `properties`, even if there are none.",
  fix: 'Write `"properties": {}`, or what the object may hold.',
  checkTool: atRoot(({ schema, ...about }) =>
    typesOf(schema).includes("object") && !isObject(schema["properties"])
      ? [{ schemaPointer: "", about, problem: "is an object without properties" }]
      : [],
  ),
};

export function plainRoot(
  keywords: readonly string[] = ["anyOf", "oneOf", "allOf", "not", "enum", "const"],
): ToolRequirement {
  return {
    requirement: `The root of the input schema must not have ${keywords.join(", ")}.`,
    fix: "Make the arguments one interface: put the union into a property, or its members into optional properties.",
    checkTool: atRoot(({ schema }) =>
      keywords
        .filter((keyword) => Object.hasOwn(schema, keyword))
        .map((keyword) => ({ schemaPointer: `/${keyword}`, problem: `its input schema has ${keyword} at the root` })),
    ),
  };
}

/** By default an array lacks elements only if it has no `items`: an invalid schema breaks another rule. */
export function arrayItems(
  isLacking: (schema: JsonSchema) => boolean = ({ items }) => items === undefined,
): SchemaRequirement {
  return {
    requirement: "Each array must have `items`.",
    fix: 'Write what the elements are: `"items": { … }`. In TypeScript write `string[]` instead of `unknown[]`.',
    checkSchema: atSchemas(({ schema }) =>
      hasType(schema, "array") && isLacking(schema) ? "is an array without items" : undefined,
    ),
  };
}

/** Open maps break the rule of `noOpenMaps`. */
export const closedObjects: SchemaRequirement = {
  requirement: "Each object must have `additionalProperties: false`.",
  fix: 'Add `"additionalProperties": false` to the object.',
  checkSchema: atSchemas(({ schema }) => {
    if (!isObjectSchema(schema) || schema["additionalProperties"] === false || isOpenMap(schema)) return undefined;
    return "has no additionalProperties: false";
  }),
};

function isOpenMap({ additionalProperties, patternProperties }: JsonSchema): boolean {
  const hasPatterns = isObject(patternProperties) && Object.keys(patternProperties).length > 0;
  return hasPatterns || isObject(additionalProperties) || additionalProperties === true;
}

export function noOpenMaps(advice: string): SchemaRequirement {
  return {
    requirement: "An object must not be an open map, which accepts properties of any name.",
    fix: `List the properties that the map may have, or make it an array of names with values, or ${advice}.`,
    checkSchema: atSchemas(({ schema }) =>
      isOpenMap(schema) ? "is an open map: it accepts properties of any name" : undefined,
    ),
  };
}

export const allRequired: SchemaRequirement = {
  requirement: "Each object must require all its properties; optional ones are nullable instead.",
  fix: 'List the property in `required` and add "null" to its type.',
  checkSchema: (place) =>
    optionalNamesOf(place.schema).map((name) => ({
      schemaPointer: `${place.pointer}/properties/${escapeToken(name)}`,
      about: place,
      problem: `does not require its property ${JSON.stringify(name)}`,
    })),
};

export const requiredExist: SchemaRequirement = {
  requirement: "Each name that an object requires must be one of its properties.",
  fix: "Add the property, or remove it from `required`.",
  checkSchema: atSchemas(({ schema }) => {
    const declared = propertiesOf(schema);
    const missing = requiredNamesOf(schema).filter((name) => !Object.hasOwn(declared, name));
    if (missing.length === 0 || !isObjectSchema(schema)) return undefined;
    return `requires ${listNames(missing)}, which it does not have`;
  }),
};

export const nonEmptyObjects: SchemaRequirement = {
  requirement: "Every object must have properties; a tool without parameters omits `parameters`.",
  fix: "Omit `parameters` if the tool takes none; give every other object properties, or make it a string.",
  checkSchema: atSchemas(({ schema }) =>
    hasType(schema, "object") && Object.keys(propertiesOf(schema)).length === 0
      ? "is an object without properties"
      : undefined,
  ),
};
