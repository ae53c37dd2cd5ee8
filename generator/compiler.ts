/** The one TypeScript compiler of the process: the one that ts-morph carries. */

export { Node, Project, SyntaxKind, ts } from "ts-morph";
export type { SourceFile, VariableDeclaration } from "ts-morph";
