/** Turns the options of the command call into a request, and asks before a gated call runs. */

import { resolve } from "node:path";
import process from "node:process";
import type { CallOptions } from "../commands/call.js";
import { withoutMark } from "../disk/text-files.js";
import { renderQuestion } from "../report/call-text.js";
import { makeVisible } from "../report/visible-text.js";
import { confirm } from "./confirm.js";
import type { Refuse } from "./open-sources.js";
import type { CommandOptions } from "./options.js";
import { print } from "./printing.js";

export interface CallArguments extends CommandOptions {
  readonly tools?: string;
  readonly handlers?: string;
  /** `path=value`. */
  readonly hidden?: readonly string[];
  readonly approve?: true;
}

/** The arguments are JSON, `-` for standard input, or `@` and the name of a file. */
export async function requestCall(
  { tool, written }: { readonly tool: string; readonly written: string },
  { approve, hidden = [], tools, handlers }: CallArguments,
  refuse: Refuse,
): Promise<Omit<CallOptions, "root" | "config">> {
  const isApproved = approve === true;
  if (isApproved && handlers === undefined) refuse("error: option '--approve' requires --handlers");
  return {
    folder: resolve(""),
    tool,
    arguments: written.startsWith("@")
      ? { name: written.slice(1) }
      : { text: written === "-" ? await readInput() : written },
    hidden: Object.fromEntries(hidden.map((one) => parseHidden(one, refuse))),
    ...(tools !== undefined && { tools }),
    ...(handlers !== undefined && { handlers }),
    isApproved,
    approve: (question) =>
      confirm({
        stream: "stderr",
        text: renderQuestion(question),
        question: "Run it?",
        unasked: "Standard input is not a terminal: run it again with --approve to approve it.",
      }),
    // Marked, so that it does not pass for a line of ours.
    print: (line) => print("stderr", `| ${makeVisible(line)}\n`),
  };
}

function parseHidden(text: string, refuse: Refuse): readonly [path: string, value: string] {
  const [, path, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === undefined) return refuse("error: option '--hidden' needs a path and a value, such as --hidden user=ada");
  return [path, value];
}

/** Reads standard input, and drops the byte order mark that PowerShell writes. */
async function readInput(): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of process.stdin.setEncoding("utf8")) chunks.push(chunk as string);
  return withoutMark(chunks.join(""));
}
