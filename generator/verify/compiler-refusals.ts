/** From the compiler's finding about a value to a message and a property. */

import { ts } from "../sources/compiler.js";

export interface CompilerRefusal {
  readonly message: string;
  /** The rejected property, by names and indexes from the value down. */
  readonly path: readonly string[];
  /** Whether the value has excess properties, which the compiler only rejects in expressions. */
  readonly excess: boolean;
}

/** "Object literal may only specify known properties", and the same with a suggestion. */
const excessCodes = [2353, 2561];

/** Describes a finding; the first line of a chain states the question, the last the reason. */
export function describeCompilerRefusal(file: ts.SourceFile, finding: ts.Diagnostic): CompilerRefusal {
  const lines = ts
    .flattenDiagnosticMessageText(finding.messageText, "\n")
    .split("\n")
    .map((text) => text.trim());
  const [first = ""] = lines;
  const last = lines.at(-1) ?? first;
  const path = [...pathAt(file, finding.start ?? 0), ...lines.flatMap(pathInMessage)];
  const message = lines.length === 1 ? first : `${first} ${last}`;
  return { message, path, excess: codesOf(finding).some((code) => excessCodes.includes(code)) };
}

function codesOf({ code, messageText }: ts.Diagnostic): number[] {
  const codesIn = (part: ts.DiagnosticMessageChain): number[] => [part.code, ...(part.next ?? []).flatMap(codesIn)];
  return [code, ...(typeof messageText === "string" ? [] : codesIn(messageText))];
}

/** The path in one line of a message, below that of the line before. */
function pathInMessage(line: string): string[] {
  const [, property] = /^Types of property '(.+)' are incompatible/.exec(line) ?? [];
  if (property !== undefined) return [unquote(property)];
  const [, properties] = /^The types of '([^'"\s]+)' are incompatible between these types/.exec(line) ?? [];
  if (properties !== undefined) return properties.split(".");
  const [, position] = /^Type at position (\d+) in source/.exec(line) ?? [];
  if (position !== undefined) return [position];
  const [, missing] =
    /^Property '(.+)' is (?:missing|optional) in type/.exec(line) ??
    /is missing the following properties from type '.+': ([^,]+),/.exec(line) ??
    [];
  return missing === undefined ? [] : [unquote(missing)];
}

function unquote(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1) : name;
}

function pathAt(file: ts.SourceFile, offset: number): string[] {
  const path: string[] = [];
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset >= node.end) return;
    if (ts.isPropertyAssignment(node)) path.push(nameOf(node.name));
    if (ts.isArrayLiteralExpression(node)) {
      const index = node.elements.findIndex((element) => offset >= element.pos && offset < element.end);
      if (index >= 0) path.push(String(index));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return path;
}

function nameOf(name: ts.PropertyName): string {
  if (ts.isComputedPropertyName(name)) return ts.isStringLiteralLike(name.expression) ? name.expression.text : "";
  return name.text;
}
