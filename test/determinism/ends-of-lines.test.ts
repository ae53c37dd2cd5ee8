import { expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";

const files = {
  "toolwright.config.json": `{
  "tools": ["tools/**/*.ts"],
  "output": "generated",
  "docs": ["README.md"]
}
`,
  "tsconfig.json": `{
  // A comment ends with its line.
  "compilerOptions": { "module": "nodenext", "strict": true }
}
`,
  "README.md": "# Tools\n\n<!-- toolwright:tools -->\n<!-- /toolwright -->\n\nMore.\n",
  "tools/find.md": "Finds files.\n\n- by name\n- by text\n",
  "tools/find.ts": `import type { ToolDeclaration } from "@toolwright/runtime";

/**
 * A name.
 * @minLength 3
 */
export type Name = string;

/** Arguments. */
export interface FindArgs {
  /**
   * The name,
   * or a part of it.
   *
   * - one
   * - two
   * @default "abc"
   */
  name?: Name;

  // Only for people.
  /** The mode. */
  mode?: // Ends here.
    | "fast"
    /** Reads everything. */
    | "whole";

  /**
   * Set by the editor.
   * @hidden
   */
  user?: string;
}

/** @remarks For maintainers. */
export const find: ToolDeclaration<FindArgs> = {
  name: "find",
  effect: "read_only",
  descriptionFile: "./find.md",
};

/**
 * Counts files.
 *
 * As \`find\` finds them.
 *
 * @remarks Not for models.
 */
export const count: ToolDeclaration<FindArgs> = { name: "count", effect: "read_only" };
`,
};

/** Only compilers take the last two for the end of a line. */
const endings = { "carriage returns": "\r", "line separators": "\u2028", "paragraph separators": "\u2029" };

test.each(Object.entries(endings))("%s are ends of lines", async (_, end) => {
  const project = createScratchProject(files);
  expect(await project.run(["generate", "--no-cache"])).toMatchObject({ exitCode: 0, stderr: "" });
  const [generated, page] = [project.snapshot("generated"), project.read("README.md")];
  const changed = Object.entries(files).filter(([path]) => end === "\r" || path.endsWith(".ts"));
  project.write(Object.fromEntries(changed.map(([path, text]) => [path, text.replaceAll("\n", end)])));
  expect(await project.run(["generate", "--no-cache"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(project.snapshot("generated")).toEqual(generated);
  expect(project.read("README.md")).toBe(end === "\r" ? page.replaceAll("\n", end) : page);
  // Lines are counted as before.
  const source = project.read("tools/find.ts");
  project.write({ "tools/find.ts": source.replace("effect:", "efect:") });
  const line = files["tools/find.ts"].split("effect:")[0]?.split("\n").length;
  expect((await project.run(["check", "--no-cache"])).stderr).toContain(
    `error unknown-field tools/find.ts:${line}:3\n`,
  );
});

test("carriage returns end lines of a configuration", async () => {
  const settings = files["toolwright.config.json"].replace('"output"', '"outputs"').replaceAll("\n", "\r");
  const project = createScratchProject({ ...files, "toolwright.config.json": settings });
  expect((await project.run(["check"])).stderr).toContain("error config-unknown-key toolwright.config.json:3:3\n");
});
