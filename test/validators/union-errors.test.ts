import { rmSync } from "node:fs";
import type { ToolValidators } from "@toolwright/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";
import { emit, loadValidators } from "./emitted-validators.js";
import { unionTools } from "./union-tools.js";

const project = createScratchProject({ ...minimalProject, ...unionTools });
let validators: Readonly<Record<string, ToolValidators>>;

beforeAll(async () => {
  validators = loadValidators((await emit(project.root)).modules);
});
afterAll(() => rmSync(project.root, { recursive: true }));

const shapes = ["circle", "square", "polygon", "line"];

/** What a tool is called with, and every error as `path keyword params`. */
const cases: readonly (readonly [tool: string, value: unknown, errors: readonly string[]])[] = [
  ["tagged", { shape: { kind: "square", side: "2" } }, ['/shape/side type {"type":"number"}']],
  [
    "tagged",
    { shape: { kind: "triangle" } },
    [
      `/shape/kind discriminator ${JSON.stringify({ error: "mapping", tag: "kind", tagValue: "triangle", allowed: shapes })}`,
    ],
  ],
  [
    "tagged",
    { shape: { kind: 7 } },
    [`/shape/kind discriminator ${JSON.stringify({ error: "tag", tag: "kind", tagValue: 7, allowed: shapes })}`],
  ],
  [
    "tagged",
    { shape: { side: 2 } },
    [`/shape required ${JSON.stringify({ missingProperty: "kind", allowed: shapes })}`],
  ],
  ["tagged", { shape: "circle" }, ['/shape type {"type":"object"}']],
  [
    "tagged",
    { shape: { kind: "circle", radius: 1, inner: { kind: "circle", radius: null } } },
    ['/shape/inner/radius type {"type":"number"}'],
  ],
  [
    "tagged",
    {
      shape: { kind: "circle", radius: 1 },
      others: [
        {
          kind: "line",
          points: [
            { x: 1, y: 1 },
            { x: "1", y: 1 },
          ],
        },
      ],
    },
    ['/others/0/points/1/x type {"type":"number"}'],
  ],
  ["tagged", { shape: { kind: "square", side: 1 }, either: ["a", 2] }, ['/either/1 type {"type":"string"}']],
  [
    "tagged",
    { shape: { kind: "square", side: 1 }, maybe: { kind: "square" } },
    ['/maybe required {"missingProperty":"side"}'],
  ],
  ["root", { op: "remove", line: 1, text: "a" }, [' additionalProperties {"additionalProperty":"text"}']],
  ["root", { op: "remove" }, [' required {"missingProperty":"line"}']],
  ["root", [], [' type {"type":"object"}']],
  ["numbered", { message: { version: 2, body: "a" } }, ['/message/body type {"type":"array"}']],
  [
    "numbered",
    { message: { version: 3, body: "a" } },
    ['/message/version discriminator {"error":"tag","tag":"version","tagValue":3,"allowed":[1,2,true]}'],
  ],
  [
    "nested",
    { action: { type: "url", path: "a" }, tagless: { a: "a" }, open: { a: "a" } },
    ['/action required {"missingProperty":"url"}', '/action additionalProperties {"additionalProperty":"path"}'],
  ],
  ["mixed", { scalar: "a", list: 1, optional: { text: 1 } }, ['/optional/text type {"type":"string"}']],
  ["mixed", { scalar: 1, list: true, optional: { kind: "b", text: "" } }, ['/optional/text type {"type":"integer"}']],
  [
    "mixed",
    { scalar: "b", list: 1.5, optional: { kind: "c" } },
    [
      '/scalar enum {"allowedValues":["a",1]}',
      '/list type {"type":"integer"}',
      `/optional/kind discriminator ${JSON.stringify({ error: "mapping", tag: "kind", tagValue: "c", allowed: ["a", null, "b"] })}`,
    ],
  ],
  [
    "mixed",
    { scalar: null, list: "a", optional: 1 },
    [
      '/scalar type {"type":["object","string","number"]}',
      '/list type {"type":["object","array","number","boolean","null"]}',
      '/optional type {"type":["object","null"]}',
    ],
  ],
];

test.each(cases)("%s is told of the right branch: %j", (tool, value, expected) => {
  const validate = validators[tool]?.input;
  expect(validate?.(value)).toBe(false);
  const errors = validate?.errors ?? [];
  expect(
    errors.map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`),
  ).toEqual(expected);
});

test("a union that nothing tells apart reports every branch, as Ajv does", () => {
  const validate = validators["nested"]?.input;
  const action = { type: "put", text: "" };
  expect(validate?.({ action, tagless: { a: 1 }, open: { k: "y", b: "" } })).toBe(false);
  const keywords = (validate?.errors ?? []).map(({ schemaPath }) => schemaPath);
  expect(keywords.at(-1)).toBe("#/properties/tagless/anyOf");
  expect(keywords).toContain("#/properties/tagless/anyOf/0/properties/a/type");
});
