/** Refuses the types that JSON cannot carry, at the place where they were written. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode, quoteText } from "../locations.js";
import { isInPackage, type Hint } from "./hints.js";
import type { Objection } from "./objections.js";
import type { Reading } from "./reading.js";
import { shaped } from "./shaped-types.js";

/** What is refused, where, and why. */
export interface Refusal extends Objection {
  readonly hint: Hint;
  /** Where it stands, if not where the hint is. */
  readonly place?: ts.Node;
  /** The type in question, where it is not the place that says it. */
  readonly type?: ts.Type;
}

/** Reports a refusal; what it returns stands for the type, so that reading goes on and finds everything else. */
export function refuse({ sources, report }: Reading, refusal: Refusal): BaseType {
  const { hint, place = hint.place, type, reason } = refusal;
  const isForeign = isInPackage(sources, place);
  const advice = isForeign
    ? "It comes from a package: leave it out with Omit, or write a type of your own."
    : refusal.advice;
  const subject = describeSubject(sources, place, type);
  const places = isForeign ? [place, hint.own] : [place];
  const locations = places.map((node) => locateNode(sources.root, node));
  report(createDiagnostic("type-not-supported", { subject, reason, advice }, locations));
  return shaped({ kind: "refused" }, "");
}

/** Says of a type that it never comes to an end. */
export function reportEndless(sources: Sources, place: ts.Node, report: Report): void {
  const parameters = {
    subject: `The type ${quoteNode(place)}`,
    reason: "it expands without end",
    advice: "Let a type refer to itself with the same type arguments, or write out the levels that are needed.",
  };
  report(createDiagnostic("type-not-supported", parameters, locateNode(sources.root, place)));
}

/** Names what is refused in the words of the author, and the type itself where those do not spell it. */
function describeSubject({ checker }: Sources, place: ts.Node, type: ts.Type | undefined): string {
  const computed = type && checker.typeToString(type);
  if (ts.isTypeNode(place)) {
    const isSpelled =
      type === undefined ||
      checker.getTypeFromTypeNode(place) === type ||
      quoteText(place.getText()) === quoteText(computed ?? "");
    return computed === undefined || isSpelled
      ? `The type ${quoteNode(place)}`
      : `The type ${quoteText(computed)} in ${quoteNode(place)}`;
  }
  if (ts.isIndexSignatureDeclaration(place)) return `The index signature ${quoteNode(place)}`;
  const name = ts.getNameOfDeclaration(place as ts.Declaration); // What is no declaration has no name.
  if (name === undefined) return `The type ${computed === undefined ? quoteNode(place) : quoteText(computed)}`;
  return computed === undefined
    ? `The property ${quoteNode(name)}`
    : `The type ${quoteText(computed)} of ${quoteNode(name)}`;
}
