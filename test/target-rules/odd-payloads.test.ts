import * as fc from "fast-check";
import { checkRequest } from "@toolwright/contract/vendor-rules";
import { expect, test } from "vitest";
import { lintPayload } from "../support/generator-internals.js";
import { seedOr } from "../support/seed.js";
import { nameOfTarget, targetForms } from "../support/target-forms.js";

const keywords = [
  ...["type", "properties", "required", "additionalProperties", "items", "prefixItems", "anyOf", "oneOf", "allOf"],
  ...["not", "if", "$ref", "$defs", "definitions", "$id", "$anchor", "$schema", "enum", "const", "default", "format"],
  ...["pattern", "patternProperties", "propertyNames", "minimum", "minItems", "maxLength", "description", "__proto__"],
];
const fields = [
  ...["name", "type", "description", "parameters", "parametersJsonSchema", "input_schema", "inputSchema", "function"],
  ...["custom", "format", "strict", "toolSpec", "annotations", "outputSchema", "input_examples", "inputExamples"],
  ...["tags", "toolReferenceName", "canBeReferencedInPrompt", "cache_control", "displayName", "modelDescription"],
];
const words = fc.constantFrom(
  ...["object", "array", "string", "OBJECT", "grammar", "lark", "custom", "function", "#", "#/$defs/a", "#/%", "#a"],
  ...["(", "", "a", "https://example.com", "^(?=a)\\1", "read file", "x".repeat(70)],
);
const name = fc.oneof(fc.constantFrom(...keywords, "a", "b", "a/b~", ""), fc.string({ maxLength: 3 }));

/** Values that look like schemas here and there, and are wrong in every way. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 1e9),
    words,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 6 }),
  ),
}));
const wire = fc.oneof(fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }), value);
const tools = fc.array(wire, { maxLength: 4 });
const request = fc.oneof(
  tools,
  tools.map((functionDeclarations) => [{ functionDeclarations }]),
  tools.map((list) => ({ tools: list })),
  tools.map((list) => ({ toolConfig: { tools: list.map((toolSpec) => ({ toolSpec })) } })),
  fc.dictionary(name, wire, { maxKeys: 3 }),
  value,
);

test.each(targetForms)(
  "%j: no value makes a rule fail, and each finding says something, at a place in the file",
  (target) => {
    fc.assert(
      fc.property(request, (odd) => {
        for (const { problem, rule } of checkRequest(odd, target) ?? []) {
          expect(problem.length).toBeGreaterThan(0);
          expect(rule.code).toContain(nameOfTarget(target));
        }
        const text = JSON.stringify(odd, null, 2);
        const lines = text.split("\n");
        for (const { locations } of lintPayload({ file: "odd.json", text, target })) {
          const [place] = locations;
          expect(place?.line).toBeLessThanOrEqual(lines.length);
          expect(place?.column).toBeLessThanOrEqual((lines[(place?.line ?? 0) - 1] ?? "").length);
        }
      }),
      { numRuns: 60, seed: seedOr(17) },
    );
  },
);

test.each(targetForms)("%j: a type that cannot become a text is no type", (target) => {
  const schema = { type: { toString: 1, valueOf: 1 } };
  const tool = { name: "odd", parameters: schema, inputSchema: schema, input_schema: schema };
  const tools = [tool, { function: tool }, { toolSpec: { ...tool, inputSchema: { json: schema } } }];
  for (const odd of [tools, { tool }, [{ functionDeclarations: [tool, { parametersJsonSchema: schema }] }]]) {
    expect(() => checkRequest(odd, target)).not.toThrow();
  }
});

test("a schema that is far too deep is looked through all the same", () => {
  let schema: unknown = { type: "string" };
  for (let depth = 0; depth < 1000; depth++) schema = { type: "object", properties: { a: schema } };
  const found = checkRequest([{ type: "function", name: "deep", parameters: schema, strict: true }], "openai-strict");
  expect(found?.map(({ rule }) => rule.code)).toContain("openai-strict-nesting");
});
