/** The compiler's verdict on literals: whether each may stand where a type is wanted, excess properties refused. */

import { join } from "node:path";
import { createProgram, describeFinding, sourceFileOf, strictOptions, ts } from "../runtime/compiler.js";

/** A literal, and the type that it is held against. */
export interface TypedLiteral {
  readonly type: string;
  readonly literal: string;
}

/** What to judge: literals, one line each, with what their types need imported. */
export interface LiteralFile {
  /** Folder of the project that the imports are relative to. */
  readonly root: string;
  readonly imports: readonly string[];
  readonly literals: readonly TypedLiteral[];
}

/** Lists the compiler's findings on each literal; none for one that it accepts. */
export function judgeLiterals({ root, imports, literals }: LiteralFile): string[][] {
  const path = join(root, "typed-literals.ts");
  const lines = literals.map(({ type, literal }, index) => {
    if (literal.includes("\n")) throw new Error("A literal must stand on one line.");
    return `export const literal${index}: ${type} = ${literal};`;
  });
  const program = createProgram({
    inMemory: new Map([[path, [...imports, ...lines].join("\n")]]),
    options: strictOptions,
  });
  const verdicts: string[][] = literals.map(() => []);
  for (const finding of ts.getPreEmitDiagnostics(program)) {
    const line = finding.file?.getLineAndCharacterOfPosition(finding.start ?? 0).line ?? -1;
    const isLiteral = finding.file === sourceFileOf(program, path) && line >= imports.length;
    const verdict = isLiteral ? verdicts[line - imports.length] : undefined;
    if (verdict === undefined) throw new Error(`Only literals may be wrong: ${describeFinding(finding, root)}`);
    verdict.push(describeFinding(finding, root));
  }
  return verdicts;
}
