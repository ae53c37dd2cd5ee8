/** From what a run came to, to the one JSON object that `--format json` prints. */

import type { AcceptResult } from "../accept.js";
import type { GenerateResult, ListResult } from "../generate.js";
import { pathFromRoot } from "../plan.js";
import type { VerifyResult } from "../verify.js";
import { summariseTool } from "./tool-summary.js";

/** Renders the findings and the state of every file. */
export function renderFilesJson({ diagnostics, files, output }: GenerateResult): string {
  const states = files.map((file) => ({ path: pathFromRoot(file, output), state: file.state }));
  return `${JSON.stringify({ diagnostics, files: states }, null, 2)}\n`;
}

/** Renders the findings and a summary of every tool, with the tokens of each where they were asked for. */
export function renderToolsJson({ diagnostics, tools, tokens }: ListResult): string {
  const counted = tokens === null ? {} : { tokens };
  return `${JSON.stringify({ diagnostics, tools: tools.map(summariseTool), ...counted }, null, 2)}\n`;
}

/** Renders the findings, and what came of every tool whose schemas were tried. */
export function renderVerificationJson({ diagnostics, seed, skipped, tools }: VerifyResult): string {
  return `${JSON.stringify({ diagnostics, seed, skipped, tools }, null, 2)}\n`;
}

/** Renders the findings, and the records that came and went. */
export function renderAcceptanceJson({ diagnostics, written, removed }: AcceptResult): string {
  return `${JSON.stringify({ diagnostics, written, removed }, null, 2)}\n`;
}
