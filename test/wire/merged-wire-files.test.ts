import { expect, test } from "vitest";
import { createScratchProject, type CommandOutcome } from "../support/scratch-project.js";

const project = createScratchProject({});

const render = (...tools: object[]): string => `${JSON.stringify(tools, null, 2)}\n`;
const tool = (name: string, description = name): object => ({ type: "function", name, description });

/** Merges three versions of a file at a path into the second. */
async function merge(path: string, versions: Readonly<Record<"base" | "ours" | "theirs", string>>) {
  project.write({ base: versions.base, ours: versions.ours, theirs: versions.theirs });
  const outcome: CommandOutcome = await project.run(["merge", "base", "ours", "theirs", "--path", path]);
  return { ...outcome, merged: project.read("ours") };
}

const disagreeing = {
  base: render(tool("read_file")),
  ours: render(tool("read_file", "Reads a file.")),
  theirs: render(tool("read_file", "Reads a text file.")),
};

test.each(["generated/wire/openai.json", "wire\\openai.json"])("%s keeps our version of a conflict", async (path) => {
  const { exitCode, stderr, merged } = await merge(path, disagreeing);
  expect({ exitCode, merged }).toEqual({ exitCode: 0, merged: disagreeing.ours });
  expect(stderr).toBe(`${path}: kept our version until the next \`toolwright generate\`.\n`);
});

test("a payload has what either side added, where the lines agree", async () => {
  const [first, middle, last] = [tool("a"), tool("k"), tool("z")];
  const base = render(first, middle, last);
  const ours = render(first, tool("b"), middle, last);
  const theirs = render(first, middle, tool("y"), last);
  const { exitCode, stderr, merged } = await merge("generated/wire/openai.json", { base, ours, theirs });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(merged).toBe(render(first, tool("b"), middle, tool("y"), last));
});

test.each([
  ["generated/wire/other.json", disagreeing],
  ["generated/openai.json", disagreeing],
  ["generated/wire/openai.json", { base: "{}\n", ours: '{ "a": 1 }\n', theirs: '{ "a": 2 }\n' }],
])("%s that is no payload gets marks", async (path, versions) => {
  const { exitCode, merged } = await merge(path, versions);
  expect(exitCode).toBe(1);
  expect(merged).toMatch(/^<{7} /m);
});
