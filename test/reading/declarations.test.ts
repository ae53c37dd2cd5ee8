import { generate, type GenerateResult } from "toolwright/generator";
import { describe, expect, it } from "vitest";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";

const source = `import type { Integer, ToolDeclaration } from "@toolwright/runtime";

const KEY = "first";
const TITLES = { first: "The first title", KEY: "Not this one" };
const LIST = ["zero", "one"] as const;
enum Level { High = "high" }

export interface ProseArgs {
  /** Package scope; the @internal scope is left out. */
  scope: string;
  /** Branch to build, never the @default one. */
  branch: string;
  /** Most results. @minimum 1 @maximum 50 */
  limit: Integer;
  /** Set by the editor @hidden */
  token?: string;
}
/** Checks out the @default branch, then builds. */
export const prose: ToolDeclaration<ProseArgs> = {
  name: "prose",
  effect: "mutating",
  title: TITLES[KEY],
  version: LIST[1],
  relatedSurfaces: [TITLES["first"], Level["High"], Level.High],
};
/** Named like keywords of JSON Schema. */
export interface Step { name: string; default?: Step; enum?: Step }
export interface Limit { /** @default 5 */ most?: Count; /** @default 3 */ least?: Count }
/** How many. */
export type Count = number;

/** Runs a step. */
export const step: ToolDeclaration<Step> = { name: "step", effect: "mutating" };
/** Limits. */
export const limit: ToolDeclaration<Limit> = { name: "limit", effect: "mutating" };
type Echo<Args extends object, Result = Args> = ToolDeclaration<Args, Result>;
/** Echoes. */
export const echo: Echo<Limit> = { name: "echo", effect: "read_only" };

export { step as renamed } from "./all.js";
export * from "../shared/ping.js";
export { ping as once } from "../shared/ping.js";
`;

const shared = `import type { ToolDeclaration } from "@toolwright/runtime";
/** Pings. */
export const ping: ToolDeclaration<{ host: string }> = { name: "ping", effect: "read_only" };
`;

describe("what a declaration says", async () => {
  const project = createScratchProject({ ...minimalProject, "tools/all.ts": source, "shared/ping.ts": shared });
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
