import { rmSync } from "node:fs";
import { generate, type ToolDefinition } from "toolwright/generator";
import { describe, expect, it } from "vitest";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";

const source = `import type { ToolDeclaration } from "@toolwright/runtime";
import type { Page, Tree } from "paging";

export interface Circle { kind: "circle"; radius: number }
export type Square = { kind: "square"; /** Length of a side. */ side: number };

/** What to draw. */
export interface DrawArgs extends Partial<Page> {
  shape: Circle | Square | { kind: "point" };
  /** What to call it. */
  page: Page;
  tree: Tree;
  other?: Tree;
  [key: \`x-\${string}\`]: unknown;
}

export const draw: ToolDeclaration<DrawArgs> = { name: "draw", effect: "read_only", description: "Draws." };
`;

const packageFiles = {
  "node_modules/paging/package.json": '{ "name": "paging", "types": "index.d.ts" }',
  "node_modules/paging/index.d.ts": `/** A page. */
export interface Page { /** Size of a page. */ size: number }
export interface Tree { children?: Tree[] }
`,
};

/** The map of the arguments, with each place as the source text that begins there. */
async function readMap(): Promise<{ locations: Record<string, string>; packages: Readonly<Record<string, string>> }> {
  const project = createScratchProject({ ...minimalProject, ...packageFiles, "tools/tool.ts": source });
  try {
    const { tools, diagnostics } = await generate({ root: project.root });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { locations, packages } = (tools[0] as ToolDefinition).sourceMaps.input; // There is one tool.
    const lines = source.split("\n");
    const textAt = ({ line, column }: { line: number; column: number }): string =>
      /^\S+(?: \w+)?/.exec(lines[line - 1]?.slice(column - 1) ?? "")?.[0] ?? "";
    return {
      locations: Object.fromEntries(Object.entries(locations).map(([pointer, at]) => [pointer, textAt(at)])),
      packages,
    };
  } finally {
    rmSync(project.root, { recursive: true });
  }
}

const { locations, packages } = await readMap();

describe("the source map of a schema", () => {
  it("has the declaration of the type, of its properties and of the members of unions", () => {
    expect(locations).toMatchObject({
      "": "export interface",
      "/properties/shape": "shape: Circle",
      "/properties/shape/anyOf/0": "export interface",
      "/properties/shape/anyOf/1/properties/side": "side: number",
      "/properties/shape/anyOf/2": "{ kind",
      "/properties/page": "page: Page",
      "/patternProperties/^x-": "[key:",
    });
  });

  it("has no place in a package; a definition of one stands where the first reference to it does", () => {
    expect(Object.keys(locations).filter((pointer) => pointer.includes("size"))).toEqual([]);
    expect(locations["/$defs/Tree"]).toBe("tree: Tree");
  });

  it("has the package of each description that the project does not write", () => {
    expect(packages).toEqual({ "/properties/size": "paging", "/properties/page/properties/size": "paging" });
  });
});
