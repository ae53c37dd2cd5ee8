import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functionTool, type ToolInventory } from "@toolwright/runtime";
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

test("a tool that is made at run time is in it, and fits the format", () => {
  const inventory = toInventory({ tools: [...tools, dynamic] }, { checkedIn });
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(read("inventory.schema.json") as object);
  expect(validate(inventory), ajv.errorsText(validate.errors)).toBe(true);
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
