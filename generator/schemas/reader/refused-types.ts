/** Refuses the types that JSON cannot carry, at the place where they were written. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { createDiagnostic, type Report } from "../../diagnostics/diagnostics.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, quoteNode, quoteText } from "../../sources/nodes.js";
import { isInPackage, type Hint } from "./hints.js";
import type { Objection } from "./objections.js";
import type { TypeReading } from "./reading.js";
import { shaped } from "./shaped-types.js";
import { isBehind, ownPlace, pathOf } from "./trail.js";

export interface Refusal extends Objection {
  readonly hint: Hint;
  /** Its location, if not the hint's. */
  readonly place?: ts.Node;
  /** The refused type, if the place does not say it. */
  readonly type?: ts.Type;
}

/** Reports a refusal; returns a placeholder type, so that reading goes on and finds everything else. */
export function refuse({ sources, report, trail }: TypeReading, refusal: Refusal): BaseType {
  const { hint, place = hint.place, type, reason } = refusal;
  const isForeign = isInPackage(sources, place);
  const isElsewhere = isBehind(sources, place);
  const path = isElsewhere ? pathOf(trail) : "";
  const advice = isForeign ? "It comes from a package: remove it with Omit, or write your own type." : refusal.advice;
  const subject = path === "" ? describeSubject(sources, place, type) : describePart(sources, { path, type });
  // What the author can edit comes first.
  const places = isElsewhere ? [...new Set([ownPlace(sources, trail) ?? hint.own, place])] : [place];
  const locations = places.map((node) => locateNode(sources.root, node));
  report(createDiagnostic("type-not-supported", { subject, reason, advice }, locations));
  return shaped({ kind: "refused" }, "");
}

/** Reports a type that expands without end. */
export function reportEndless(sources: Sources, place: ts.Node, report: Report): void {
  const parameters = {
    subject: `The type ${quoteNode(place)}`,
    reason: "it expands infinitely",
    advice: "Refer to the type with the same type arguments, or write out the levels that you need.",
  };
  report(createDiagnostic("type-not-supported", parameters, locateNode(sources.root, place)));
}

interface RefusedPart {
  readonly path: string;
  readonly type: ts.Type | undefined;
}

/** Names the refused part by its path from the whole type: its own words are a helper's or a package's. */
function describePart({ checker }: Sources, { path, type }: RefusedPart): string {
  return type === undefined
    ? `The property ${quoteText(path)}`
    : `The type ${quoteText(checker.typeToString(type))} of ${quoteText(path)}`;
}

/** Names the refused part in the author's words, and the type itself if those do not spell it. */
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
  const name = ts.getNameOfDeclaration(place as ts.Declaration); // Only a declaration has a name.
  if (name === undefined) return `The type ${computed === undefined ? quoteNode(place) : quoteText(computed)}`;
  return computed === undefined
    ? `The property ${quoteNode(name)}`
    : `The type ${quoteText(computed)} of ${quoteNode(name)}`;
}
