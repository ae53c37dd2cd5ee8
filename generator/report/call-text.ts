/** Renders what a call would do, or what came of it. */

import type { ModelOutput } from "@toolwright/runtime/internal/envelope";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import type { ApprovalQuestion } from "../calls/handler-messages.js";
import type { CallOutcome, ReadyCall } from "../calls/tool-call.js";
import type { CallResult } from "../commands/call.js";
import type { Screen } from "./text-layout.js";
import { makeVisible, visibleJson } from "./visible-text.js";

export function renderCall({ outcome, listing }: CallResult, { palette }: Screen): string {
  if (outcome === null) return "";
  const name = palette.bold(makeVisible(outcome.tool));
  if (outcome.state === "ready") return renderReady(outcome as ReadyCall, name);
  const output = outcome.output === null ? "" : renderOutput(outcome.output);
  if (outcome.state === "succeeded") return `${name} returns:\n\n${output}`;
  const advice = listing === null ? "" : `\n\`${makeVisible(listing)}\` shows the tools.\n`;
  return `${palette.red(outcome.state)} ${name}. The model reads:\n\n${output}${advice}`;
}

function renderReady({ arguments: args, approval, defaulted, hiddenWithoutValue }: ReadyCall, name: string): string {
  const quoted = (paths: readonly string[]): string => makeVisible(joinPhrases(paths.map((path) => `\`${path}\``)));
  const [first = ""] = hiddenWithoutValue;
  const notes = [
    ...(defaulted.length === 0 ? [] : [`Filled in by default: ${quoted(defaulted)}.`]),
    ...(hiddenWithoutValue.length === 0
      ? []
      : [
          `Hidden, set by your application: ${quoted(hiddenWithoutValue)}. Here, --hidden ${makeVisible(first)}=… sets it.`,
        ]),
    approval === null ? "It needs no approval." : `It asks for approval first: ${makeVisible(approval)}`,
    "Nothing has run. To run it, pass --handlers <module>.",
  ];
  return `${name} would run with:\n\n${indent(visibleJson(args))}\n${notes.map((note) => `${note}\n`).join("")}`;
}

/** The question whether a call may run. */
export function renderQuestion({ tool, reason, arguments: args }: ApprovalQuestion): string {
  return `${makeVisible(reason)} The arguments of ${makeVisible(tool)}:\n\n${indent(visibleJson(args))}\n`;
}

function renderOutput({ text, structured, notice, content = [] }: ModelOutput): string {
  // Laid out for people; models get it on one line.
  const isJson = typeof structured === "object" && structured !== null && text === JSON.stringify(structured);
  const parts = content.map((part) => `${part.type === "text" ? part.text : JSON.stringify(withoutData(part))}\n`);
  const shown = [
    isJson ? visibleJson(structured) : `${text}\n`,
    ...parts,
    ...(notice === undefined ? [] : [`${notice}\n`]),
  ];
  return shown.map(indent).join("\n");
}

/** A part with the length of its data in place of it. */
function withoutData(part: object): object {
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) =>
    key === "data" && typeof value === "string" ? [key, `${value.length} characters of base64`] : [key, value],
  );
  return Object.fromEntries(entries) as object;
}

/** Indents every line, so that none of them passes for a line of ours. */
function indent(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => (line === "" ? "\n" : `  ${makeVisible(line)}\n`)).join("");
}

export function renderCallJson({ diagnostics, outcome }: CallResult): string {
  return visibleJson({ diagnostics, call: outcome satisfies CallOutcome | null });
}
