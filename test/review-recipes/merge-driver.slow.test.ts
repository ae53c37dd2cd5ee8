import { beforeAll, beforeEach, expect, test } from "vitest";
import { sharedHost } from "../support/command-line-host.js";
import { readFileTool, type CommandOutcome } from "../support/scratch-project.js";
import { blockOf, createGuideProject, inventory, type GuideProject } from "./guide-project.js";

const readFile = "tools/read-file.ts";

/** The source of a tool of that name. */
const simpleTool = (name: string): string => `import type { ToolDeclaration } from "@toolwright/runtime";

export interface Args {
  /** What the tool is about. */
  subject: string;
}

/** Does what it is called. */
export const tool: ToolDeclaration<Args> = { name: "${name}", family: "${name}_family", effect: "mutating" };
`;

let project: GuideProject;

/** Runs toolwright where nobody but the test waits for it: git's own runs are processes of their own. */
async function toolwright(command: "check" | "generate"): Promise<string> {
  const outcome = await sharedHost().run({ root: project.root, args: [command] });
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
  return outcome.stdout;
}

beforeAll(async () => {
  project = createGuideProject({ [readFile]: readFileTool });
  // The recipe of the commit hook is another one, and would review each of these commits.
  project.remove(".githooks/pre-commit");
  for (const step of ["hooks", "merge-driver"]) await project.done(blockOf("step", step).text);
  await toolwright("generate");
  project.commit("Start");
  project.git("tag", "start");
});

beforeEach(() => {
  project.git("checkout", "--quiet", "--force", "-B", "main", "start");
  project.git("clean", "--quiet", "--force", "-d");
});

/** Edits on a branch from the start, and generates and commits what comes of them. */
async function saveBranch(name: string, edit: () => void): Promise<void> {
  project.git("checkout", "--quiet", "-B", name, "start");
  edit();
  await toolwright("generate");
  project.commit(name);
}

/** Adds a tool on each of two branches, alpha on the left and beta on the right. */
async function addOnBothSides(): Promise<void> {
  await saveBranch("left", () => project.write({ "tools/alpha.ts": simpleTool("alpha") }));
  await saveBranch("right", () => project.write({ "tools/beta.ts": simpleTool("beta") }));
}

/** Merges a branch into another; git must need no hand for it. */
async function mergeCleanly(ours: string, theirs: string): Promise<CommandOutcome> {
  project.git("checkout", "--quiet", ours);
  const merged = await project.shell(`git merge --no-edit ${theirs}`);
  expect(merged).toMatchObject({ exitCode: 0 });
  expect(project.git("status", "--porcelain")).toBe("");
  const [message, parents] = project.git("log", "-1", "--format=%s%n%p").trim().split("\n");
  expect(message).toBe(`Merge branch '${theirs}' into ${ours}`);
  expect(parents).toMatch(/^\w+ \w+$/);
  await toolwright("check");
  return merged;
}

/** What the driver alone makes of the inventory: the merge, without the hook that generates. */
async function mergeWithoutHook(ours: string, theirs: string): Promise<string> {
  project.git("checkout", "--quiet", ours);
  await project.done(`git -c core.hooksPath=/dev/null merge --quiet --no-edit ${theirs}`);
  const merged = project.read(inventory);
  project.git("reset", "--quiet", "--hard", "ORIG_HEAD");
  return merged;
}

test("two branches that each add a tool merge without a hand", async () => {
  await addOnBothSides();
  const byDriver = await mergeWithoutHook("left", "right");
  await mergeCleanly("left", "right");
  const names = [...project.read(inventory).matchAll(/^ {6}"name": "(\w+)"/gm)].map(([, name]) => name);
  expect(names).toEqual(["alpha", "beta", "read_file"]);
  expect(project.read(inventory)).toBe(byDriver);
});

test("two branches that each add a property to one tool merge without a hand", async () => {
  await saveBranch("left", () =>
    project.edit(readFile, "  path: string;\n", "  path: string;\n  /** Where to begin. */\n  offset: string;\n"),
  );
  await saveBranch("right", () =>
    project.edit(readFile, "Integer;\n", "Integer;\n  /** Whether to follow links. */\n  follow: boolean;\n"),
  );
  const { stderr } = await mergeCleanly("left", "right");
  expect(stderr).toContain("generated/metadata/read_file.ts: kept our version until the next `toolwright generate`.");
  const schema = JSON.parse(project.read("generated/schemas/read_file.input.json")) as Record<string, object>;
  expect(Object.keys(schema["properties"] ?? {})).toEqual(["path", "offset", "startLine", "follow"]);
  expect(schema["required"]).toEqual(["path", "offset", "follow"]);
});

test("a merge that the driver finishes alone stays as git committed it", async () => {
  await saveBranch("left", () => project.edit(readFile, "Path of", "The path of"));
  await saveBranch("right", () => project.write({ "tools/zeta.ts": simpleTool("zeta") }));
  // What a hook prints goes to stderr.
  const { stderr } = await mergeCleanly("left", "right");
  expect(stderr).toContain(": 0 written,");
});

test("a fast-forward leaves the commit alone", async () => {
  await saveBranch("ahead", () => project.write({ "tools/alpha.ts": simpleTool("alpha") }));
  project.git("checkout", "--quiet", "main");
  await project.done("git merge --quiet ahead");
  expect(project.git("rev-parse", "main")).toBe(project.git("rev-parse", "ahead"));
});

test("changes that are not committed are neither generated from nor lost", async () => {
  await addOnBothSides();
  project.git("checkout", "--quiet", "left");
  const mine = project.read(readFile).replace("Reads", "Gives");
  project.write({ [readFile]: mine });
  const merged = await project.shell("git merge --no-edit right");
  expect(merged.stderr).toContain("run generate yourself");
  expect(project.read(readFile)).toBe(mine);
  expect(project.git("show", `HEAD:${inventory}`)).not.toContain("Gives");
});

test("changes that git puts aside for the merge are back after it", async () => {
  await addOnBothSides();
  project.git("checkout", "--quiet", "left");
  project.write({ "package.json": '{ "type": "module" }\n' });
  await project.done("git merge --quiet --no-edit --autostash right");
  expect(project.git("status", "--porcelain")).toBe(" M package.json\n");
  expect(project.git("stash", "list")).toBe("");
  await toolwright("check");
});

test("a bound that both sides change stops the merge, with marks there and nowhere else", async () => {
  await saveBranch("left", () => {
    project.edit(readFile, "@minimum 1", "@minimum 0");
    project.write({ "tools/alpha.ts": simpleTool("alpha") });
  });
  await saveBranch("right", () => {
    project.edit(readFile, "@minimum 1", "@minimum -1");
    project.write({ "tools/beta.ts": simpleTool("beta") });
  });
  project.git("checkout", "--quiet", "left");
  const merged = await project.shell("git merge --no-edit right");
  expect(merged.exitCode).toBe(1);
  expect(merged.stdout).toContain(`CONFLICT (content): Merge conflict in ${inventory}`);
  expect(merged.stderr).toContain(
    `${inventory}: both sides changed #/tools/read_file/input_schema/properties/startLine/minimum.`,
  );
  const marked = project.read(inventory);
  expect(/<{7} ours\n([\s\S]*)>{7} theirs\n/.exec(marked)?.[1]).toBe(
    '            "minimum": 0,\n=======\n            "minimum": -1,\n',
  );
  for (const name of ["alpha", "beta"]) expect(marked).toContain(`"name": "${name}"`);

  project.write({ [readFile]: readFileTool.replace("@minimum 1", "@minimum -1") });
  await toolwright("generate");
  await project.done("git add --all && git commit --quiet --no-edit");
  await toolwright("check");
  expect(project.git("status", "--porcelain")).toBe("");
});

test("a version that is missing, or that git cannot merge, ends with 129, on which git gives up", async () => {
  const files = { base: "a\n", ours: "b\n", binary: Buffer.from([0, 1, 2]) };
  project.write(files);
  for (const theirs of ["missing", "binary"]) {
    const args = ["merge", "base", "ours", theirs, "--path", "a.txt"];
    const outcome = await sharedHost().run({ root: project.root, args });
    expect(outcome).toMatchObject({ exitCode: 129, stdout: "" });
    expect(outcome.stderr).toMatch(/^Cannot merge a\.txt: /);
    expect(project.read("ours")).toBe(files.ours);
  }
});

test("two merges of each other's branches merge again", async () => {
  await saveBranch("left", () => project.edit(readFile, "@minimum 1", "@minimum 0"));
  await saveBranch("right", () => project.write({ "tools/beta.ts": simpleTool("beta") }));
  project.git("branch", "--force", "left-before", "left");
  await mergeCleanly("left", "right");
  project.git("checkout", "--quiet", "right");
  await project.done("git merge --quiet --no-edit left-before");
  for (const [branch, name] of Object.entries({ right: "gamma", left: "delta" })) {
    project.git("checkout", "--quiet", branch);
    project.write({ [`tools/${name}.ts`]: simpleTool(name) });
    await toolwright("generate");
    project.commit(name);
  }
  await mergeCleanly("left", "right");
});
