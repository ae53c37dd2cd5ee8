/** Texts from outside control no terminal, workflow or report, in any command and format. */

import { beforeAll, expect, test } from "vitest";
import { findForgeries, type ReportFormat } from "../support/report-safety.js";
import type { ScratchProject } from "../support/scratch-project.js";
import { createGitProject } from "../review/git-project.js";
import { argumentsOf, hostileCommands, hostileProject } from "./hostile-project.js";

/** What a text can do; no line of output may begin with the word `forged`. */
const tricks = {
  everything: [
    "x\n::stop-commands::forged\n  ::error file=x::forged\r::forged##[error]forged\nforged error code x.ts:1:1\r\nforged",
    "\u0085forged\u2028forged\u2029forged\u001b[31m\u009b31m\u0000\u007f\u202e\u2066\u200f\ufeff\ud800\ufffe\u{e0041}",
    "]]><forged a='\"'>&forged; | `x` </details>\n```\n# forged",
  ].join(""),
  "a command at its start": "::error title=forged::forged | <b>`",
} as const;

type Trick = keyof typeof tricks;

const formats: readonly ReportFormat[] = ["text", "json", "markdown", "github", "sarif", "junit"];

/** Runs each command in a project whose every string is the trick. */
export function describeTrick(trick: Trick): void {
  const text = tricks[trick];
  let project: ScratchProject;
  beforeAll(() => void (project = createGitProject(hostileProject(text))));

  test.each(hostileCommands)("$command", async ({ command, formats: written }) => {
    for (const format of formats.filter((one) => written.split(" ").includes(one))) {
      const { stdout, stderr } = await project.run(argumentsOf(command, text, format));
      // A command that says nothing of the text proves nothing.
      expect(stdout + stderr, format).toMatch(/forged|some_tool/);
      expect(findForgeries(stdout, format), format).toEqual([]);
      expect(findForgeries(stderr, "text"), format).toEqual([]);
    }
  });
}
