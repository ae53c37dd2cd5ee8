/** Gemini's older form of parameters, which is OpenAPI's and knows less than JSON Schema. */

import { expect, test } from "vitest";
import { functionTool, type ObjectSchema } from "@toolwright/runtime";
import { projectTool } from "@toolwright/runtime/targets";

test("a schema has one type, null as a keyword, and no reference", () => {
  const inputSchema: ObjectSchema = {
    type: "object",
    properties: {
      word: { anyOf: [{ $ref: "#/$defs/Word" }, { type: "null" }] },
      either: { type: ["string", "number", "null"], description: "Either." },
      node: { $ref: "#/$defs/Node" },
    },
    additionalProperties: false,
    $defs: {
      Word: { type: "string", maxLength: 9 },
      Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } }, additionalProperties: false },
    },
  };
  const { wire } = projectTool(functionTool({ name: "t", description: "", inputSchema }), {
    target: "gemini",
    parameters: "openapi",
  });
  expect(wire.parameters).toEqual({
    type: "OBJECT",
    properties: {
      word: { type: "STRING", maxLength: "9", nullable: true },
      either: { description: "Either.", nullable: true, anyOf: [{ type: "STRING" }, { type: "NUMBER" }] },
      node: { $ref: "#/$defs/Node" },
    },
    propertyOrdering: ["word", "either", "node"],
    $defs: { Node: { type: "OBJECT", properties: { next: { $ref: "#/$defs/Node" } } } },
  });
});
