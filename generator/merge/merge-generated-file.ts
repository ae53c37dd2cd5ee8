/** Merges three versions of a generated file. */

import { joinPointer, renderJson } from "@toolwright/runtime/internal/json-schema";
import { parseBoundedJson } from "../diagnostics/collections.js";
import type { ThreeVersions } from "../disk/git.js";
import { withoutMark } from "../disk/text-files.js";
import { moduleForm, schemaForm, type OutputForm } from "../emit/output-kind.js";
import { outputKindAt } from "../emit/output-kinds.js";
import { conflictsIn, mergeValues, takeSide, type ConflictSide } from "./merge-values.js";

export type FileMerge =
  | { readonly kind: "merged"; readonly text: string }
  /** Texts that differ only at the conflicts, and the JSON Pointers of these. */
  | { readonly kind: "conflict"; readonly texts: ThreeVersions<string>; readonly places: readonly string[] }
  /** Not a file of toolwright's: merge its lines. */
  | { readonly kind: "lines" }
  /** A file to regenerate: merge its lines, and ask nobody to resolve a conflict. */
  | { readonly kind: "generated lines" };

/** Merges a file by its kind; a file that toolwright did not make, line by line. */
export function mergeGeneratedFile(given: string, texts: ThreeVersions<string>): FileMerge {
  const { path, form } = findForm(given);
  const isOwn = [texts.ours, texts.theirs].every(
    (text) => text.trim() !== "" && form.ownerOf({ path, text }, () => true) !== "user",
  );
  if (!isOwn) return { kind: "lines" };
  if (form.merge === "lines") return { kind: "generated lines" };
  // Texts with conflict marks are no JSON; a new file has no base.
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map((text) =>
    parseBoundedJson(withoutMark(text)),
  );
  const hasBase = base !== undefined || texts.base.trim() === "";
  if (!hasBase || ours === undefined || theirs === undefined) return { kind: "lines" };
  const merged = mergeValues({ base, ours, theirs });
  const conflicts = conflictsIn(merged);
  const render = (side: ConflictSide): string => renderJson(takeSide(merged, side) ?? null);
  if (conflicts.length === 0) return { kind: "merged", text: render("ours") };
  return {
    kind: "conflict",
    texts: { base: render("neither"), ours: render("ours"), theirs: render("theirs") },
    places: conflicts.map((conflict) => `#${joinPointer(conflict.path)}`),
  };
}

/** Finds the form of a file in an output folder anywhere; at another path by its header. */
function findForm(given: string): { readonly path: string; readonly form: OutputForm } {
  const parts = given.split(/[/\\]/);
  for (const depth of parts.keys()) {
    const path = parts.slice(depth).join("/");
    const form = outputKindAt(path);
    if (form !== undefined) return { path, form };
  }
  return { path: given, form: given.endsWith(".json") ? schemaForm : moduleForm };
}
