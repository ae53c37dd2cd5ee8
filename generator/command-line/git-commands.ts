/** The commands that git runs, once for each version of a file: what they need, and no more, is loaded with them. */

import { resolve } from "node:path";
import type { Command } from "commander";
import { findFile } from "../io/project-folder.js";
import { readAnyText } from "../io/text-files.js";
import { merge } from "../merge.js";
import { renderInventoryFile } from "../report/inventory-file.js";
import { makeVisible } from "../report/visible-text.js";

/** What a command came to. */
export interface GitCommandOutcome {
  readonly exitCode: 0 | 1 | 2 | typeof mergeFailed;
  readonly stdout: string;
  readonly stderr: string;
}

/** From 129 on git takes a driver for broken, and gives the merge up; below it takes the file for a conflict. */
const mergeFailed = 129;

/** Adds the commands. */
export function addGitCommands(program: Command, finish: (outcome: GitCommandOutcome) => void): void {
  program
    .command("describe")
    .description("print an inventory with one fact a line; git's diff driver for it")
    .argument("<file>", "an inventory, or the result of an MCP server's tools/list")
    .exitOverride()
    .action((file: string) => finish(describe(file)));
  program
    .command("merge")
    .description("merge three versions of a generated file into the second; git's merge driver for it")
    .argument("<base>", "the version that both sides began with: %O")
    .argument("<ours>", "our version, and the result: %A")
    .argument("<theirs>", "their version: %B")
    .option("--path <file>", "where the file is in the repository: %P (default: <ours>)")
    .exitOverride()
    .action((base: string, ours: string, theirs: string, { path = ours }: { path?: string }) =>
      finish(mergeFiles({ base, ours, theirs, path })),
    );
}

function describe(name: string): GitCommandOutcome {
  const file = findFile([resolve(name)]);
  if (file === undefined) return { exitCode: 2, stdout: "", stderr: `There is no file ${makeVisible(name)}.\n` };
  return { exitCode: 0, stdout: renderInventoryFile(readAnyText(file)), stderr: "" };
}

type MergeArguments = Readonly<Record<"base" | "ours" | "path" | "theirs", string>>;

function mergeFiles(request: MergeArguments): GitCommandOutcome {
  try {
    const { state, notes } = merge({ folder: resolve(""), ...request });
    const stderr = notes.map((note) => `${makeVisible(note)}\n`).join("");
    return { exitCode: state === "merged" ? 0 : 1, stdout: "", stderr };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { exitCode: mergeFailed, stdout: "", stderr: `${makeVisible(request.path)} cannot be merged: ${reason}\n` };
  }
}
