import { describe, expect, test } from "vitest";
import { keywordVerdicts, surelyCompiles } from "../../support/contract-internals.js";
import { createAjv } from "../../support/ajv.js";
import { compareInventories, compareSchemas, SchemaError } from "toolwright/contract";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

const text: JsonObject = { type: "string" };

function object(properties: JsonObject, further: JsonObject = {}): JsonObject {
  return { type: "object", properties, ...further };
}

/** Lists a tool with a schema before one that everybody understands. */
function listOf(inputSchema: JsonValue, plain: JsonObject): JsonObject {
  const tools = [
    { name: "odd", inputSchema },
    { name: "plain", inputSchema: plain },
  ];
  return { tools };
}

/** Compares the schemas of a tool in a list whose other tool loses a parameter. */
function compareBeside(before: JsonValue, after: JsonValue) {
  const closed = { additionalProperties: false };
  const sides = [
    listOf(before, object({ a: text, b: text }, closed)),
    listOf(after, object({ a: text }, closed)),
  ] as const;
  const { changes } = compareInventories(...sides);
  expect(changes.filter(({ tool }) => tool === "plain")).toMatchObject([
    { rule: "input-property-removed", witness: { instance: { b: "a" } } },
  ]);
  return changes.filter(({ tool }) => tool === "odd");
}

const circle: JsonObject = { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } };
const deep = Array.from({ length: 1000 }).reduce<JsonObject>((inner) => object({ a: inner }), text);

describe("a schema that no validator can read is a finding, and the other tools are compared", () => {
  const percent = object({ x: { $ref: "#/$defs/100%" } });
  const round = object({ x: { $ref: "#/$defs/A" } }, { $defs: circle });
  test.each<readonly [string, JsonObject, RegExp, string]>([
    [
      "leads nowhere",
      object({ x: { $ref: "#/$defs/No" } }),
      /can't resolve reference #\/\$defs\/No$/,
      "#/properties/x",
    ],
    ["leads nowhere by a lone percent sign", percent, /malformed percent-encoding/, "#"],
    [
      "leads to another place",
      object({ x: { $ref: "https://example.org/x.json" } }),
      /example\.org\/x\.json$/,
      "#/properties/x",
    ],
    [
      "has a pattern that is none",
      object({ x: { type: "string", pattern: "(" } }),
      /Invalid regular expression/,
      "#/properties/x",
    ],
    ["names no type", object({ x: { type: "strin" } }), /strin$/, "#/properties/x"],
    ["bounds a length by a text", object({ x: { type: "string", minLength: "2" } }), /minLength/, "#/properties/x"],
    ["requires an object", object({ x: object({}, { required: [{ y: 1 }] }) }), /"required"/, "#/properties/x"],
    ["requires an array", object({}, { dependentRequired: { x: [["y"]] } }), /"dependentRequired"/, "#"],
    ["is itself", { $ref: "#" }, /refers to itself without end/, "#"],
    ["goes round in circles", round, /refers to itself without end/, "#"],
  ])("where it %s", (_, schema, words, pointer) => {
    const [change, ...others] = compareBeside(object({ x: text }), schema);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      ...{ rule: "input-schema-incomparable", severity: "error", verdict: "unproven", part: "input", pointer },
      message: expect.stringMatching(words) as string,
    });
    expect(change?.message).toMatch(/^the new input schema cannot be compiled: /);
  });

  test.each<readonly [JsonValue, JsonValue, unknown, RegExp]>([
    [object({ x: text }), null, "error", /^the new input schema is `null`, which is not a schema object$/],
    [null, true, "error", /^the new input schema is `true`/],
    [null, object({ x: text }), "warning", /^the old input schema is `null`/],
    [object({ x: text }), object({ x: { type: [] } }), expect.any(String), /^could not prove/],
    [object({ x: text }), { type: "object", properties: null }, "error", /^the new input schema cannot be compiled/],
  ])("and where %j becomes %j", (before, after, severity, words) => {
    expect(compareBeside(before, after)).toMatchObject([
      { severity, verdict: "unproven", message: expect.stringMatching(words) as string },
    ]);
    expect(compareBeside(after, after)).toEqual([]);
  });

  test("and where it is too deep", () => {
    const message =
      "the input schemas cannot be compared: one of them is nested too deeply or refers to itself without end";
    expect(compareBeside(object({ a: text }), deep)).toMatchObject([{ rule: "input-schema-incomparable", message }]);
  });

  test("and where it asks for the same value again and again", () => {
    const $defs = { A: { anyOf: [{ $ref: "#/$defs/A" }, text] } };
    expect(compareBeside(object({ x: { $ref: "#/$defs/A" } }, { $defs }), object({ x: text }))).toMatchObject([
      { rule: "input-schema-incomparable", message: expect.stringContaining("refers to itself") as string },
    ]);
  });

  test("with a warning only, where it was mended", () => {
    expect(compareBeside(object({ x: { $ref: "#/$defs/No" } }), object({ x: text }))).toMatchObject([
      { severity: "warning", message: expect.stringMatching(/^the old input schema cannot be compiled/) as string },
    ]);
  });

  test("which is accepted for these two schemas alone", () => {
    const [first] = compareBeside(object({ x: text }), object({ x: { $ref: "#/$defs/No" } }));
    const [second] = compareBeside(object({ x: text }), object({ x: { $ref: "#/$defs/Nothing" } }));
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
  });

  test("unless its words alone changed", () => {
    const before = object({ x: { $ref: "#/$defs/No" } });
    const after = object({ x: { $ref: "#/$defs/No", description: "What to find." } });
    expect(compareBeside(before, after)).toMatchObject([{ rule: "property-description-changed" }]);
  });
});

test("a schema that cannot be compiled is an error of its own to who compares schemas", () => {
  const compare = (): unknown =>
    compareSchemas(object({ x: { $ref: "#/$defs/No" } }), object({ x: text }), { direction: "output" });
  expect(compare).toThrow(SchemaError);
  expect(compare).toThrow("The old schema cannot be compiled: can't resolve reference #/$defs/No");
});

test("no schema that is compared without asking Ajv is one that it refuses", () => {
  const odd: JsonValue[] = [null, true, 1, "a", "#", "#/$defs/A", "(", [], ["a"], ["string"], [{}], [1], {}, { a: 5 }];
  const further = ["$id", "$anchor", "$async", "$recursiveRef", "id", "dependencies", "formatMinimum", "x-a"];
  const schemas = [...keywordVerdicts.keys(), ...further].flatMap((keyword) =>
    odd.map((value) => object({ x: { [keyword]: value } }, { $defs: { A: { not: text } } })),
  );
  const known = schemas.filter(surelyCompiles);
  expect(known.length).toBeGreaterThan(80);
  const ajv = createAjv({ strict: false, validateSchema: false, logger: false });
  for (const schema of known) expect(() => ajv.compile(schema), JSON.stringify(schema)).not.toThrow();
});

test("a pattern that is one only without the flag u is compared all the same", () => {
  const schema = (pattern: string): JsonObject => object({ x: { type: "string", pattern } });
  expect(compareBeside(schema("^[\\w\\-]+$"), schema("^[\\w\\-]+b$"))).toMatchObject([
    { rule: "input-pattern-narrowed", witness: { instance: { x: "a" } } },
  ]);
});
