/** Evaluates expressions in the sources without running them. */

import { ts } from "../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import { locateNode, quoteNode, withoutAssertions, followAlias, resolveSymbol } from "../sources/nodes.js";

/** The data of an expression, with the position of each part. */
export type StaticValue =
  | { readonly kind: "scalar"; readonly value: string | number | boolean | null; readonly location: SourceLocation }
  | { readonly kind: "array"; readonly elements: readonly StaticValue[]; readonly location: SourceLocation }
  | StaticObject
  /** An unreadable, reported value. */
  | { readonly kind: "unknown"; readonly location: SourceLocation };

export interface StaticObject {
  readonly kind: "object";
  readonly entries: ReadonlyMap<string, StaticEntry>;
  /** Whether some entries were unreadable, so that a missing key is not evidence. */
  readonly incomplete: boolean;
  readonly location: SourceLocation;
}

export interface StaticEntry {
  /** Position of the property's name. */
  readonly location: SourceLocation;
  readonly value: StaticValue;
}

export interface EvaluationScope {
  readonly root: string;
  readonly checker: ts.TypeChecker;
  readonly report: Report;
  /** Fields of the declaration: the values of any others, which must go, are never read. */
  readonly knownFields: readonly string[];
  /** Called with each file that a constant is read from. */
  readonly onFile: (file: ts.SourceFile) => void;
}

/** A value, or `absent` for `undefined`. */
type Evaluated = StaticValue | "absent";

/** Reads an expression; what is not static data is reported at its position. */
export function evaluateStatic(scope: EvaluationScope, expression: ts.Expression): StaticValue {
  const inner: Scope = { ...scope, whole: expression, open: new Set() };
  const value = evaluate(inner, expression);
  return value === "absent" ? refuse(inner, expression) : value;
}

/** Whether a value was read completely; if not, the finding has been reported. */
export function isComplete(value: StaticValue): boolean {
  if (value.kind === "array") return value.elements.every(isComplete);
  if (value.kind === "object") {
    return !value.incomplete && [...value.entries.values()].every((entry) => isComplete(entry.value));
  }
  return value.kind === "scalar";
}

export function toJson(value: StaticValue): JsonValue {
  if (value.kind === "unknown") return null; // Never written: an error has been reported.
  if (value.kind === "scalar") return value.value;
  if (value.kind === "array") return value.elements.map(toJson);
  // fromEntries defines own properties, so a key such as __proto__ stays a key.
  return Object.fromEntries([...value.entries].map(([key, entry]) => [key, toJson(entry.value)]));
}

interface Scope extends EvaluationScope {
  /** The expression of the whole declaration. */
  readonly whole: ts.Expression;
  /** Constants being evaluated: a repeated one refers to itself. */
  readonly open: ReadonlySet<ts.Node>;
}

function evaluate(scope: Scope, written: ts.Expression): Evaluated {
  const node = withoutAssertions(written);
  const literal = literalValue(node);
  if (literal !== undefined) return scalarAt(scope, node, literal);
  if (ts.isIdentifier(node) && node.text === "undefined") return "absent";
  if (ts.isPrefixUnaryExpression(node)) return evaluateSign(scope, node);
  if (ts.isTemplateExpression(node)) return evaluateTemplate(scope, node);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(scope, node);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(scope, node);
  if (ts.isIdentifier(node)) return evaluateReference(scope, node, resolveSymbol(scope.checker, node));
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return evaluateMember(scope, node);
  return refuse(scope, node);
}

/** The value of a literal, also in a type; undefined for anything else, and for numbers with a sign. */
export function literalValue(node: ts.Node): string | number | boolean | null | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  return node.kind === ts.SyntaxKind.NullKeyword ? null : undefined;
}

function scalarAt(scope: Scope, node: ts.Node, value: string | number | boolean | null): StaticValue {
  if (typeof value === "number" && !Number.isFinite(value)) return refuse(scope, node, { isInfinite: true });
  return { kind: "scalar", value, location: locateNode(scope.root, node) };
}

function refuse(scope: Scope, node: ts.Node, more: { readonly isInfinite?: boolean } = {}): StaticValue {
  const location = locateNode(scope.root, node);
  const parameters = { text: quoteNode(node), isTool: node === scope.whole, ...more };
  scope.report(createDiagnostic("value-not-static", parameters, location));
  return { kind: "unknown", location };
}

function evaluateSign(scope: Scope, node: ts.PrefixUnaryExpression): Evaluated {
  const isNegative = node.operator === ts.SyntaxKind.MinusToken;
  const isSign = isNegative || node.operator === ts.SyntaxKind.PlusToken;
  if (!isSign || !ts.isNumericLiteral(node.operand)) return refuse(scope, node);
  const value = Number(node.operand.text);
  return scalarAt(scope, node, isNegative ? -value : value);
}

function evaluateTemplate(scope: Scope, node: ts.TemplateExpression): Evaluated {
  const values = node.templateSpans.map((span) => evaluate(scope, span.expression));
  const texts = node.templateSpans.map((span, index) => {
    const value = values[index];
    if (typeof value === "object" && value.kind === "scalar") return `${value.value}${span.literal.text}`;
    if (value === "absent" || value?.kind !== "unknown") refuse(scope, span.expression);
    return undefined;
  });
  if (texts.includes(undefined)) return { kind: "unknown", location: locateNode(scope.root, node) };
  return scalarAt(scope, node, node.head.text + texts.join(""));
}

function evaluateArray(scope: Scope, node: ts.ArrayLiteralExpression): Evaluated {
  const elements = node.elements.flatMap((element): readonly StaticValue[] => {
    const value = evaluate(scope, ts.isSpreadElement(element) ? element.expression : element);
    if (value === "absent") return [refuse(scope, element)];
    if (!ts.isSpreadElement(element) || value.kind === "unknown") return [value];
    return value.kind === "array" ? value.elements : [refuse(scope, element)];
  });
  return { kind: "array", elements, location: locateNode(scope.root, node) };
}

function evaluateObject(scope: Scope, node: ts.ObjectLiteralExpression): Evaluated {
  const entries = new Map<string, StaticEntry>();
  const written = new Map<string, SourceLocation>();
  let incomplete = false;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const value = evaluate(scope, property.expression);
      if (value !== "absent" && value.kind === "object") {
        for (const [key, entry] of value.entries) entries.set(key, entry);
        incomplete ||= value.incomplete;
      } else {
        if (value === "absent" || value.kind !== "unknown") refuse(scope, property);
        incomplete = true;
      }
      continue;
    }
    const key = property.name && propertyKey(scope, property.name);
    if (key === undefined) {
      refuse(scope, property);
      incomplete = true;
      continue;
    }
    const location = locateNode(scope.root, property.name ?? property);
    const first = written.get(key);
    if (first !== undefined) scope.report(createDiagnostic("duplicate-field", { field: key }, [location, first]));
    else written.set(key, location);
    const isRead = node !== scope.whole || scope.knownFields.includes(key);
    const value = evaluateProperty(isRead ? scope : { ...scope, report: () => undefined }, property);
    if (value === "absent") entries.delete(key);
    else entries.set(key, { location, value });
  }
  return { kind: "object", entries, incomplete, location: locateNode(scope.root, node) };
}

function evaluateProperty(scope: Scope, property: ts.ObjectLiteralElementLike): Evaluated {
  if (ts.isPropertyAssignment(property)) return evaluate(scope, property.initializer);
  if (!ts.isShorthandPropertyAssignment(property)) return refuse(scope, property);
  return evaluateReference(scope, property.name, scope.checker.getShorthandAssignmentValueSymbol(property));
}

function propertyKey(scope: Scope, name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  return scalarKey(evaluate({ ...scope, report: () => undefined }, name.expression));
}

/** Follows a name to a constant or an enum member, in this file or another. */
function evaluateReference(scope: Scope, node: ts.Node, unresolved: ts.Symbol | undefined): Evaluated {
  const declaration = unresolved && followAlias(scope.checker, unresolved).valueDeclaration;
  if (declaration === undefined || scope.open.has(declaration)) return refuse(scope, node);
  if (ts.isEnumMember(declaration)) {
    const value = scope.checker.getConstantValue(declaration);
    return value === undefined ? refuse(scope, node) : scalarAt(scope, node, value);
  }
  const isConstant = ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || declaration.initializer === undefined) return refuse(scope, node);
  scope.onFile(declaration.getSourceFile());
  const value = evaluate({ ...scope, open: new Set([...scope.open, declaration]) }, declaration.initializer);
  // Findings about the value have the location of its definition; the value has that of its use.
  return value === "absent" ? value : { ...value, location: locateNode(scope.root, node) };
}

/** Reads `object.key` or `object[key]`: an enum's member, or a part of a constant. */
function evaluateMember(scope: Scope, node: ts.PropertyAccessExpression | ts.ElementAccessExpression): Evaluated {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression;
  const isWritten = ts.isPropertyAccessExpression(node) || ts.isStringLiteralLike(name);
  const symbol = isWritten ? resolveSymbol(scope.checker, name) : undefined;
  const target = symbol?.valueDeclaration;
  if (target && (ts.isEnumMember(target) || ts.isVariableDeclaration(target))) {
    return evaluateReference(scope, node, symbol);
  }
  const silent: Scope = { ...scope, report: () => undefined };
  const owner = evaluate(silent, node.expression);
  const key = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : scalarKey(evaluate(silent, node.argumentExpression));
  if (owner === "absent" || key === undefined) return refuse(scope, node);
  const element = owner.kind === "array" ? owner.elements[Number(key)] : undefined;
  const value = owner.kind === "object" ? owner.entries.get(key)?.value : element;
  // A value that the silent evaluation of its owner could not read is reported here, at its use.
  if (value === undefined || !isComplete(value)) return refuse(scope, node);
  return { ...value, location: locateNode(scope.root, node) };
}

function scalarKey(value: Evaluated): string | undefined {
  return value !== "absent" && value.kind === "scalar" ? String(value.value) : undefined;
}
