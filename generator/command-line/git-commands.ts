/** The commands that git runs once for each version of a file. */

import type { Command } from "commander";
import type * as GitFiles from "./git-files.js";
import { finish } from "./printing.js";

const load = (): Promise<typeof GitFiles> => import("./git-files.js");

export function addGitCommands(program: Command): void {
  program
    .command("describe")
    .description("print an inventory, one fact per line (git diff driver)")
    .argument("<file>", "an inventory, or the result of an MCP server's tools/list")
    .exitOverride()
    .action(async (file: string) => finish((await load()).describe(file)));
  program
    .command("merge")
    .description("merge three versions of a generated file into the second (git merge driver)")
    .argument("<base>", "the common ancestor: %O")
    .argument("<ours>", "our version, and the result: %A")
    .argument("<theirs>", "their version: %B")
    .option("--path <file>", "path of the file in the repository: %P (default: <ours>)")
    .exitOverride()
    .action(async (base: string, ours: string, theirs: string, { path = ours }: { path?: string }) =>
      finish((await load()).mergeFiles({ base, ours, theirs, path })),
    );
}
