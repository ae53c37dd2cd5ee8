/** The same arguments get the same faults, whether Ajv found the errors or the validator that reads schemas. */

import type { ArgumentFault } from "@toolwright/runtime/internal/validation/faults";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { createValidator, explainErrors, formatFeedback } from "@toolwright/runtime/feedback";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { createAjv } from "../support/ajv.js";
import { anyOf, closed, integer, list, number, ref, string } from "../support/schema-words.js";

const cat = closed({ kind: { const: "cat" }, lives: { ...integer, minimum: 1 }, "home?": ref("Home") });
const dog = closed({ kind: { const: "dog" }, tags: list({ ...string, minLength: 2 }, { minItems: 1 }) });
const home = closed({ street: string, "next?": ref("Home"), "size?": { enum: ["small", "large", null] } });
const tag = { propertyName: "kind" };

/** What the built-in tools have little of: unions of every kind, tuples, recursion, names that are patterns. */
const menagerie = closed(
  {
    pet: anyOf(cat, dog),
    "tagged?": { type: "object", oneOf: [cat, dog], required: ["kind"], discriminator: tag },
    "mixed?": anyOf({ ...string, maxLength: 5 }, list(number), { type: "null" }),
    "either?": { type: "object", anyOf: [{ required: ["a"], properties: { a: string } }, { required: ["b", "c"] }] },
    "pair?": { type: "array", prefixItems: [string, integer], items: false, minItems: 2 },
    "byId?": { type: "object", patternProperties: { "^id_": ref("Home") }, additionalProperties: false },
    when: { ...string, format: "date-time" },
    "code?": { ...string, pattern: "^[a-z]+$" },
  },
  { $defs: { Home: home } },
);

const schemas: readonly (readonly [string, ObjectSchema])[] = [
  ["menagerie", menagerie],
  ...tools.map(({ name, inputSchema }): [string, ObjectSchema] => [name, inputSchema]),
];

const ajv = createAjv({ allErrors: true, discriminator: true, strict: false });

test.each(schemas)("%s", (name, schema) => {
  const compiled = ajv.compile(schema);
  const interpreted = createValidator(schema);
  for (const value of makeValues(schema, name)) {
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

function makeValues(schema: ObjectSchema, name: string): readonly JsonValue[] {
  const root = schema as JsonObject; // A schema is JSON.
  const making = { schemas: [root], random: createRandom(11, name), vocabulary: collectWords([root]) } as const;
  const values: JsonValue[] = [];
  for (const value of randomValues(making)) if (values.push(value) === (name === "menagerie" ? 800 : 60)) break;
  return values;
}
