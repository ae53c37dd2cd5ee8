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
export type CompilerProgram = Pick<
  ts.Program,
  | "getSemanticDiagnostics"
  | "getSourceFile"
  | "getSourceFiles"
  | "getSyntacticDiagnostics"
  | "isSourceFileDefaultLibrary"
  | "isSourceFileFromExternalLibrary"
>;
