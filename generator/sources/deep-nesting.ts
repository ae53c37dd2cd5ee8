/** Finds what nests too deeply for the stack, on which the compiler parses, binds and checks. */

import { createDiagnostic, type Diagnostic, type SourceLocation } from "../diagnostics/diagnostics.js";
import { ts } from "./compiler.js";

/** Offsets by path. */
export type DeepFiles = ReadonlyMap<string, number>;

/** The result, or undefined if the stack was too small for it. */
export function withinStack<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isStackOverflow(error)) return undefined;
    throw error;
  }
}

/** Whether the stack was too small; engines word it differently. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /stack|recursion/i.test(error.message);
}

export function describeTooDeep(location: SourceLocation): Diagnostic {
  const problem = "The code nests too deeply for the TypeScript compiler.";
  return createDiagnostic("syntax-error", { problem, commentEndedEarly: false }, location);
}

/** The offset up to which a text can be parsed. */
export function findOverflow(text: string, parse: (start: string) => ts.SourceFile): number {
  let [parsed, failed] = [0, text.length];
  while (failed - parsed > 1) {
    const middle = Math.floor((parsed + failed) / 2);
    if (withinStack(() => parse(text.slice(0, middle))) === undefined) failed = middle;
    else parsed = middle;
  }
  return parsed;
}

/** The file at which binding failed, and the offset of its innermost node. */
export function findUnbound(files: readonly ts.SourceFile[]): readonly [path: string, offset: number] | undefined {
  // The binder sets the number of symbols when it is done with a file, which has at least one if it has statements.
  const isBound = (file: ts.SourceFile & { readonly symbolCount?: number }): boolean => (file.symbolCount ?? 0) > 0;
  const file = files.find((one) => !isBound(one) && one.statements.length > 0);
  if (file === undefined) return undefined;
  let innermost: ts.Node = file;
  for (let level: ts.Node[] = [file]; level[0] !== undefined;) {
    [innermost] = level;
    const next: ts.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    level = next;
  }
  return [file.fileName, innermost.getStart(file)];
}

/** A text of white space with the same lines. */
export function blank(text: string): string {
  return text.replace(/\S/g, " ");
}
