/** From interfaces that extend others to findings about tags that end where a property is declared again. */

import { ts } from "../sources/compiler.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { readDocComment } from "../sources/doc-comments.js";
import { keywordTags, withholdingTags } from "../sources/doc-tags.js";
import { isInstalled } from "../disk/packages.js";
import { locateNode } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";

/** Tags that say something about one declaration of a property only. */
const ownTags = ["title", "description", "examples", "deprecated", "readOnly", "writeOnly", "asType", "TJS-type"];

const inheritable: ReadonlySet<string> = new Set(
  [...keywordTags, ...withholdingTags].filter((name) => !ownTags.includes(name)),
);

/** Reports each property whose constraints, default or hiding its redeclaration does not repeat. */
export function reportLostTags(sources: Sources, types: Iterable<ts.Node>, report: Report): void {
  for (const type of types) {
    if (!ts.isInterfaceDeclaration(type) || isInstalled(type.getSourceFile().fileName)) continue;
    const bases = (type.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
    for (const member of bases.length === 0 ? [] : type.members) {
      if (ts.isPropertySignature(member)) reportLostOf(sources, { member, bases }, report);
    }
  }
}

interface Redeclaration {
  readonly member: ts.PropertySignature;
  readonly bases: readonly ts.ExpressionWithTypeArguments[];
}

function reportLostOf(sources: Sources, { member, bases }: Redeclaration, report: Report): void {
  const { checker } = sources;
  const own = checker.getSymbolAtLocation(member.name);
  if (own === undefined) return;
  const repeated = new Set(readDocComment(member)?.tags.map(({ name }) => name));
  for (const base of bases) {
    const property = checker.getTypeAtLocation(base).getProperty(own.name);
    const declaration = property?.declarations?.find(ts.isPropertySignature);
    if (property === undefined || declaration === undefined || !isAsWide(checker, own, property)) continue;
    const tags = readDocComment(declaration)?.tags.filter(({ name }) => inheritable.has(name) && !repeated.has(name));
    if (tags === undefined || tags.length === 0) continue;
    const lost = tags.map(({ name, text }) => `@${name} ${text}`.trimEnd());
    const locations = [member, declaration].map((node) => locateNode(sources.root, node));
    report(createDiagnostic("inherited-tags-lost", { property: own.name, base: base.getText(), lost }, locations));
  }
}

/** Whether the redeclaration keeps the property's type: a narrower type has constraints of its own. */
function isAsWide(checker: ts.TypeChecker, own: ts.Symbol, inherited: ts.Symbol): boolean {
  return checker.isTypeAssignableTo(checker.getTypeOfSymbol(inherited), checker.getTypeOfSymbol(own));
}
