import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createScratchProject } from "../support/scratch-project.js";
import { runIn } from "./git-project.js";

/** What a tool says, in whichever format. */
interface Said {
  readonly name: string;
  readonly description: string;
  /** The name of the parameter, and its description. */
  readonly city: string;
  readonly where: string;
}

const forecast: Said = {
  name: "forecast",
  description: "Says what the weather will be.",
  city: "city",
  where: "Where.",
};
const old = [forecast, { ...forecast, name: "renamed" }, { ...forecast, name: "reworded" }];
const now = [
  forecast,
  { ...forecast, name: "renamed", city: "cityName" },
  { ...forecast, name: "reworded", description: "Forecasts.", where: "The town." },
];
const result = { properties: { sky: { description: "What it looks like.", type: "string" } }, type: "object" };

const schemaOf = ({ where, city }: Said): JsonObject => ({
  type: "object",
  properties: { [city]: { type: "string", description: where }, days: { enum: [1, 7] } },
  required: [city],
  additionalProperties: false,
});

const inventoryOf = (said: readonly Said[]): object => ({
  version: 1,
  source_of_truth: "The TypeScript interfaces in each tool's `source`.",
  tools: said.map(({ name, description, ...words }) => ({
    ...{ name, title: "Forecast", family: "weather", stability: "stable", effect: "read_only", description },
    ...{ idempotent: true, open_world: true, examples: [{ days: 7 }] },
    ...{ freeform_grammar: { syntax: "regex", definition: "a+" } },
    input_schema: schemaOf({ name, description, ...words }),
    result_envelope: { canonical: "ToolResultEnvelope", success_result_schema: result, error_result: "ToolError" },
  })),
});

const hints = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

interface Format {
  readonly listOf: (said: readonly Said[]) => object;
  readonly description: string;
  readonly input: string;
}

/** Each format: how it lists tools, and where it has their descriptions and parameters. */
const formats: Readonly<Record<string, Format>> = {
  inventory: { listOf: inventoryOf, description: "#/description", input: "#/input_schema" },
  MCP: {
    listOf: (said) => ({
      tools: said.map((one) => ({
        ...{ name: one.name, description: one.description, inputSchema: schemaOf(one), outputSchema: result },
        annotations: { title: "Forecast", ...hints },
      })),
    }),
    description: "#/description",
    input: "#/inputSchema",
  },
  "OpenAI Responses": {
    listOf: (said) =>
      said.map((one) => ({
        ...{ type: "function", name: one.name, description: one.description, parameters: schemaOf(one) },
        output_schema: result,
      })),
    description: "#/description",
    input: "#/parameters",
  },
  "OpenAI Chat Completions": {
    listOf: (said) =>
      said.map((one) => ({
        type: "function",
        function: { name: one.name, description: one.description, parameters: schemaOf(one) },
      })),
    description: "#/function/description",
    input: "#/function/parameters",
  },
  Anthropic: {
    listOf: (said) =>
      said.map((one) => ({
        ...{ name: one.name, description: one.description, input_schema: schemaOf(one) },
        ...{ input_examples: [{ days: 7 }], cache_control: { type: "ephemeral" } },
      })),
    description: "#/description",
    input: "#/input_schema",
  },
  Gemini: {
    listOf: (said) => {
      const declared = said.map((one) => ({
        ...{ name: one.name, description: one.description, parametersJsonSchema: schemaOf(one) },
        responseJsonSchema: result,
      }));
      return [{ functionDeclarations: declared }];
    },
    description: "#/description",
    input: "#/parametersJsonSchema",
  },
  Bedrock: {
    listOf: (said) => ({
      toolConfig: {
        tools: said.map((one) => ({
          toolSpec: { name: one.name, description: one.description, inputSchema: { json: schemaOf(one) } },
        })),
      },
    }),
    description: "#/toolSpec/description",
    input: "#/toolSpec/inputSchema/json",
  },
  "VS Code": {
    listOf: (said) => ({
      contributes: {
        languageModelTools: said.map((one) => ({
          ...{ name: one.name, displayName: "Forecast", modelDescription: one.description },
          inputSchema: schemaOf(one),
        })),
      },
    }),
    description: "#/modelDescription",
    input: "#/inputSchema",
  },
};

const project = createScratchProject({});

interface Reviewed {
  readonly changes: readonly { readonly rule: string; readonly tool: string | null }[];
  readonly texts: readonly object[];
  readonly notes: readonly string[];
}

/** Reviews two files, as JSON. */
async function review(before: string, after: string): Promise<Reviewed> {
  const sides = ["--against", before, "--current", after, "--format", "json"];
  const { stdout } = await runIn(project.root, ["review", ...sides]);
  return JSON.parse(stdout) as Reviewed; // As docs/reports.md describes it.
}

beforeAll(async () => {
  for (const [name, { listOf }] of Object.entries(formats)) {
    project.write({ [`${name}.old`]: JSON.stringify(listOf(old)), [`${name}.new`]: JSON.stringify(listOf(now)) });
  }
  for (const side of ["old", "new"]) {
    const taken = await runIn(project.root, ["snapshot", `snapshot.${side}`, `MCP.${side}`]);
    expect(taken).toMatchObject({ exitCode: 0 });
  }
});

const names = [...Object.keys(formats), "snapshot"];
const formatOf = (name: string): Format | undefined => formats[name === "snapshot" ? "MCP" : name];

describe.each(names)("%s beside", (before) => {
  test.each(names)("%s: what differs is what a reader is shown", async (after) => {
    const { changes, texts, notes } = await review(`${before}.old`, `${after}.new`);
    const { description, input } = formatOf(after) ?? {};
    expect(texts).toEqual([
      { tool: "reworded", pointer: description, before: forecast.description, after: "Forecasts." },
      { tool: "reworded", pointer: `${input}/properties/city/description`, before: "Where.", after: "The town." },
    ]);
    const found = changes.flatMap(({ rule, tool }) => (tool === null ? [] : [`${tool} ${rule}`]));
    expect(found.sort()).toEqual([
      "renamed input-property-renamed",
      "reworded property-description-changed",
      "reworded tool-description-changed",
    ]);
    expect(notes.length).toBeLessThanOrEqual(1);
  });
});

test("what a list cannot state is one note, about what the old list declares", async () => {
  const { notes } = await review("inventory.old", "MCP.new");
  expect(notes).toEqual([
    "No tool of the new list states `family`, `stability`, `examples`, `freeform_grammar`, so these were not compared.",
  ]);
});

test("keys in another order are shown, except beside a list whose keys are sorted", async () => {
  const write = (name: string, ...keys: readonly string[]): void => {
    const properties = Object.fromEntries(keys.map((key) => [key, {}]));
    const tool = { inputSchema: { type: "object", properties }, name: "order" };
    project.write({ [name]: JSON.stringify({ tools: [tool] }) });
  };
  write("a.json", "a", "b");
  write("b.json", "b", "a");
  expect(await review("a.json", "b.json")).toMatchObject({ changes: [{ rule: "input-order-changed" }] });
  expect(await runIn(project.root, ["snapshot", "sorted.json", "a.json"])).toMatchObject({ exitCode: 0 });
  expect(await review("sorted.json", "b.json")).toMatchObject({ changes: [] });
  expect(await review("b.json", "sorted.json")).toMatchObject({ changes: [] });
});
