/** A union at the root of the arguments, of which most targets want one object. */

import { describe, expect, test } from "vitest";
import { functionTool, type ObjectSchema } from "@toolwright/runtime";
import { projectTool } from "@toolwright/runtime/targets";
import { projectSchemaOf } from "./projected-schemas.js";

describe("a union at the root", () => {
  const inputSchema: ObjectSchema = {
    type: "object",
    description: "Where to look",
    anyOf: [
      {
        type: "object",
        description: "A file.",
        properties: { kind: { type: "string", const: "file" }, path: { type: "string" }, at: { type: "integer" } },
        required: ["kind", "path"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { kind: { type: "string", const: "web" }, at: { type: "array", items: { type: "string" } } },
        required: ["kind"],
        additionalProperties: false,
      },
    ],
  };
  const tool = functionTool({ name: "t", description: "", inputSchema });

  test("becomes one object, with the forms in words", () => {
    const { wire, losses, locate } = projectTool(tool, "anthropic");
    expect(wire.input_schema).toEqual({
      type: "object",
      description:
        'Where to look. Give the properties of one of these forms: (1) kind "file", path, perhaps at. A file. (2) kind "web", perhaps at.',
      properties: {
        kind: { type: "string", enum: ["file", "web"] },
        path: { type: "string" },
        at: { anyOf: [{ type: "integer" }, { type: "array", items: { type: "string" } }] },
      },
      required: ["kind"],
      additionalProperties: false,
    });
    expect(losses).toMatchObject([
      { transformation: "flatten-root-union", pointer: "", keyword: "anyOf", effect: "wider" },
    ]);
    expect(locate("/properties/path/type")).toBe("/anyOf/0/properties/path");
    expect(locate("/properties/at/anyOf/1/items")).toBe("/anyOf/1/properties/at/items");
  });

  test("has every property nullable where each must be given, but what every form needs", () => {
    expect(projectSchemaOf(tool, "openai-strict").schema).toMatchObject({
      properties: {
        kind: { type: "string", enum: ["file", "web"] },
        path: { type: ["string", "null"] },
        at: { anyOf: [{ type: ["integer", "null"] }, { type: ["array", "null"], items: { type: "string" } }] },
      },
      required: ["kind", "path", "at"],
    });
  });
});
