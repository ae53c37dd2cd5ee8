/** From the parts of a review to the sentences that every form of its report shares. */

import { findRule } from "@toolwright/contract/rules";
import { isList, isObject, type JsonValue, pointerTokens } from "@toolwright/runtime/json-schema";
import type { ReviewResult } from "../commands/review.js";
import { unusedRule } from "../review/unused-acceptances.js";
import type { ReviewedSide } from "../review/review-side.js";
import type { ChangeLocation, ReviewedChange } from "../review/reviewed-change.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { count } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

/** The changes to report: since the baseline or, without one, since the release; quiet ones only if all are asked for. */
export function shownChanges({ baseline, changes, release, shown }: ReviewResult): readonly ReviewedChange[] {
  const all = baseline === null ? (release?.changes ?? []) : changes;
  return shown.verbose ? all : all.filter((change) => change.gates || findRule(change.rule)?.isQuiet !== true);
}

export function nameTool({ tool, stability }: ReviewedChange): string {
  if (tool === null) return "all tools";
  return `${stability === null ? "" : `${stability} `}tool \`${makeVisible(tool)}\``;
}

export function describeLocation({ file, line, column }: ChangeLocation): string {
  return [makeVisible(file), line, column].filter((part) => part !== undefined).join(":");
}

/** Where the project has a change; the list of tools that was named is no news. */
export function describeSource(change: ReviewedChange): string | undefined {
  const { location, tool } = change;
  if (location === null) return undefined;
  // A record and a configuration are files that the reader looks for.
  const isList = tool !== null && isAcceptable(change) && location.line === undefined;
  return isList && location.file.endsWith(".json") ? undefined : describeLocation(location);
}

/** An unused record is removed, not accepted. */
export function isAcceptable({ rule }: ReviewedChange): boolean {
  return rule !== unusedRule;
}

/** Where the file has what changed, or empty if it is the whole tool. */
export function describePointer({ part, place, tool }: ReviewedChange): string {
  return tool === null || (place === "#" && part === "fields") ? "" : makeVisible(place);
}

export function showValue(value: unknown): string {
  return makeVisible(JSON.stringify(value));
}

/** A longer value is shown without what has nothing to do with the change, unless the reader asks for all of it. */
const longestValue = 600;

/** The sentence around a witness, unless the message already says it. */
export function describeWitness(
  change: ReviewedChange,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): { claim: string; value: string; reason?: string } | undefined {
  const { witness, pointer } = change;
  const claim = claimOf(change);
  if (witness === undefined || claim === undefined) return undefined;
  const whole = showValue(witness.instance);
  const isLong = !isWhole && whole.length > longestValue;
  return {
    claim,
    value: isLong ? showPart(witness.instance, new Set(pointerTokens(pointer))) : whole,
    ...(witness.reason === change.message ? {} : { reason: makeVisible(witness.reason) }),
  };
}

/** A value without the members that have none of some names; how many there are stands in their place. */
function showPart(value: JsonValue, names: ReadonlySet<string>): string {
  if (isList(value)) {
    const [first, ...others] = value;
    if (first === undefined) return "[]";
    return `[${showPart(first, names)}${others.length === 0 ? "" : `, …${others.length} more`}]`;
  }
  if (!isObject(value)) return showValue(value);
  const entries = Object.entries(value);
  const kept = entries.filter(([name]) => names.has(name));
  const shown = kept.map(([name, inner]) => `${showValue(name)}:${showPart(inner, names)}`);
  const rest = entries.length - kept.length;
  return `{${[...shown, ...(rest === 0 ? [] : [`…${rest} more`])].join(", ")}}`;
}

/** What a value shows; undefined where what changed is how others treat the tool, whatever the call. */
function claimOf({ part, rule, witness }: ReviewedChange): string | undefined {
  if (witness?.staysValid === true) return "still accepted, but a part of it is ignored now";
  if (part === "input") return "accepted before, rejected now";
  return part === "output" ? "returned now, not allowed before" : findRule(rule)?.claim;
}

/** The call, or the result, that shows what broke in a tool: the shortest of those of its errors. */
export function describeHurt(changes: readonly ReviewedChange[]): { claim: string; value: string } | undefined {
  const shown = changes.flatMap((change) => describeWitness(change) ?? []);
  return shown.toSorted((left, right) => left.value.length - right.value.length)[0];
}

export function describeDoubt({ verdict, tried }: ReviewedChange): string | undefined {
  if (verdict !== "unproven") return undefined;
  return tried === undefined || tried === 0
    ? "proved neither compatible nor breaking"
    : `proved neither compatible nor breaking, with ${count(tried, "value")} tried`;
}

/** Names the record's file, so that the reader can find it. */
export function describeAcceptance({ acceptance }: ReviewedChange): string | undefined {
  if (acceptance === null) return undefined;
  const { file, reason, expires, state, folder } = acceptance;
  const remarks: Readonly<Record<typeof state, string>> = {
    counts: expires === null ? "" : `, until ${expires}`,
    expired: `, accepted until ${expires}`,
    merged: ", merged earlier: a record counts only for the change that it arrives with",
    contradicting: ", says something else of this change",
    misplaced: `, belongs in ${folder}/`,
  };
  return `${makeVisible(reason)} (${makeVisible(file)}${makeVisible(remarks[state])})`;
}

/** `accepted`, or why the record about a change does not count. */
export function nameAcceptance({ acceptance }: ReviewedChange): string {
  if (acceptance === null || acceptance.state === "counts") return "accepted";
  return acceptance.state === "expired" ? "expired" : "void";
}

export function isAccepted({ acceptance }: ReviewedChange): boolean {
  return acceptance?.state === "counts";
}

export function levelOf(change: ReviewedChange): ReviewedChange["severity"] | "accepted" {
  return isAccepted(change) ? "accepted" : change.severity;
}

/** The change and its proof, one line each. */
export function explainChange(change: ReviewedChange): string[] {
  return explainChanges([change]);
}

/** The same of changes of one cause, with the proof of the first. */
export function explainChanges(
  changes: readonly [ReviewedChange, ...ReviewedChange[]],
  shown: { readonly isWhole?: boolean } = {},
): string[] {
  const [change] = changes;
  const isFolded = changes.length > 1;
  const witness = describeWitness(change, shown);
  const doubt = describeDoubt(change);
  const records = isFolded ? ` (${count(changes.length, "record")})` : "";
  const acceptance =
    isFolded && change.acceptance !== null ? `${change.acceptance.reason}${records}` : describeAcceptance(change);
  const isShared = changes.every(({ message }) => message === change.message);
  const example = isFolded && change.tool !== null ? ` (${makeVisible(change.tool)})` : "";
  return [
    ...(isShared ? [makeVisible(change.message)] : []),
    ...(witness === undefined ? [] : [`${witness.claim}: ${witness.value}${example}`]),
    ...(witness?.reason === undefined ? [] : [`because  ${witness.reason}`]),
    ...(doubt === undefined ? [] : [`unproven  ${doubt}`]),
    ...(acceptance === undefined
      ? []
      : [`${nameAcceptance(change).padEnd("accepted".length)}  ${makeVisible(acceptance)}`]),
  ];
}

/** The tools of changes of one cause: `stable tool \`a\``, or how many. */
export function nameSubject(changes: readonly [ReviewedChange, ...ReviewedChange[]]): string {
  const [first] = changes;
  if (changes.length === 1) return nameTool(first);
  const isShared = first.stability !== null && changes.every(({ stability }) => stability === first.stability);
  return count(changes.length, `${isShared ? `${first.stability} ` : ""}tool`);
}

/** A side as a report names it: `origin/main (3f9c21a)`. */
export function describeSide({ name, commit }: ReviewedSide): string {
  return commit === null ? makeVisible(name) : `${makeVisible(name)} (${commit.slice(0, 7)})`;
}

/** `1 error, 2 warnings, 4 infos`; accepted changes are counted separately. */
export function countChanges(changes: readonly ReviewedChange[]): string {
  const open = changes.filter((change) => !isAccepted(change));
  const counts = severityOrder.flatMap((severity) => {
    const number = open.filter((change) => change.severity === severity).length;
    return number === 0 ? [] : [count(number, severity)];
  });
  const accepted = changes.length - open.length;
  return [...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(", ");
}

export function summarise(result: ReviewResult): string {
  const side = result.baseline ?? result.release;
  if (side === null) return "Nothing was compared.";
  const seen = shownChanges(result);
  const texts = count(result.texts.length, "changed text");
  if (seen.length === 0)
    return result.texts.length === 0
      ? `No contract changes since ${describeSide(side)}.`
      : `Since ${describeSide(side)}: ${texts}, and no other change.`;
  return `Since ${describeSide(side)}: ${countChanges(seen)}. ${describeGate(result)}`;
}

function describeGate({ baseline, changes, failOn }: ReviewResult): string {
  if (baseline === null) return "Comparing with a release never fails.";
  const gating = changes.filter(({ gates }) => gates).length;
  if (failOn === "never") return "Nothing fails the review (--fail-on never).";
  if (gating === 0) return "None fails the review.";
  return `${gating === 1 ? "1 fails" : `${gating} fail`} the review (--fail-on ${failOn}).`;
}
