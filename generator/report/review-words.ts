/** From the parts of a review to the words that every form of its report has for them. */

import type { ReviewResult } from "../review.js";
import type { ReviewedSide } from "../review/review-side.js";
import type { ChangeLocation, ReviewedChange } from "../review/reviewed-change.js";
import { count, severities } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

/** Digits of a fingerprint that tell one change from all others in a command. */
const prefixLength = 12;

/** The changes that a report is about: since the baseline, or where there is none since the release. */
export function shownChanges({ baseline, changes, release }: ReviewResult): readonly ReviewedChange[] {
  return baseline === null ? (release?.changes ?? []) : changes;
}

/** The tool of a change, with the stability that decided about it. */
export function describeTool({ tool, stability }: ReviewedChange): string {
  if (tool === null) return "all tools";
  return `${stability === null ? "" : `${stability} `}tool \`${makeVisible(tool)}\``;
}

/** Position of a change: `tools/tree-edit.ts:41:3`. */
export function describeLocation({ file, line, column }: ChangeLocation): string {
  return [makeVisible(file), line, column].filter((part) => part !== undefined).join(":");
}

/** Where a change is in its tool, or nothing where it is the whole tool; what leads into the result's schema says so. */
export function describePointer({ part, pointer, tool }: ReviewedChange): string {
  const isWhole = tool === null || (pointer === "#" && part === "fields");
  return isWhole ? "" : `${part === "output" ? "output " : ""}${makeVisible(pointer)}`;
}

/** A JSON value on one line. */
export function describeValue(value: unknown): string {
  return makeVisible(JSON.stringify(value));
}

/** What a witness shows, as the words before it and those after it, unless the message has them already. */
export function describeWitness(change: ReviewedChange): { claim: string; value: string; reason?: string } | undefined {
  const { witness } = change;
  if (witness === undefined) return undefined;
  return {
    claim: claimOf(change),
    value: describeValue(witness.instance),
    ...(witness.reason === change.message ? {} : { reason: makeVisible(witness.reason) }),
  };
}

/** What a value shows, by the rule where it is not the schemas that tell. */
const claims: Readonly<Record<string, string>> = {
  "tool-removed": "accepted before, rejected now",
  "tool-renamed": "accepted before, rejected now",
  "alias-removed": "accepted before, rejected now",
  "output-schema-removed": "allowed now, not allowed before",
  "hidden-parameter-exposed": "possible now, not possible before",
};

function claimOf({ part, rule }: ReviewedChange): string {
  if (part === "input") return "accepted before, rejected now";
  return part === "output" ? "returned now, not allowed before" : (claims[rule] ?? "for example");
}

/** What is known where neither a proof nor a witness was found; undefined where one was. */
export function describeDoubt({ verdict, tried }: ReviewedChange): string | undefined {
  if (verdict !== "unproven") return undefined;
  return tried === undefined || tried === 0
    ? "neither proved harmless nor shown to break anything"
    : `neither proved harmless nor shown to break anything, with ${count(tried, "value")} tried`;
}

/** What an author can do about a change that fails the review: each a way of its own. */
export function describeWays(change: ReviewedChange, result: ReviewResult): string[] {
  const ways = change.advice.map(makeVisible);
  const command = acceptCommand(change, result);
  return command === undefined ? ways : [...ways, command];
}

/** The command that accepts a change; undefined where there is nothing to accept. */
export function acceptCommand(change: ReviewedChange, { acceptOptions }: ReviewResult): string | undefined {
  if (!change.gates || !isAcceptable(change)) return undefined;
  const fingerprint = change.fingerprint.slice(0, prefixLength);
  return `${["npx toolwright accept", fingerprint, ...acceptOptions.map(quoteWord)].join(" ")} --reason "…"`;
}

/** A record that nobody needs is removed, not accepted. */
function isAcceptable({ rule }: ReviewedChange): boolean {
  return rule !== "acceptance-unused";
}

/** A word as a POSIX shell reads it. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The record of a change: who reads it must be able to find it. */
export function describeAcceptance({ acceptance }: ReviewedChange): string | undefined {
  if (acceptance === null) return undefined;
  const { file, reason, expires, isExpired } = acceptance;
  const until = expires === null ? "" : isExpired ? `, accepted until ${expires}` : `, until ${expires}`;
  return `${makeVisible(reason)} (${makeVisible(file)}${until})`;
}

/** Tells whether a change is accepted now. */
export function isAccepted({ acceptance }: ReviewedChange): boolean {
  return acceptance !== null && !acceptance.isExpired;
}

/** What there is to say of a change, a line each: what it is, the proof, and what to do about it. */
export function explainChange(change: ReviewedChange, result: ReviewResult): string[] {
  const witness = describeWitness(change);
  const doubt = describeDoubt(change);
  const acceptance = describeAcceptance(change);
  const ways = change.gates ? describeWays(change, result) : [];
  return [
    makeVisible(change.message),
    ...(witness === undefined ? [] : [`${witness.claim}: ${witness.value}`]),
    ...(witness?.reason === undefined ? [] : [`because  ${witness.reason}`]),
    ...(doubt === undefined ? [] : [`unproven  ${doubt}`]),
    ...(acceptance === undefined ? [] : [`${isAccepted(change) ? "accepted" : "expired "}  ${acceptance}`]),
    ...(ways.length === 0 ? [] : [`either   ${ways.join("  |  ")}`]),
  ];
}

/** Path of a file as the repository has it: what reads it there knows nothing of the project's folder. */
export function pathInRepository({ prefix }: ReviewResult, file: string): string {
  return `${prefix}${file}`;
}

/** A side as a report names it: `origin/main (3f9c21a)`. */
export function describeSide({ name, commit }: ReviewedSide): string {
  return commit === null ? makeVisible(name) : `${makeVisible(name)} (${commit.slice(0, 7)})`;
}

/** Counts changes: `1 error, 2 warnings, 4 infos`; those that are accepted are counted apart. */
export function countChanges(changes: readonly ReviewedChange[]): string {
  const open = changes.filter((change) => !isAccepted(change));
  const counts = severities.flatMap((severity) => {
    const number = open.filter((change) => change.severity === severity).length;
    return number === 0 ? [] : [count(number, severity)];
  });
  const accepted = changes.length - open.length;
  return [...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(", ");
}

/** The sentences that end a report: what there is, and whether it fails the run. */
export function summarise(result: ReviewResult): string {
  const side = result.baseline ?? result.release;
  if (side === null) return "Nothing was compared.";
  const seen = shownChanges(result);
  if (seen.length === 0) return `No changes of the contract since ${describeSide(side)}.`;
  return `Since ${describeSide(side)}: ${countChanges(seen)}. ${describeGate(result)}`;
}

function describeGate({ baseline, changes, failOn }: ReviewResult): string {
  if (baseline === null) return "A look back fails nothing.";
  const gating = changes.filter(({ gates }) => gates).length;
  if (failOn === "never") return "Nothing fails (--fail-on never).";
  if (gating === 0) return "None fails the review.";
  return `${gating === 1 ? "1 fails" : `${gating} fail`} the review (--fail-on ${failOn}).`;
}
