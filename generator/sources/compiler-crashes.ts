/** Turns what the compiler throws into findings: some code that is valid, and much that is not, makes it crash. */

import { createDiagnostic, type Diagnostic, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import { ts } from "./compiler.js";

/** The compiler's file, in our bundle and in the package that it comes from. */
const compilerFile = /[\\/](?:typescript|ts-morph-common)\.js:\d+:\d+/;

/** The result, or undefined after a report if the compiler crashes. */
export function withoutCrash<Result>(read: () => Result, report: Report): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!isCompilerCrash(error)) throw error;
    report(describeCrash(error));
    return undefined;
  }
}

/** Whether the compiler has thrown: the first frame in a file is in its own. What our code throws below it is ours. */
export function isCompilerCrash(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const frames = (error.stack ?? "").match(/^ +at .*:\d+:\d+\)?$/gm) ?? [];
  const first = frames.find((frame) => !frame.includes("node:"));
  return first !== undefined && compilerFile.test(first);
}

export function describeCrash(error: Error, location?: SourceLocation): Diagnostic {
  return createDiagnostic("compiler-crashed", { version: ts.version, problem: error.message }, location);
}
