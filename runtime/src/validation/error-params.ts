/** From a keyword that a value does not meet to what Ajv says of it. */

import { equalJson, isObject, listOf, requiredOf, type JsonSchema } from "../json-schema/json-schema.js";
import type { Matcher } from "../json-schema/matches.js";

/** What a schema is asked about. */
export interface Unmet {
  readonly keyword: string;
  readonly value: unknown;
  readonly matches: Matcher["matches"];
}

type Params = Readonly<Record<string, unknown>>;

const comparisons: Readonly<Record<string, string>> = {
  minimum: ">=",
  maximum: "<=",
  exclusiveMinimum: ">",
  exclusiveMaximum: "<",
};

const limits = new Set(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"]);

/** Lists the params of the errors that a keyword gives: one error for each name that is missing or wrong. */
export function listParams(schema: JsonSchema, { keyword, value, matches }: Unmet): readonly Params[] {
  const said = schema[keyword];
  const has = (name: string): boolean => isObject(value) && Object.hasOwn(value, name);
  const comparison = comparisons[keyword];
  if (comparison !== undefined) return [{ comparison, limit: said }];
  if (limits.has(keyword)) return [{ limit: said }];
  switch (keyword) {
    case "required":
      return requiredOf(schema)
        .filter((name) => !has(name))
        .map((missingProperty) => ({ missingProperty }));
    case "dependentRequired":
      return Object.entries(isObject(said) ? said : {})
        .filter(([property]) => has(property))
        .flatMap(([property, names]) =>
          listOf(names).flatMap((name) => (has(String(name)) ? [] : [{ property, missingProperty: name }])),
        );
    case "propertyNames":
      return Object.keys(isObject(value) ? value : {})
        .filter((name) => !matches(said, name))
        .map((propertyName) => ({ propertyName }));
    case "uniqueItems":
      return findEqualPair(listOf(value));
    case "contains":
    case "minContains":
    case "maxContains":
      return [{ minContains: schema["minContains"] ?? 1, maxContains: schema["maxContains"] }];
    case "const":
      return [{ allowedValue: said }];
    case "enum":
      return [{ allowedValues: said }];
    case "type":
    case "multipleOf":
    case "pattern":
    case "format":
      return [{ [keyword]: said }];
    default:
      return [{}];
  }
}

function findEqualPair(items: readonly unknown[]): readonly Params[] {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = items.findIndex((item, index) => index < i && equalJson(item, items[i]));
    if (j !== -1) return [{ i, j }];
  }
  return [];
}
