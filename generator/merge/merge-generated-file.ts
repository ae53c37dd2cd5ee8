/** From three versions of a generated file to one, or to how it is to be merged instead. */

import type { JsonValue } from "../definition.js";
import { outputFiles, wireFile, wireTargets } from "../names.js";
import { isGenerated } from "../ownership.js";
import { toolsInWireFile } from "../wire-ownership.js";
import { renderJson } from "../stable-json.js";
import { mergeDocuments } from "./merge-values.js";
import { conflictsIn, takeSide, type ConflictSide, type PossibleValue, type ThreeVersions } from "./merged-value.js";

/** What becomes of a file. */
export type FileMerge =
  | { readonly kind: "merged"; readonly text: string }
  /** Texts that differ where the sides disagree and nowhere else, and the places as JSON Pointers. */
  | { readonly kind: "conflict"; readonly texts: ThreeVersions<string>; readonly places: readonly string[] }
  /** Nothing is known of it but its lines. */
  | { readonly kind: "lines" }
  /** Its lines follow from other files, so that a conflict in them is nobody's to resolve. */
  | { readonly kind: "generated lines" };

/** A file in three versions. */
export interface FileVersions extends ThreeVersions<string> {
  /** Where the file is, as far as is known. */
  readonly path: string;
}

/** Merges JSON that toolwright made by what it says. Any other file is merged by its lines. */
export function mergeGeneratedFile({ path, ...texts }: FileVersions): FileMerge {
  const name = path.split(/[/\\]/).at(-1);
  const isOwn = [texts.ours, texts.theirs].every((text) => isGenerated({ path, text }));
  if (isPayload({ path, ...texts })) return { kind: "generated lines" };
  if (name !== outputFiles.inventory && !isOwn) return { kind: "lines" };
  if (!path.endsWith(".json")) return { kind: "generated lines" };
  const base = texts.base.trim() === "" ? { value: undefined } : parse(texts.base);
  const [ours, theirs] = [parse(texts.ours), parse(texts.theirs)];
  if (base === undefined || ours === undefined || theirs === undefined) return { kind: "lines" };
  const merged = mergeDocuments({ base: base.value, ours: ours.value, theirs: theirs.value });
  const conflicts = conflictsIn(merged);
  const render = (side: ConflictSide): string => renderJson(takeSide(merged, side) ?? null);
  if (conflicts.length === 0) return { kind: "merged", text: render("ours") };
  return {
    kind: "conflict",
    texts: { base: render("neither"), ours: render("ours"), theirs: render("theirs") },
    places: conflicts.map((conflict) => `#/${conflict.path.map(escapeKey).join("/")}`),
  };
}

/** A payload follows from the declarations, and its tools tell what it is: it has no room for a mark. */
function isPayload({ path, ours, theirs }: FileVersions): boolean {
  const target = wireTargets.find((one) => `/${path.replaceAll("\\", "/")}`.endsWith(`/${wireFile(one)}`));
  return target !== undefined && [ours, theirs].every((text) => toolsInWireFile({ target, text }) !== undefined);
}

function escapeKey(key: string | number): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A file that no longer is JSON, such as one with a conflict in it, still has lines. */
function parse(text: string): { readonly value: PossibleValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue }; // What JSON holds.
  } catch {
    return undefined;
  }
}
