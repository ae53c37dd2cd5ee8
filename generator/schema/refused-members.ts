/** Refuses the members of interfaces that JSON cannot carry and that the engine would drop without a word. */

import type { SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { isHidden } from "./hidden-parameters.js";
import { reportRefused } from "./refused-types.js";

/** Wraps a parser of interfaces, classes or type literals. */
export function withRefusedMembers(sources: Sources, parser: SubNodeParser, report: Report): SubNodeParser {
  return {
    supportsNode: (node) => parser.supportsNode(node),
    createType: (node, context, reference) => {
      if (ts.isClassDeclaration(node)) {
        const reason = "instances of classes do not travel in JSON; use an interface";
        reportRefused(sources, { node: node.name ?? node, reason }, report);
      } else if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
        for (const member of node.members) {
          const reason = isHidden(member) ? undefined : reasonAgainst(member);
          if (reason !== undefined) reportRefused(sources, { node: member, reason }, report);
        }
      }
      return parser.createType(node, context, reference);
    },
  };
}

function reasonAgainst(member: ts.TypeElement): string | undefined {
  if (ts.isPropertySignature(member)) return reasonAgainstName(member.name);
  if (ts.isIndexSignatureDeclaration(member)) return undefined;
  if (ts.isGetAccessor(member) || ts.isSetAccessor(member)) return "JSON has no accessors; write a property";
  return "JSON cannot carry functions";
}

function reasonAgainstName(name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name) && !ts.isStringLiteralLike(name.expression)) {
    return "JSON has names that are texts only; write the name itself";
  }
  const text = ts.isComputedPropertyName(name) ? "" : name.text;
  return text === "__proto__"
    ? "JavaScript takes a property of that name for something else; choose another"
    : undefined;
}
