/** From the payload of a target on disk to whether toolwright made it: its tools tell, since it has no room for a mark. */

import { readTools } from "@toolwright/runtime/targets";
import type { WireTarget } from "./names.js";
import { conflictSides } from "./ownership.js";

/** A file at the path of a target's payload. */
export interface WireFile {
  readonly target: WireTarget;
  readonly text: string;
}

/**
 * Names of the tools that a payload carries, on both sides of a merge where git left these in it; undefined where the
 * text is no payload of the target. A tool without a name has the empty one.
 */
export function toolsInWireFile({ target, text }: WireFile): readonly string[] | undefined {
  const sides = conflictSides(text).map((side) => toolsInText(side, target));
  return sides.every((names) => names !== undefined) ? [...new Set(sides.flat())] : undefined;
}

function toolsInText(text: string, target: WireTarget): string[] | undefined {
  try {
    return readTools(JSON.parse(text), target)?.map(({ name }) => name);
  } catch {
    return undefined; // Not JSON, so not a payload either.
  }
}

/** Tells whether toolwright made a payload: it carries tools, and an inventory of the project lists each of them. */
export function isGeneratedWireFile(file: WireFile, listed: ReadonlySet<string>): boolean {
  const names = toolsInWireFile(file) ?? [];
  return names.length > 0 && names.every((name) => listed.has(name));
}

/** Tells whether toolwright may write over a payload: it made it, or there is nothing in it to lose. */
export function isOwnedWireFile(file: WireFile, listed: ReadonlySet<string>): boolean {
  return file.text.trim() === "" || toolsInWireFile(file)?.length === 0 || isGeneratedWireFile(file, listed);
}
