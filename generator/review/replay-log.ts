/** From a log of calls to those that worked before and fail now. */

import { relative, resolve } from "node:path";
import { createReplay, type ReplayReport, type ReplaySides } from "@toolwright/contract/internal/review";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { findFile } from "../disk/project-folder.js";
import { readLines } from "../disk/text-files.js";

export interface CallLog {
  readonly folder: string;
  readonly name: string;
}

/** Replays every call of a log; null if the file does not exist, which is then reported. */
export function replayLog({ folder, name }: CallLog, sides: ReplaySides, report: Report): ReplayReport | null {
  const path = findFile([resolve(folder, name)]);
  if (path === undefined) {
    report(createDiagnostic("calls-not-found", { file: name }));
    return null;
  }
  const replay = createReplay(sides);
  for (const line of readLines(path)) replay.add(line);
  const result = replay.report();
  const file = relative(folder, path).replaceAll("\\", "/");
  const last = result.unreadableLines.length - 1;
  for (const [index, { line, problem }] of result.unreadableLines.entries()) {
    const further = index === last ? result.unreadable - result.unreadableLines.length : 0;
    report(createDiagnostic("call-not-readable", { problem, further }, { file, line, column: 1 }));
  }
  return result;
}
