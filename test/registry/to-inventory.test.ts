import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createToolRegistry, functionTool, type RegistryOptions, type ToolInventory } from "@toolwright/runtime";
import { combineRegistries } from "@toolwright/runtime/combine";
import { toInventory } from "@toolwright/runtime/surface";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compareInventories } from "toolwright/contract";
import { expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { repository } from "../support/scratch-project.js";

const read = (file: string): unknown => JSON.parse(readFileSync(join(repository, "generated", file), "utf8"));
const checkedIn = read("model-tool-schema-inventory.json") as ToolInventory; // Held to its schema below.

const dynamic = functionTool({
  name: "remote_search",
  description: "Listed by a server at start-up.",
  inputSchema: { type: "object", properties: { query: { type: "string" } } },
});

test("the inventory of a running registry is the checked-in one, where the tools are the declared ones", () => {
  // Aliases, examples and all: what metadata does not carry is taken from the entry of the tool's name.
  expect(toInventory({ tools }, { checkedIn })).toEqual(checkedIn);
});

const validates = (inventory: unknown): true | string => {
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(read("inventory.schema.json") as object);
  return validate(inventory) || ajv.errorsText(validate.errors);
};

test("a tool that is made at run time is in it, and fits the format", () => {
  const inventory = toInventory({ tools: [...tools, dynamic] }, { checkedIn });
  expect(validates(inventory)).toBe(true);
  expect(inventory.tools.map(({ name }) => name)).toEqual(
    [...checkedIn.tools.map(({ name }) => name), "remote_search"].sort(),
  );
});

test("a review reads it: what runs is compared with what was promised", () => {
  const before = toInventory({ tools: [dynamic] });
  const after = toInventory({
    tools: [
      functionTool({ ...dynamic, effect: "destructive", inputSchema: { ...dynamic.inputSchema, required: ["query"] } }),
    ],
  });
  const { changes } = compareInventories(before, after);
  expect(changes.map(({ rule, tool }) => [rule, tool])).toEqual([
    ["effect-escalated", "remote_search"],
    ["input-property-became-required", "remote_search"],
  ]);
});

test("what a registry does with calls is in it, and a review reports a gate that goes", () => {
  const deletion = functionTool({
    name: "delete_file",
    description: "Deletes a file.",
    effect: "destructive",
    inputSchema: { type: "object" },
    outputSchema: { type: "object" },
  });
  const start = functionTool({ ...deletion, name: "start", effect: "read_only" });
  type Options = Pick<RegistryOptions<typeof deletion, unknown>, "approval" | "results" | "validateResults">;
  const list = (options?: Options): ToolInventory =>
    toInventory(
      combineRegistries(
        createToolRegistry([deletion], { delete_file: () => ({}) }, options),
        createToolRegistry([start, dynamic], { start: () => ({}), remote_search: () => ({}) }),
      ),
    );
  const plain = list();
  const controlsOf = ({ tools }: ToolInventory) =>
    tools.map(({ name, registry }) => [name, registry?.approval, registry?.validates_results]);
  expect(validates(plain)).toBe(true);
  expect(controlsOf(plain)).toEqual([
    ["delete_file", "every_call", false],
    ["remote_search", "every_call", false],
    ["start", "never", false],
  ]);
  const gateless: Options = { approval: { gate: () => false }, results: "strict" };
  expect(controlsOf(list(gateless))[0]).toEqual(["delete_file", "some_calls", true]);
  expect(controlsOf(list({ validateResults: true }))[0]).toEqual(["delete_file", "every_call", true]);
  const { changes } = compareInventories(plain, list(gateless));
  expect(changes.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
    [
      "approval-gate-removed",
      "error",
      "now a function decides which calls wait for approval (before: every call waits for approval)",
    ],
    ["result-validation-added", "info", "a model no longer gets results that do not match their schema"],
  ]);
});
