/** The only modules inside `generator/` that tests import: algorithms that values test better than whole projects. */

export type { Diagnostic } from "../../generator/diagnostics/diagnostics.js";
export { splitWords } from "../../generator/command-line/source-options.js";
export { mayDeclareForAll } from "../../generator/disk/declaration-scope.js";
export { parseJsonFile } from "../../generator/disk/json-file.js";
export { conflictSides } from "../../generator/disk/merge-conflicts.js";
export { exportedPath } from "../../generator/disk/package-exports.js";
export { printLiteral } from "../../generator/emit/literal-printer.js";
export { lintPayload } from "../../generator/lint/check-payload.js";
export { conflictsIn, mergeValues, takeSide } from "../../generator/merge/merge-values.js";
export { editPackageJson, type WantedEntries } from "../../generator/plan/package-json/edit-package-json.js";
export { renderInventoryFile } from "../../generator/report/inventory-description.js";
export { currentDay, findUses, judgeChanges, type Judging } from "../../generator/review/judge-changes.js";
export type { AcceptanceRecord } from "../../generator/review/acceptance-records.js";
export { endCommand, parseProcesses, treeOf } from "../../generator/servers/process-tree.js";
export { isClosed } from "../../generator/sources/written-types.js";
export { ts } from "../../generator/sources/compiler.js";
export { readCommentAt } from "../../generator/sources/doc-comments.js";
export type { Sources } from "../../generator/sources/program.js";
export { foldSoftBreaks } from "../../generator/sources/soft-line-breaks.js";
export { makeCases } from "../../generator/verify/cases.js";
