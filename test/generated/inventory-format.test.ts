import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compareSchemas } from "toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { compile, createCompiler, type Schema } from "./schema-compiler.js";

const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), "utf8"));
const schema = read("generated/inventory.schema.json") as Schema;
const validate = compile(createCompiler(), schema);

/** What each kept format is, without its layout, so that none can be changed in passing. */
const keptFormats: Readonly<Record<string, string>> = {
  "1.json": "52043881216415c079fb72fd8aeb510a20ae2ba0df9b5641975e3e33491cdfb8",
};

test("a format that is kept never changes", () => {
  const folder = join(repository, "test/generated/inventory-format");
  const textOf = (file: string): string => JSON.stringify(read(`test/generated/inventory-format/${file}`));
  const kept = readdirSync(folder).map((file) => [file, createHash("sha256").update(textOf(file)).digest("hex")]);
  expect(Object.fromEntries(kept)).toEqual(keptFormats);
});

test("what readers rely on changes only together with the format's version", () => {
  const { properties } = schema as { properties: { version: { const: number } } };
  const version = properties.version.const;
  const kept = `test/generated/inventory-format/${version}.json`;
  const { changes } = compareSchemas(read(kept) as JsonObject, schema as JsonObject, { direction: "output" });
  expect(
    changes.filter(({ verdict }) => verdict !== "compatible"),
    `The inventory is not always what ${kept} says. If readers must read it differently, count ` +
      "ToolInventory.version up, and keep the new format beside the old one.",
  ).toEqual([]);
});

interface Inventory {
  version: unknown;
  tools: Record<string, unknown>[];
  [key: string]: unknown;
}

/** A valid inventory with one tool that has everything that can be null. */
function createInventory(): Inventory {
  const inventory = read("generated/model-tool-schema-inventory.json") as Inventory;
  const [tool = {}] = inventory.tools;
  const complete = {
    ...tool,
    title: "A tool",
    version: "2.1.0",
    stability: "deprecated",
    deprecation: { since: "2.0.0", remove_after: "2027-01-01", replaced_by: "Other" },
    retry_hint: { max_attempts: 2, initial_backoff_ms: 0 },
    freeform_grammar: { syntax: "regex", definition: ".*" },
    hidden_parameters: ["session"],
    aliases: ["Former"],
    examples: [{ any: ["thing", 1, null] }],
  };
  return { ...inventory, tools: [complete] };
}

/** Takes a key out of an object. */
const remove = (object: Record<string, unknown>, key: string): void => void Reflect.deleteProperty(object, key);

type Break = readonly [name: string, spoil: (inventory: Inventory, tool: Record<string, unknown>) => void];

const ownKeys = Object.keys(createInventory());
const toolKeys = Object.keys(createInventory().tools[0] ?? {});
const breaks: readonly Break[] = [
  ...ownKeys.map((key): Break => [`no ${key}`, (inventory) => remove(inventory, key)]),
  ...toolKeys.map((key): Break => [`a tool without ${key}`, (_, tool) => remove(tool, key)]),
  ["a format of the future", (inventory) => void (inventory.version = 2)],
  ["an unknown stability", (_, tool) => void (tool["stability"] = "rock solid")],
  ["an unknown effect", (_, tool) => void (tool["effect"] = "harmless")],
  ["an input schema that is no object's", (_, tool) => void (tool["input_schema"] = { type: "array" })],
  [
    "a retry hint without attempts",
    (_, tool) => void (tool["retry_hint"] = { max_attempts: 0, initial_backoff_ms: 1 }),
  ],
  ["a grammar of an unknown syntax", (_, tool) => void (tool["freeform_grammar"] = { syntax: "peg", definition: "" })],
  ["a result envelope without its rendering", (_, tool) => void (tool["result_envelope"] = { canonical: "Envelope" })],
  ["a deprecation that is true", (_, tool) => void (tool["deprecation"] = true)],
];

describe("an inventory", () => {
  test("may use everything that can be null", () => {
    expect(validate(createInventory()), JSON.stringify(validate.errors)).toBe(true);
  });

  test("may have keys that a reader does not know", () => {
    const inventory = createInventory();
    expect(validate({ ...inventory, more: 1, tools: [{ ...inventory.tools[0], more: 1 }] })).toBe(true);
  });

  test.each(breaks)("with %s is not valid", (_, spoil) => {
    const inventory = createInventory();
    spoil(inventory, inventory.tools[0] ?? {});
    expect(validate(inventory)).toBe(false);
  });
});
