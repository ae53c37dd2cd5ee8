/** The commands that git runs once for each version of a file; they load no more than they need. */

import { resolve } from "node:path";
import type { Command } from "commander";
import { findFile } from "../disk/project-folder.js";
import { readAnyText } from "../disk/text-files.js";
import { merge } from "../commands/merge.js";
import { renderInventoryFile } from "../report/inventory-file.js";
import { makeVisible } from "../report/visible-text.js";

export interface GitCommandOutcome {
  readonly exitCode: 0 | 1 | 2 | typeof mergeFailed;
  readonly stdout: string;
  readonly stderr: string;
}

/** From 129 on git considers the driver broken and aborts the merge; below, it considers the file in conflict. */
const mergeFailed = 129;

export function addGitCommands(program: Command, finish: (outcome: GitCommandOutcome) => void): void {
  program
    .command("describe")
    .description("print an inventory, one fact per line (git diff driver)")
    .argument("<file>", "an inventory, or the result of an MCP server's tools/list")
    .exitOverride()
    .action((file: string) => finish(describe(file)));
  program
    .command("merge")
    .description("merge three versions of a generated file into the second (git merge driver)")
    .argument("<base>", "the common ancestor: %O")
    .argument("<ours>", "our version, and the result: %A")
    .argument("<theirs>", "their version: %B")
    .option("--path <file>", "path of the file in the repository: %P (default: <ours>)")
    .exitOverride()
    .action((base: string, ours: string, theirs: string, { path = ours }: { path?: string }) =>
      finish(mergeFiles({ base, ours, theirs, path })),
    );
}

function describe(name: string): GitCommandOutcome {
  const file = findFile([resolve(name)]);
  if (file === undefined) return { exitCode: 2, stdout: "", stderr: `The file ${makeVisible(name)} does not exist.\n` };
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
    return { exitCode: mergeFailed, stdout: "", stderr: `Cannot merge ${makeVisible(request.path)}: ${reason}\n` };
  }
}
