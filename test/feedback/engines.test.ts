/** The same arguments get the same faults, whether Ajv found the errors or the validator that reads schemas. */

import { type ArgumentFault, type ObjectSchema } from "@toolwright/runtime";
import { createValidator, explainErrors, formatFeedback } from "@toolwright/runtime/feedback";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/values";
import type { JsonObject, JsonValue } from "toolwright/generator";
import { expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { createAjv } from "../support/ajv.js";

const cat = {
  type: "object",
  properties: { kind: { const: "cat" }, lives: { type: "integer", minimum: 1 }, home: { $ref: "#/$defs/Home" } },
  required: ["kind", "lives"],
  additionalProperties: false,
};
const dog = {
  type: "object",
  properties: { kind: { const: "dog" }, tags: { type: "array", items: { type: "string", minLength: 2 }, minItems: 1 } },
  required: ["kind", "tags"],
  additionalProperties: false,
};

/** What the built-in tools have little of: unions of every kind, tuples, recursion, names that are patterns. */
const menagerie: ObjectSchema = {
  type: "object",
  properties: {
    pet: { anyOf: [cat, dog] },
    tagged: { type: "object", oneOf: [cat, dog], required: ["kind"], discriminator: { propertyName: "kind" } },
    mixed: {
      anyOf: [{ type: "string", maxLength: 5 }, { type: "array", items: { type: "number" } }, { type: "null" }],
    },
    either: {
      anyOf: [{ required: ["a"], properties: { a: { type: "string" } } }, { required: ["b", "c"] }],
      type: "object",
    },
    pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
    byId: { type: "object", patternProperties: { "^id_": { $ref: "#/$defs/Home" } }, additionalProperties: false },
    when: { type: "string", format: "date-time" },
    code: { type: "string", pattern: "^[a-z]+$" },
  },
  required: ["pet", "when"],
  additionalProperties: false,
  $defs: {
    Home: {
      type: "object",
      properties: {
        street: { type: "string" },
        next: { $ref: "#/$defs/Home" },
        size: { enum: ["small", "large", null] },
      },
      required: ["street"],
      additionalProperties: false,
    },
  },
};

const schemas: readonly (readonly [string, ObjectSchema])[] = [
  ["menagerie", menagerie],
  ...tools.map(({ name, inputSchema }): [string, ObjectSchema] => [name, inputSchema]),
];

test.each(schemas)("%s", (name, schema) => {
  const compiled = createAjv({ allErrors: true, discriminator: true, strict: false }).compile(schema);
  const interpreted = createValidator(schema);
  for (const value of makeValues(schema, { name, samples: name === "menagerie" ? 800 : 60 })) {
    const isValid = compiled(value);
    expect(interpreted(value), JSON.stringify(value)).toBe(isValid);
    if (isValid) continue;
    const about = { tool: "read_file", schema, arguments: value };
    const faults = explainErrors(compiled.errors ?? [], about);
    expect(faults, JSON.stringify(value)).toEqual(explainErrors(interpreted.errors ?? [], about));
    expectUsable(faults, value);
  }
});

function expectUsable(faults: readonly ArgumentFault[], value: unknown): void {
  expect(faults.length).toBeGreaterThan(0);
  for (const { message } of faults) {
    expect(message).not.toMatch(/undefined|\[object|\.$|must be a value|is not valid: see/);
  }
  for (const characters of [200, 500, 1000]) {
    expect(formatFeedback(faults, value, { characters }).length).toBeLessThanOrEqual(characters);
  }
}

function makeValues(
  schema: ObjectSchema,
  { name, samples }: { readonly name: string; readonly samples: number },
): readonly JsonValue[] {
  const root = schema as JsonObject; // A schema is JSON.
  const making = { schemas: [root], random: createRandom(11, name), vocabulary: collectWords([root]) } as const;
  const values: JsonValue[] = [];
  for (const value of randomValues(making)) if (values.push(value) === samples) break;
  return values;
}
