/** What discovery, static evaluation and the type reader ask of a compiler's checker. */

import type { ts } from "./compiler.js";

export type CompilerChecker = Pick<
  ts.TypeChecker,
  | "getAliasedSymbol"
  | "getApparentType"
  | "getBaseTypes"
  | "getConstantValue"
  | "getDeclaredTypeOfSymbol"
  | "getExportsOfModule"
  | "getExportSymbolOfSymbol"
  | "getIndexInfosOfType"
  | "getIndexTypeOfType"
  | "getNeverType"
  | "getNonNullableType"
  | "getPropertiesOfType"
  | "getRootSymbols"
  | "getShorthandAssignmentValueSymbol"
  | "getStringLiteralType"
  | "getSymbolAtLocation"
  | "getTypeArguments"
  | "getTypeAtLocation"
  | "getTypeFromTypeNode"
  | "getTypeOfSymbol"
  | "isArrayLikeType"
  | "isArrayType"
  | "isTupleType"
  | "isTypeAssignableTo"
  | "typeToString"
>;

/** What is asked of a Program. */
export interface CompilerProgram extends Pick<
  ts.Program,
  | "getSourceFile"
  | "getSourceFiles"
  | "getSyntacticDiagnostics"
  | "isSourceFileDefaultLibrary"
  | "isSourceFileFromExternalLibrary"
> {
  /** The errors in a file, or in some nodes of it and perhaps others. Its types hide that a Program takes nodes. */
  readonly getSemanticDiagnostics: (
    file: ts.SourceFile,
    cancellation: undefined,
    nodes: readonly ts.Node[] | undefined,
  ) => readonly ts.Diagnostic[];
}
