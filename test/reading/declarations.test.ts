import { generate, type GenerateResult } from "toolwright/generator";
import { describe, expect, it } from "vitest";
import { createToolProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

describe("what a declaration says", async () => {
  const project = createToolProject({ ...readFiles(new URL("declarations.txt", import.meta.url)) });
  const { tools, diagnostics } = await generate({ root: project.root });
  const tool = (name: string): GenerateResult["tools"][number] => {
    const found = tools.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`The project must declare ${name}.`);
    return found;
  };

  it("has no findings", () => expect(diagnostics).toEqual([]));

  it("follows exports to declarations in other files, each once", () => {
    expect(tools.map(({ name, source: file }) => `${name} ${file}`)).toEqual([
      ...["echo", "limit"].map((name) => `${name} tools/all.ts`),
      "ping shared/ping.ts",
      ...["prose", "step"].map((name) => `${name} tools/all.ts`),
    ]);
  });

  it("follows computed keys, elements and enum members to the value that stands there", () => {
    expect(tool("prose")).toMatchObject({
      title: "The first title",
      version: "one",
      relatedSurfaces: ["The first title", "high", "high"],
    });
  });

  it("leaves prose alone that only looks like a tag", () => {
    const { description, inputSchema, hiddenParameters } = tool("prose");
    expect(description).toBe("Checks out the @default branch, then builds.");
    expect(inputSchema["properties"]).toMatchObject({
      scope: { description: "Package scope; the @internal scope is left out." },
      branch: { description: "Branch to build, never the @default one." },
      limit: { description: "Most results.", minimum: 1, maximum: 50 },
    });
    expect(hiddenParameters).toEqual(["token"]);
    expect(inputSchema["properties"]).not.toHaveProperty("token");
  });

  it("takes properties that are named like keywords for properties", () => {
    expect(tool("step").inputSchema).toMatchObject({
      properties: { default: { $ref: "#/$defs/Step" }, enum: { $ref: "#/$defs/Step" } },
      $defs: { Step: { type: "object" } },
    });
  });

  it("finds defaults beside references", () => {
    expect(tool("limit").defaultedParameters).toEqual(["most", "least"]);
    expect(tool("limit").inputSchema).toMatchObject({ properties: { most: { $ref: "#/$defs/Count", default: 5 } } });
  });

  it("fills in the defaults of an alias", () => {
    expect(tool("echo").outputSchema).toMatchObject({ properties: { most: { default: 5 } } });
    expect(project.read("generated/metadata/echo.ts")).toContain(
      'export const echo: ToolMetadata<Limit, Limit, "echo", "most" | "least"> = {',
    );
  });
});

it("reads nothing that only a file reaches whose text quotes a declaration for all files", async () => {
  const project = createToolProject({
    "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" }, "include": ["tools", "tests"] }\n',
    "tests/quotes.ts": 'export { name } from "./latin1.js";\nexport const text = `\ndeclare global {}\n`;\n',
    "tests/latin1.ts": Buffer.from("export const name = '\u00e9';\n", "latin1"),
    "tools/ping.ts": `import type { ToolDeclaration } from "@toolwright/runtime";

/** Answers. */
export const ping: ToolDeclaration<Record<string, never>> = { name: "ping", effect: "read_only" };
`,
  });
  const { tools, diagnostics } = await generate({ root: project.root });
  expect(diagnostics).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(["ping"]);
});
