import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { minimalProject } from "../support/scratch-project.js";
import { createGitProject, runIn, type GitProject } from "./git-project.js";
import { treeEdit, widthProperty } from "./branch-flow.js";

const source = "tools/tree-edit.ts";

let project: GitProject;
let folder: string;

beforeAll(async () => {
  // A repository with two projects in it: positions in the one are relative to it, and to the repository for machines.
  const inFolder = Object.entries({ ...minimalProject, [source]: treeEdit });
  project = createGitProject(Object.fromEntries(inFolder.map(([path, content]) => [`packages/one/${path}`, content])));
  folder = join(project.root, "packages/one");
  await runIn(folder, ["generate"]);
  project.commit("Start");
});

interface Finding {
  readonly rule: string;
  readonly location: { readonly file: string; readonly line?: number } | null;
}

/** What a review finds once the tool's source is this: each rule with its position and the line that stands there. */
async function reviewSource(text: string): Promise<string[]> {
  project.write({ [`packages/one/${source}`]: text });
  const { stdout } = await runIn(folder, ["review", "--against", "main", "--format", "json"]);
  const { changes } = JSON.parse(stdout) as { changes: Finding[] };
  return changes.map(({ rule, location }) => {
    const line = location?.line === undefined ? "" : ` ${text.split("\n")[location.line - 1]?.trim()}`;
    return `${rule} ${location?.file}${line}`;
  });
}

test.each([
  ["a property that is gone, at the interface that lost it", [widthProperty, ""], "export interface TreeEditArgs {"],
  ["a property of a property", ["  /** Distance in pixels. */\n  distance?: number;\n", ""], "place?: Place;"],
  ["a property of a property", ['"left" | "right"', '"left"'], 'side: "left";'],
  ["a property that must be there now", ["width?: number", "width: number"], "width: number;"],
  ["a field", ['effect: "mutating"', 'effect: "destructive"'], 'effect: "destructive",'],
  ["a property of the result", ["note?: string", "note?: string | null"], "note?: string | null;"],
  ["a description", ["/** Edits a tree. */", "/** Edits trees. */"], "export const treeEdit: "],
])("a finding points at %s", async (_place, [from, to], line) => {
  const found = await reviewSource(treeEdit.replace(from ?? "", to ?? ""));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(` ${source} ${line}`);
});

test("a finding about a tool that has another name now points at that", async () => {
  const renamed = treeEdit.replace('"tree_edit"', '"tree_change"').replace(widthProperty, "");
  expect(await reviewSource(renamed)).toEqual([
    `tool-renamed ${source} name: "tree_change",`,
    `input-property-removed ${source} export interface TreeEditArgs {`,
  ]);
});

test("a tool that is gone is where it was", async () => {
  const other = treeEdit
    .replaceAll(/tree_?edit/gi, "plant")
    .replaceAll("target", "seed")
    .replaceAll("Edits", "Plants");
  project.git("mv", `packages/one/${source}`, "packages/one/tools/plant.ts");
  project.write({ "packages/one/tools/plant.ts": other });
  const { stdout } = await runIn(folder, ["review", "--against", "main"]);
  expect(stdout).toMatch(/^error tool-removed {2}stable tool `tree_edit` {2}tools\/tree-edit\.ts {2}[0-9a-f]{12}$/m);
  project.git("reset", "--quiet", "--hard");
});

test("machines get paths as the repository has them, and commands the options that lead to the project", async () => {
  project.write({ [`packages/one/${source}`]: treeEdit.replace(widthProperty, "") });
  const args = ["review", "--against", "main", "--root", "packages/one"];
  const github = await runIn(project.root, [...args, "--format", "github"]);
  expect(github.stdout).toMatch(/^::error file=packages\/one\/tools\/tree-edit\.ts,line=4,col=1,/);
  const sarif = await runIn(project.root, [...args, "--format", "sarif"]);
  expect(sarif.stdout).toContain('"uri": "packages/one/tools/tree-edit.ts"');
  const { stdout } = await runIn(project.root, args);
  expect(stdout).toContain("  tools/tree-edit.ts:4:1  ");
  expect(stdout).toMatch(/npx toolwright accept [0-9a-f]{12} --root packages\/one --against main --reason "…"\n/);
});
