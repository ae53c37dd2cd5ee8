/** Reads the files that the user names, and the inventories in them. */

import { type ContractInventory, readInventory } from "@toolwright/contract/internal/inventories";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { createDiagnostic, type Report, type SourceLocation, relativePath } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { findConflicts } from "../disk/merge-conflicts.js";
import { readFinding } from "../disk/read-findings.js";
import { findNamedFile, kindOfNamed, readUtf8, withoutMark, type NamedFile } from "../disk/text-files.js";

export interface FileText {
  /** The name in messages: a path, or a path and its commit. */
  readonly label: string;
  /** Path relative to the root if the file is in the working tree, for positions. */
  readonly file: string | null;
  readonly text: string;
}

/** Reads a file; undefined, after a report, if it does not exist or is not UTF-8. */
export function readNamedFile(
  named: NamedFile,
  report: Report,
  missing = createDiagnostic("inventory-not-found", { file: named.name }),
): FileText | undefined {
  const { root, name } = named;
  const path = findNamedFile(named);
  if (path === undefined) {
    const kind = kindOfNamed(named);
    report(kind === undefined ? missing : createDiagnostic("not-a-file", { path: name, kind }));
    return undefined;
  }
  const file = relativePath(root, path);
  let text;
  try {
    text = readUtf8(path);
  } catch (error) {
    report(readFinding(error, { root, path }));
    return undefined;
  }
  if (text === undefined) report(createDiagnostic("file-not-utf8", { path: name }, { file, line: 1, column: 1 }));
  return text === undefined ? undefined : { label: name, file, text };
}

/** Nobody merges an inventory by hand. */
const mergeRemedy = "Merge the sources, and run `npx toolwright generate`, which writes the whole file.";

export function parseInventory({ label, file, text }: FileText, report: Report): ContractInventory | undefined {
  const parsed = parseBoundedJson(withoutMark(text));
  const value = parsed === undefined ? undefined : readInventory(parsed);
  if (value?.kind === "inventory") return value;
  const json = parseJsonFile({ file: file ?? "", text });
  const reportProblem = (problem: string, remedy: string | undefined, location: SourceLocation): void => {
    // No editor can open a file of a commit.
    const subject = file === null ? `${label}, line ${location.line},` : label;
    const parameters = { file: subject, problem, remedy };
    report(createDiagnostic("inventory-not-readable", parameters, file === null ? [] : location));
  };
  const isConflict = findConflicts(text).length > 0 && text.includes('"source_of_truth"');
  for (const { problem, remedy, location } of json.problems) {
    reportProblem(`It is not valid JSON: ${problem}.`, isConflict ? mergeRemedy : remedy, location);
  }
  if (value === undefined && json.problems.length === 0) throw new Error("Text that is not JSON must have a problem.");
  for (const { message, remedy, path } of value?.problems ?? []) reportProblem(message, remedy, json.locate(path));
  return undefined;
}
