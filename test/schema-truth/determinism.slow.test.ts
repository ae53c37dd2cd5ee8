import { join } from "node:path";
import { generate } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratchProject, minimalProject, snapshotOf, type ProjectFiles } from "../support/scratch-project.js";
import { determinismCases } from "./determinism-cases.js";
import { moveTypes, renderModules, reverseTypes, type TypeSet } from "./movable-types.js";

/** Something that must not change a schema. */
interface Change {
  readonly name: string;
  readonly filesOf: (types: TypeSet) => ProjectFiles;
  /** Folder of the project in the scratch folder. */
  readonly folder?: string;
  /** The tool stands in another file, which the schema names. */
  readonly movesTool?: true;
}

const rename = (paths: Readonly<Record<string, string>>) => (types: TypeSet) =>
  renderModules(moveTypes(types, ({ home }) => paths[home] ?? home));

/** Puts comments where maintainers do: above every declaration, and into it. */
function addComments(files: ProjectFiles): ProjectFiles {
  const comment = (text: string): string =>
    text
      .replaceAll(/^(?=\/\*\*|(?:export|import)\b)/gm, "// A note for maintainers, longer than what it is about.\n")
      .replaceAll("{ ", "{ /* A note. */ ");
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, comment(String(text))]));
}

/** A tool that comes first in every order, and mentions the same names and literals the other way round. */
function addTool(types: TypeSet): ProjectFiles {
  const files = renderModules(types);
  const text = Object.values(files).map(String).join("\n");
  const words = [...new Set([...text.matchAll(/"(\w[\w ]*)"|(\w+)\??:/g)].map(([, literal, name]) => literal ?? name))];
  const literals = words.reverse().map((word) => JSON.stringify(word));
  const unrelated = `import type { ToolDeclaration } from "@toolwright/runtime";
type Shape = { ${literals.map((literal) => `${literal}?: ${literal} | 3 | 2 | 1 | { next: ${literal} | false };`).join(" ")} };
interface Node { all: ${literals.join(" | ")}; keys: keyof Shape; values: Shape[keyof Shape]; nodes: Node[]; box?: { y: 2; x: 1 } }
export interface UnrelatedArgs { node: Node; other: Node; picked: Pick<Shape, ${literals.join(" | ")}> }
/** Does something else. */
export const unrelated: ToolDeclaration<UnrelatedArgs> = { name: "a_first_tool", effect: "read_only" };
`;
  return { ...files, "tools/0-first.ts": unrelated };
}

const changes: readonly Change[] = [
  { name: "comments above the types", filesOf: (types) => addComments(renderModules(types)) },
  { name: "another order in the files", filesOf: (types) => renderModules(reverseTypes(types)) },
  {
    name: "types that change places",
    filesOf: rename({ "types/first": "types/second", "types/second": "types/first" }),
  },
  {
    name: "a file for each type",
    filesOf: (types) =>
      renderModules(moveTypes(types, ({ home }, key) => (key === "declaration" ? home : `types/of-${key}`))),
  },
  {
    name: "types in files that come last",
    filesOf: rename({ "types/first": "zz/last", "types/second": "zz/earlier" }),
  },
  {
    name: "types in files that come first",
    filesOf: rename({ "types/first": "aa/second", "types/second": "aa/first", "tools/tool": "tools/zz" }),
    movesTool: true,
  },
  { name: "another folder", filesOf: renderModules, folder: "somewhere else – İ/0/root" },
  { name: "an unrelated tool that comes first", filesOf: addTool },
];

/** Text of the schemas of the tool, by path. */
async function schemasOf(files: ProjectFiles, folder = "root"): Promise<Readonly<Record<string, string>>> {
  const all = Object.entries({ ...minimalProject, ...files }).map(([path, text]) => [join(folder, path), text]);
  const { root } = createScratchProject(Object.fromEntries(all) as ProjectFiles); // Paths and texts, as before.
  const { diagnostics } = await generate({ root: join(root, folder) });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const schemas = Object.entries(snapshotOf(join(root, folder, "generated", "schemas")));
  return Object.fromEntries(schemas.filter(([path]) => path.startsWith("tool.")));
}

function withoutSource(schemas: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(schemas).map(([path, text]) => [path, text.replace(/^ {2}"\$comment": .*\n/m, "")]);
  return Object.fromEntries(entries) as Record<string, string>; // Paths and texts, as before.
}

describe.each([...determinismCases])("schemas of %s", (_, types) => {
  let expected: Readonly<Record<string, string>>;

  beforeAll(async () => {
    expected = await schemasOf(renderModules(types));
    expect(Object.keys(expected)).toEqual(["tool.input.json", "tool.output.json"]);
  });

  test.each(changes)("are the same, byte for byte, after $name", async ({ filesOf, folder, movesTool }) => {
    const changed = await schemasOf(filesOf(types), folder);
    const comparable = movesTool === true ? withoutSource : (schemas: typeof changed): typeof changed => schemas;
    expect(comparable(changed)).toEqual(comparable(expected));
  });
});
