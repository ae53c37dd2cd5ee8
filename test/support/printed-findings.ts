/** From what a command printed to the findings in it. */

import type { CommandOutcome } from "./scratch-project.js";
import type { CaseResult, ShownFinding } from "./topics.js";

/** What a run came to: the exit code with what the command said at its end, and each finding. */
export function resultOf({ exitCode, stdout, stderr }: CommandOutcome): CaseResult {
  const paragraphs = `${stderr.trim()}\n\n${stdout.trim()}`.split("\n\n").filter((paragraph) => paragraph !== "");
  const rest = paragraphs.filter((paragraph) => findingIn(paragraph) === undefined);
  return {
    outcome: `exit code ${exitCode}: ${rest.join("\n")}`.split("\n"),
    findings: paragraphs.map(findingIn).filter((finding) => finding !== undefined),
  };
}

/** The finding that a paragraph of the output is. */
function findingIn(paragraph: string): ShownFinding | undefined {
  const [head = "", ...details] = paragraph.split("\n");
  const [, severity, code, place] = /^(error|warning|info) ([a-z0-9-]+)(?: (\S+))?$/.exec(head) ?? [];
  if (severity === undefined || code === undefined) return undefined;
  const others = details.filter((line) => /^ {2}also \S+:\d+:\d+$/.test(line));
  const [message = "", hint, ...more] = details.filter((line) => !others.includes(line)).map((line) => line.slice(2));
  if (more.length > 0) throw new Error(`A finding must have a message and one line of advice:\n${paragraph}`);
  if (place === undefined && others.length > 0)
    throw new Error(`Only a finding with a place has others:\n${paragraph}`);
  const places = [...(place === undefined ? [] : [place]), ...others.map((line) => line.slice("  also ".length))];
  return { severity, code, message, hint, locations: places.map(placeAt) };
}

function placeAt(text: string): ShownFinding["locations"][number] {
  const [, file = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(text) ?? [];
  return { file, line: Number(line), column: Number(column) };
}
