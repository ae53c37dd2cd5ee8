/** From TypeScript 7's diagnostics to diagnostics as the compiler in the process has them. */

import type { ts } from "../compiler.js";
import type { RemoteDiagnostic } from "./compiler-api.js";
import { intactText } from "./intact-texts.js";

/** Diagnostics of one file, by position. */
export function mirrorDiagnostics(found: readonly RemoteDiagnostic[], file: ts.SourceFile): ts.Diagnostic[] {
  const inOrder = [...found].sort((left, right) => left.pos - right.pos || left.end - right.end);
  return inOrder.map((one) => ({
    file,
    start: one.pos,
    length: one.end - one.pos,
    code: one.code,
    category: one.category, // Both number the categories in one way.
    messageText: messageOf(one),
  }));
}

function messageOf(diagnostic: RemoteDiagnostic): string | ts.DiagnosticMessageChain {
  return diagnostic.messageChain === undefined ? intactText(diagnostic.text) : chainOf(diagnostic);
}

function chainOf({ text, code, category, messageChain }: RemoteDiagnostic): ts.DiagnosticMessageChain {
  return { messageText: intactText(text), code, category, next: (messageChain ?? []).map(chainOf) };
}
