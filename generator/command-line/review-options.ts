/** The options that `review` and `accept` share. */

import { type Command, Option } from "commander";

export function addSides(command: Command): Command {
  return command
    .option("--against <baseline>", "a git ref, such as origin/main, or an inventory file")
    .option("--since <tag>", "the release to compare with (default: the newest release tag)")
    .option("--current <file>", "an inventory file to compare instead of the sources");
}

export function failOnOption(description: string): Option {
  return new Option("--fail-on <severity>", description).choices(["error", "warning", "never"]).default("error");
}
