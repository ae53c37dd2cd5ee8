import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";
import { endCommand, parseProcesses, splitWords, treeOf } from "../support/generator-internals.js";
import { readTable } from "../support/tables.js";

const table = new URL("processes.txt", import.meta.url);
const programs = createScratchProject({ "npx.cmd": "", "node.exe": "" });

test.each(readTable(table, "spawned", ["command", "spawned"]))("Windows runs $command", ({ command, spawned }) => {
  const script = fileURLToPath(new URL("windows-spawn.mjs", import.meta.url));
  const printed = execFileSync(process.execPath, [script, programs.root, ...command.split(" ")], { encoding: "utf8" });
  expect(printed).toBe(`${spawned}\n`);
});

test.each(readTable(table, "trees", ["root", "tree", "processes…"]))(
  "$tree end with $root",
  ({ root, tree, processes }) => {
    const listed = parseProcesses(processes.map((line) => `  ${line} Thu Nov 26 09:00:00 2026`).join("\n"));
    expect(listed).toHaveLength(processes.length);
    expect(
      treeOf(Number(root), listed)
        .map(({ pid }) => pid)
        .sort()
        .join(" "),
    ).toBe(tree);
  },
);

test("Windows ends a tree with a command, other systems with signals", () => {
  expect(endCommand("win32", 12)).toEqual(["taskkill", "/pid", "12", "/t", "/f"]);
  expect(endCommand("linux", 12)).toBeUndefined();
});

test.each(readTable(table, "words", ["text", "words…"]))("the words of a source: $text", ({ text, words }) => {
  expect(splitWords(text) ?? ["not closed"]).toEqual(words);
});
