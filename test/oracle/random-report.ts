/** Turns what came of random types into lines of text. */

import type { Diagnostic } from "toolwright/generator";
import { packageFiles } from "./random-modules.js";
import type { JudgedSample, OracleReport, SampleDisagreement } from "./random-oracle.js";
import type { Sample } from "./random-types.js";

/** What a run came to, without the disagreements themselves. */
export function describeRun(report: OracleReport): readonly string[] {
  const { seed, done, judged, values, disagreed, refused, uncompilable, crashed, empty } = report;
  const share = (count: number): string => `${count} (${((100 * count) / Math.max(1, done)).toFixed(1)} %)`;
  const agreed = done - disagreed.length - refused.length - uncompilable.length - crashed.length;
  return [
    `seed ${seed}: ${done} types, ${judged} of them judged`,
    `values: ${values.instances}, of which both sides accept ${values.accepted} and both refuse ${values.rejected}`,
    `types that agreed: ${share(agreed)}, disagreed: ${share(disagreed.length)}, refused: ${share(refused.length)}, ` +
      `uncompilable: ${share(uncompilable.length)}, crashed: ${share(crashed.length)}`,
    ...describeGroups("refused", refused),
    ...describeGroups("uncompilable", uncompilable),
    ...describeGroups("crashed", crashed),
    ...describeGroups("without a value", empty),
  ];
}

/** Each reason with how often it was given, and the first sample that it was given for. */
function describeGroups(title: string, samples: readonly JudgedSample[]): readonly string[] {
  const groups = new Map<string, JudgedSample[]>();
  for (const judged of samples) {
    const reason = reasonOf(judged);
    groups.set(reason, [...(groups.get(reason) ?? []), judged]);
  }
  const sorted = [...groups].sort(([, left], [, right]) => right.length - left.length);
  return sorted.map(([reason, group]) => `  ${title} ${group.length} × ${reason} (--only ${group[0]?.index})`);
}

/** Why a sample was not judged, without what differs from sample to sample. */
export function reasonOf({ outcome }: JudgedSample): string {
  if (outcome.kind === "crashed") return (outcome.message.split("\n")[0] ?? "").replaceAll(/sample_\d+/g, "…");
  if (outcome.kind === "judged") return "no value that was tried fits";
  const [first] = outcome.diagnostics;
  return first === undefined ? "no diagnostic says why" : reasonIn(first);
}

function reasonIn({ code, message }: Diagnostic): string {
  const reason = /^The type .* has no JSON Schema: (.*)$/s.exec(message)?.[1] ?? message;
  return `${code}: ${reason.replaceAll(/"[^"]*"|'[^']*'/g, "…").slice(0, 160)}`;
}

const titles: Readonly<Record<JudgedSample["outcome"]["kind"], string>> = {
  judged: "disagreement in",
  refused: "refusal of",
  uncompilable: "errors in",
  crashed: "crash with",
};

/** A sample with everything that is needed to see what is wrong, and to run it again. */
export function describeSample(seed: number, { index, sample, outcome }: JudgedSample): readonly string[] {
  return [
    `${titles[outcome.kind]} sample ${index}: npm run oracle -- --seed ${seed} --only ${index}`,
    ...writeSource(sample).map((line) => `    ${line}`),
    ...describeOutcome(outcome),
  ];
}

function describeOutcome(outcome: JudgedSample["outcome"]): readonly string[] {
  switch (outcome.kind) {
    case "judged":
      return outcome.disagreements.flatMap(describeDisagreement);
    case "crashed":
      return [outcome.message];
    case "refused":
    case "uncompilable":
      return outcome.diagnostics.map(({ code, message }) => `  ${code}: ${message}`);
  }
}

function describeDisagreement({ direction, found: { value, compiler, schema } }: SampleDisagreement): string[] {
  const verdict = ({ accepts, message }: typeof compiler): string => (accepts ? "accepts" : `refuses: ${message}`);
  return [
    `  ${direction} ${JSON.stringify(value)}`,
    `    the compiler ${verdict(compiler)}`,
    `    the schema ${verdict(schema)}`,
  ];
}

/** The files of a sample, and of the package where it uses it. */
export function writeSource(sample: Sample): readonly string[] {
  const own = sample.filesFor("sample");
  const isPackageUsed = Object.values(own).some((text) => text.includes('"some-package"'));
  const files = Object.entries({ ...own, ...(isPackageUsed && packageFiles) });
  const sources = files.filter(([name]) => name.endsWith(".ts"));
  return sources.flatMap(([name, text]) => [`// ${name}`, ...text.trim().split("\n")]);
}
