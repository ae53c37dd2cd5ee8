/** Recorded calls against two contracts: as many fail as Ajv says, and for the reasons that it gives. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../support/ajv.js";
import { createScratchProject, minimalProject, repository, type ScratchProject } from "../support/scratch-project.js";
import { seedOr } from "../support/seed.js";

interface Tool {
  readonly name: string;
  readonly input_schema: JsonObject;
}

interface Call {
  readonly tool: string;
  readonly arguments: JsonValue;
}

const seed = seedOr(5);
const calls = 20_000;
const inventory = JSON.parse(
  readFileSync(join(repository, "generated", "model-tool-schema-inventory.json"), "utf8"),
) as { readonly tools: readonly Tool[] };

/** Takes a property from every third tool, and one tool away. */
const changed = {
  ...inventory,
  tools: inventory.tools.slice(1).map((tool, index) => (index % 3 === 0 ? withoutFirstProperty(tool) : tool)),
};

function withoutFirstProperty(tool: Tool): Tool {
  const [first, ...rest] = Object.entries((tool.input_schema["properties"] ?? {}) as JsonObject); // Tools have properties.
  const required = ((tool.input_schema["required"] ?? []) as string[]).filter((name) => name !== first?.[0]);
  return { ...tool, input_schema: { ...tool.input_schema, properties: Object.fromEntries(rest), required } };
}

function makeCalls(): readonly Call[] {
  const random = createRandom(seed, "calls");
  const vocabulary = collectWords(inventory.tools.map((tool) => tool.input_schema));
  const tools = inventory.tools.map(({ name, input_schema }) => {
    return { name, values: randomValues({ schemas: [input_schema], random, vocabulary }) };
  });
  return Array.from({ length: calls }, () => {
    const { name, values } = random.pick(tools);
    const { value = null } = values.next(); // A tool whose values are all too long gets null.
    return { tool: name, arguments: value };
  });
}

function compileTools({ tools }: { readonly tools: readonly Tool[] }): ReadonlyMap<string, ValidateFunction> {
  const ajv = createAjv({ strict: false });
  return new Map(tools.map((tool) => [tool.name, ajv.compile(tool.input_schema)]));
}

describe(`a log of ${calls} calls (seed ${seed})`, () => {
  let project: ScratchProject;
  const log = makeCalls();
  beforeAll(() => {
    project = createScratchProject({
      ...{ ...minimalProject, "old.json": JSON.stringify(inventory), "new.json": JSON.stringify(changed) },
      "calls.jsonl": log.map((call) => `${JSON.stringify(call)}\n`).join(""),
    });
  });

  it("comes to the counts that Ajv comes to", async () => {
    const [before, after] = [compileTools(inventory), compileTools(changed)];
    const judged = log.map((call) => ({
      worked: before.get(call.tool)?.(call.arguments) === true,
      works: after.get(call.tool)?.(call.arguments) === true,
    }));
    const sides = ["--against", "old.json", "--current", "new.json"];
    const { stdout } = await project.run(["review", ...sides, "--calls", "calls.jsonl", "--format", "json"]);
    const { replay: report } = JSON.parse(stdout) as { replay: JsonObject };
    expect(report).toMatchObject({
      calls,
      failing: judged.filter(({ worked, works }) => worked && !works).length,
      working: judged.filter(({ worked, works }) => worked && works).length,
      failedBefore: judged.filter(({ worked }) => !worked).length,
      unreadable: 0,
    });
    const causes = report["causes"] as readonly { readonly count: number }[]; // As published.
    expect(causes.reduce((sum, { count }) => sum + count, 0)).toBe(report["failing"]);
    expect(report["failing"]).toBeGreaterThan(calls / 20);
  });
});

const listOf = (properties: JsonObject): string =>
  JSON.stringify({
    tools: [
      { name: "save", description: "Saves.", inputSchema: { type: "object", properties } },
      { name: "load", description: "Loads.", inputSchema: { type: "object" } },
    ],
  });

describe("calls of a tool whose schema cannot be compiled", () => {
  const log = [
    { tool: "save", arguments: { name: "a" } },
    { tool: "load", arguments: {} },
    { tool: "save", arguments: {} },
  ];
  const named = listOf({ name: { type: "string" } });

  const half = listOf({ "half \ud800": { type: "string" } });
  const unread = listOf({ name: { type: "string", pattern: "(" } });
  const mistyped = listOf({ name: { type: "string" }, rows: { type: "array", items: { type: "text" } } });
  const identified = listOf({ name: { type: "string", $id: [""] } });
  const endless = listOf({ name: { anyOf: [{ $ref: "#/properties/name" }] } });
  const lost = listOf({ name: { anyOf: [{ $ref: "#/$defs/Gone" }] } });

  it.each([
    { side: "old", before: half, after: named, pointer: "#", fault: "half of a surrogate pair" },
    { side: "new", before: named, after: unread, pointer: "#/properties/name", fault: "Invalid regular expression" },
    {
      side: "new",
      before: named,
      after: mistyped,
      pointer: "#/properties/rows/items",
      fault: '"type" must be a JSON type',
    },
    { side: "old", before: identified, after: named, pointer: "#/properties/name", fault: '"$id" must be a string' },
    { side: "new", before: named, after: endless, pointer: "#", fault: "refers to itself without end" },
    { side: "old", before: endless, after: named, pointer: "#", fault: "refers to itself without end" },
    { side: "new", before: named, after: lost, pointer: "#/properties/name/anyOf/0", fault: "#/$defs/Gone" },
  ])("are counted: the $side one at $pointer", async ({ side, before, after, pointer, fault }) => {
    const project = createScratchProject({
      ...{ ...minimalProject, "old.json": before, "new.json": after },
      "calls.jsonl": log.map((call) => `${JSON.stringify(call)}\n`).join(""),
    });
    const args = ["review", "--against", "old.json", "--current", "new.json", "--calls", "calls.jsonl"];
    const { replay } = JSON.parse((await project.run([...args, "--format", "json"])).stdout) as { replay: JsonObject };
    expect(replay).toMatchObject({
      ...{ calls: 3, working: 1, failing: 0, failedBefore: 0 },
      unjudged: [{ tool: "save", side, pointer, count: 2, fault: expect.stringContaining(fault) as unknown }],
    });
    expect((await project.run(args)).stdout).toContain(
      `Not judged: 2 calls of save, whose ${side} schema cannot be compiled at ${pointer}: `,
    );
  });
});

it("reads long lines, and reports one that is too long", async () => {
  const list = listOf({ name: { type: "string", pattern: "^a?é+$" } });
  // Reads end inside a character.
  const callOf = (name: string): string => JSON.stringify({ tool: "save", arguments: { name } });
  const lines = ["é", "é".repeat(3 << 20), `a${"é".repeat(3 << 20)}`, "é".repeat(33 << 20), "e", "aé"].map(callOf);
  const files = { "old.json": list, "new.json": list, "calls.jsonl": lines.join("\n") };
  const project = createScratchProject({ ...minimalProject, ...files });
  const args = ["review", "--against", "old.json", "--current", "new.json", "--calls", "calls.jsonl"];
  const { stdout } = await project.run([...args, "--format", "json"]);
  expect((JSON.parse(stdout) as { replay: JsonObject }).replay).toMatchObject({
    ...{ calls: 5, working: 4, failedBefore: 1, unreadable: 1 },
    unreadableLines: [{ line: 4, problem: "is too long to read" }],
  });
});
