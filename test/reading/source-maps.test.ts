import { generate } from "toolwright/generator";
import { describe, expect, it } from "vitest";
import { createToolProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

const files = readFiles(new URL("source-maps.txt", import.meta.url));
const source = files["tools/tool.ts"] ?? "";

describe("the source map of a schema", async () => {
  const project = createToolProject({ ...files });
  const { tools, diagnostics } = await generate({ root: project.root });
  const { locations: places = {}, packages } = tools[0]?.sourceMaps.input ?? {};
  /** The source text that begins at each place. */
  const locations = Object.fromEntries(
    Object.entries(places).map(([pointer, { line, column }]) => {
      const text = source.split("\n")[line - 1]?.slice(column - 1) ?? "";
      return [pointer, /^\S+(?: \w+)?/.exec(text)?.[0]];
    }),
  );

  it("is there where nothing is wrong", () => {
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

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
