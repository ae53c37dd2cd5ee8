/** What each transformation makes of a schema, what it says in words, and what it says is lost. */

import { describe, expect, test } from "vitest";
import { functionTool, type ObjectSchema } from "@toolwright/runtime";
import type { Target } from "@toolwright/runtime/targets";
import { projectSchemaOf } from "./projected-schemas.js";

/** One property's schema on its way through a target. */
interface Rewriting {
  readonly target: Target;
  readonly from: object;
  readonly to: object;
  /** Losses as `effect keyword`, at the property. */
  readonly losses: readonly string[];
}

function rewriteProperty({ target, from }: Rewriting) {
  const inputSchema: ObjectSchema = {
    type: "object",
    properties: { value: from },
    required: ["value"],
    additionalProperties: false,
    $defs: { Word: { type: "string" } },
  };
  const { projection, schema } = projectSchemaOf(functionTool({ name: "t", description: "", inputSchema }), target);
  const { value } = schema["properties"] as Record<string, object>;
  const losses = projection.losses.filter(({ pointer }) => pointer === "/properties/value");
  return { value, losses: losses.map(({ effect, keyword }) => `${effect} ${keyword}`) };
}

const strict = "openai-strict";

describe("a schema", () => {
  test.each<[string, Rewriting]>([
    [
      "with lengths says them in words",
      {
        target: strict,
        from: { description: "A name", type: "string", minLength: 1, maxLength: 9 },
        to: { description: "A name. At least 1 character. At most 9 characters.", type: "string" },
        losses: ["wider minLength", "wider maxLength"],
      },
    ],
    [
      "with a pattern that looks ahead says it in words",
      {
        target: strict,
        from: { type: "string", pattern: "^(?!x)" },
        to: { description: "Matches the regular expression ^(?!x).", type: "string" },
        losses: ["wider pattern"],
      },
    ],
    [
      "with a plain pattern keeps it",
      {
        target: strict,
        from: { type: "string", pattern: "^x$", format: "date" },
        to: { type: "string", pattern: "^x$", format: "date" },
        losses: [],
      },
    ],
    [
      "with the format uri keeps it where it may",
      {
        target: "anthropic-strict",
        from: { type: "string", format: "uri" },
        to: { type: "string", format: "uri" },
        losses: [],
      },
    ],
    [
      "with the format uri says it in words where it may not",
      {
        target: strict,
        from: { type: "string", format: "uri" },
        to: { description: "Format: uri.", type: "string" },
        losses: ["wider format"],
      },
    ],
    [
      "with a default says it in words",
      {
        target: strict,
        from: { type: "integer", default: 3 },
        to: { description: "Default: 3.", type: "integer" },
        losses: ["unsaid default"],
      },
    ],
    [
      "that is a tuple becomes an array, with its order in words",
      {
        target: strict,
        from: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, maxItems: 2 },
        to: {
          description: "Items in this order: string, number.",
          type: "array",
          items: { anyOf: [{ type: "string" }, { type: "number" }] },
          minItems: 2,
          maxItems: 2,
        },
        losses: ["wider prefixItems"],
      },
    ],
    [
      "that is a tuple of one form loses nothing",
      {
        target: strict,
        from: { type: "array", prefixItems: [{ type: "string" }, { type: "string" }], minItems: 2, maxItems: 2 },
        to: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 },
        losses: [],
      },
    ],
    [
      "with oneOf loses nothing where no value has two forms",
      {
        target: strict,
        from: { oneOf: [{ type: "string" }, { type: "number" }] },
        to: { anyOf: [{ type: "string" }, { type: "number" }] },
        losses: [],
      },
    ],
    [
      "with oneOf accepts more where a value has two forms",
      {
        target: strict,
        from: { oneOf: [{ type: "integer" }, { type: "number" }] },
        to: { anyOf: [{ type: "integer" }, { type: "number" }] },
        losses: ["wider oneOf"],
      },
    ],
    [
      "with words beside a reference keeps them around it",
      {
        target: strict,
        from: { $ref: "#/$defs/Word", description: "A word." },
        to: { description: "A word.", anyOf: [{ $ref: "#/$defs/Word" }] },
        losses: [],
      },
    ],
    [
      "with allOf becomes one",
      {
        target: strict,
        from: {
          allOf: [
            { type: "number", minimum: 1 },
            { type: "integer", minimum: 2 },
          ],
        },
        to: { type: "integer", minimum: 2 },
        losses: [],
      },
    ],
    [
      "with a condition loses it",
      {
        target: strict,
        from: { type: "string", not: { const: "x" } },
        to: { type: "string" },
        losses: ["wider not"],
      },
    ],
    [
      "that is a map stays one, for a rule to find",
      {
        target: strict,
        from: { type: "object", additionalProperties: { type: "string" } },
        to: { type: "object", additionalProperties: { type: "string" } },
        losses: [],
      },
    ],
    [
      "that does not say whether it is closed is closed",
      {
        target: strict,
        from: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        to: {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        losses: ["narrower additionalProperties"],
      },
    ],
    [
      "with values of several types becomes a union",
      {
        target: "gemini",
        from: { description: "A size.", type: ["string", "boolean", "null"], enum: ["auto", true, null] },
        to: {
          description: "A size.",
          anyOf: [
            { type: "string", enum: ["auto"] },
            { type: "boolean", description: "Always true." },
            { type: "null" },
          ],
        },
        losses: ["wider enum"],
      },
    ],
    [
      "with an exclusive bound of a whole number says the same inclusively",
      {
        target: "gemini",
        from: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
        to: { type: "integer", minimum: 1, maximum: 9 },
        losses: [],
      },
    ],
    [
      "with properties by pattern becomes a map",
      {
        target: "gemini",
        from: { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
        to: { type: "object", additionalProperties: { type: "string" } },
        losses: ["wider patternProperties", "wider additionalProperties"],
      },
    ],
  ])("%s", (_name, rewriting) => {
    expect(rewriteProperty(rewriting)).toEqual({ value: rewriting.to, losses: rewriting.losses });
  });
});
