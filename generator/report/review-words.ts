/** From the parts of a review to the sentences that every form of its report shares. */

import { type FailingCalls, type ReplayReport, shownLength } from "@toolwright/contract/internal/review";
import { findRule } from "@toolwright/contract/internal/changes";
import { isList, isObject, type JsonValue, pointerTokens } from "@toolwright/runtime/internal/json-schema";
import type { ReviewResult } from "../commands/review.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import type { ReviewedSide } from "../review/sides.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { unusedRule } from "../review/judge-changes.js";
import type { FileLocation } from "../diagnostics/locations.js";
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

export function describeLocation({ file, line, column }: FileLocation): string {
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

/** The default wording of a witness. */
export const rejectedCall = "accepted before, rejected now";
export const newResult = "returned now, not allowed before";

/** Words a witness; undefined if the change concerns no call, such as a tool's effect. */
function claimOf({ part, rule, witness }: ReviewedChange): string | undefined {
  if (witness?.staysValid === true) return "still accepted, but a part of it is ignored now";
  if (part === "input") return rejectedCall;
  return part === "output" ? newResult : findRule(rule)?.claim;
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

export type FoldedChanges = readonly [ReviewedChange, ...ReviewedChange[]];

/** The most severe first, those that fail the run before others, unlikely ones after all of these, accepted ones last. */
export function orderChanges(changes: readonly ReviewedChange[]): ReviewedChange[] {
  const open = changes.filter((change) => !isAccepted(change));
  const likely = severityOrder.flatMap((severity) => {
    const own = open.filter((change) => change.severity === severity && change.unlikely !== true);
    const notes = severity === "info" ? open.filter(({ unlikely }) => unlikely === true) : [];
    return [...notes, ...own.filter(({ gates }) => gates), ...own.filter(({ gates }) => !gates)];
  });
  return [...likely, ...changes.filter(isAccepted)];
}

/** Puts together what happened alike in several tools, in the order of the first of each. */
export function foldChanges(changes: readonly ReviewedChange[]): FoldedChanges[] {
  const groups = new Map<string, [ReviewedChange, ...ReviewedChange[]]>();
  for (const change of changes) {
    const { rule, acceptance, verdict, gates } = change;
    // Only what a record says of a change is its own.
    const record = acceptance === null ? null : [acceptance.state, acceptance.reason];
    const key = JSON.stringify([
      levelOf(change),
      change.unlikely === true,
      gates,
      rule,
      describePointer(change),
      causeOf(change),
      verdict,
      record,
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

/** The message without the names of the tool, which differ where the tool is what changes. */
function causeOf({ message, tool, ...change }: ReviewedChange): string {
  const newName = renamedTo(change);
  const cause = tool === null ? message : message.replaceAll(`\`${tool}\``, "the tool");
  return newName === undefined || change.verdict === "compatible"
    ? cause
    : cause.replace(`\`${newName}\``, "another tool");
}

/** The new name of a tool that is renamed. */
export function renamedTo({ rule, after }: Pick<ReviewedChange, "after" | "rule">): string | undefined {
  return rule === "tool-renamed" && typeof after === "string" ? after : undefined;
}

/** The tool of a change in a list; a renamed one with both names. */
export function nameInList(change: ReviewedChange): string {
  const newName = renamedTo(change);
  return makeVisible(`${change.tool ?? "all tools"}${newName === undefined ? "" : ` → ${newName}`}`);
}

const mostShown = 20;
/** Most characters of a call that are shown. */
const longestCall = 200;

export interface DescribedCause {
  readonly number: string;
  readonly tool: string;
  readonly reason: string;
  /** The first of the calls, and its line number. */
  readonly example: string;
  readonly line: number;
}

export function summariseReplay({ calls, failing, causes }: ReplayReport): string {
  if (failing === 0) return `${describeCalls(calls)}: none of those that worked before fails now.`;
  const verb = failing === 1 ? "fails" : "fail";
  return `${grouped(failing)} of ${describeCalls(calls)} worked before and ${verb} now: ${count(causes.length, "shape")}.`;
}

export function describeCauses({ causes }: ReplayReport): DescribedCause[] {
  return causes.slice(0, mostShown).map(describeCause);
}

export function describeRest(report: ReplayReport): string[] {
  const { causes, working, failedBefore, unknownTools, unjudged, unreadable } = report;
  const unknown = Object.entries(unknownTools);
  const named = unknown.slice(0, mostShown).map(([tool, number]) => `${makeVisible(tool)} (${grouped(number)})`);
  const hidden = causes.length - mostShown;
  return [
    ...(hidden > 0 ? [`${count(hidden, "further shape")} with fewer calls.`] : []),
    `Still working: ${grouped(working)}. Already failing before: ${grouped(failedBefore)}.`,
    ...(named.length === 0 ? [] : [`Tools missing from the older side: ${named.join(", ")}.`]),
    ...unjudged.map(
      ({ tool, side, fault, count: number }) =>
        `Not judged: ${count(number, "call")} of ${makeVisible(tool)}, whose ${side} schema cannot be compiled: ${makeVisible(fault)}.`,
    ),
    ...(unreadable === 0 ? [] : [`${count(unreadable, "line")} could not be parsed.`]),
  ];
}

function describeCause({ tool, reason, count: number, example, line }: FailingCalls): DescribedCause {
  const text = makeVisible(JSON.stringify(example));
  return {
    number: grouped(number),
    tool: makeVisible(tool),
    reason: makeVisible(reason),
    example: text.length > longestCall ? `${text.slice(0, longestCall)}…` : text,
    line,
  };
}

function describeCalls(number: number): string {
  return `${grouped(number)} recorded call${number === 1 ? "" : "s"}`;
}

function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Advice, by reader. */
export interface ReviewAdvice {
  /** Advice for the author, with the rules that it is about. */
  readonly author: readonly { readonly way: string; readonly rules: readonly string[] }[];
  /** Advice for a consumer; undefined if the new side is the project's own sources. */
  readonly caller: string | undefined;
  /** How to accept what is intended, and the command for it; undefined where nothing can be accepted. */
  readonly accept: { readonly words: string; readonly command: string; readonly less?: string } | undefined;
}

export function adviseOn(result: ReviewResult): ReviewAdvice | undefined {
  const { changes, isOwn } = result;
  const failing = changes.filter(({ gates }) => gates);
  if (failing.length === 0) return undefined;
  const ways = new Map<string, Set<string>>();
  for (const { advice, rule } of failing)
    for (const way of advice) ways.set(way, (ways.get(way) ?? new Set()).add(rule));
  return {
    // Of advice about nearly everything, the rules say nothing.
    author: [...ways].map(([way, rules]) => ({
      way: makeVisible(way),
      rules: rules.size > mostRules ? [] : [...rules],
    })),
    caller: isOwn
      ? undefined
      : "stay with the old list, or change your calls: `--calls log.jsonl` finds those that fail now",
    accept: describeAccepting(failing.filter(isAcceptable), result),
  };
}

const mostRules = 3;

function describeAccepting(
  acceptable: readonly ReviewedChange[],
  { acceptOptions, failOn, shown }: ReviewResult,
): ReviewAdvice["accept"] {
  const [only, ...others] = acceptable;
  if (only === undefined) return undefined;
  // A record that does not count is written over, unless the new one gets another place.
  const isTaken = acceptable.some(({ acceptance }) => acceptance !== null && acceptance.state !== "misplaced");
  const options = [...acceptOptions, ...(isTaken ? ["--replace"] : [])];
  if (others.length === 0) return { words: "To accept it", command: nameCommand([nameFingerprint(only), ...options]) };
  const named = shown.tools === null ? ["--all"] : shown.tools.flatMap((tool) => ["--tool", tool]);
  const severity = failOn === "error" ? [] : ["--fail-on", failOn];
  return {
    words:
      shown.tools === null
        ? `To accept all ${acceptable.length}`
        : makeVisible(`To accept those of ${shown.tools.join(", ")}`),
    command: nameCommand([...named, ...options, ...severity]),
    less: `To accept less, give fingerprints${shown.tools === null ? ", or `--tool <name>`," : ""} in place of \`${makeVisible(named.join(" "))}\`.`,
  };
}

/** The digits of a fingerprint that identify a change in a command. */
export function nameFingerprint({ fingerprint }: Pick<ReviewedChange, "fingerprint">): string {
  return fingerprint.slice(0, shownLength);
}

function nameCommand(words: readonly string[]): string {
  return makeVisible(`${["npx toolwright accept", ...words.map(quoteWord)].join(" ")} --reason "…"`);
}

/** Quotes a word for a POSIX shell. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The advice as lines of text. */
export function adviceLines(result: ReviewResult): string[] {
  const advice = adviseOn(result);
  if (advice === undefined) return [];
  const { author, caller, accept } = advice;
  return [
    ...(caller === undefined ? [] : [`What a caller can do: ${caller}.`]),
    ...(author.length === 0 ? [] : ["What an author can do:"]),
    ...author.map(({ way, rules }) => `  ${way}${rules.length === 0 ? "" : ` (${rules.join(", ")})`}`),
    ...(accept === undefined
      ? []
      : [`${accept.words}: ${accept.command}`, ...(accept.less === undefined ? [] : [accept.less])]),
  ];
}
