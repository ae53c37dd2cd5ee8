/** The command doctor: what the tools of a source cost, who refuses them, and what to change first. */

import type { TargetName } from "@toolwright/runtime/targets";
import { vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import { withTargets } from "../config/resolved-settings.js";
import type { Severity } from "../diagnostics/diagnostic-kinds.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostics.js";
import type { LintedSurface } from "../lint/lint-rule.js";
import { type BrokenRule, brokenRules } from "../lint/targets.js";
import { countTargetTokens, loadTokenizer, type TargetTokens, type Tokenizer } from "../targets/token-counts.js";
import { readToolSources, type SourcedTools } from "../tool-sources/tool-source.js";
import { judgeSource, reportSharedNames, usualSettings, usualTargets } from "./judge-source.js";
import { type LintResult, summariseFindings } from "./lint-result.js";
import type { SourcesOptions } from "./list-sources.js";
import { suggestChanges, type SuggestedChange } from "./suggested-changes.js";

export interface DoctorOptions extends SourcesOptions {
  /** By default `error`. */
  readonly failOn?: Severity | "never";
}

/** A rule by which a vendor refuses a request with the tools. */
export interface Refusal {
  readonly vendor: string;
  readonly rule: string;
  /** Empty if the rule is about all tools together. */
  readonly tools: readonly string[];
  readonly problem: string;
}

/** How many of the tools do not fit a vendor's strict mode as they are, which a host may choose. */
export interface StrictMode {
  readonly vendor: string;
  readonly tools: number;
  readonly rules: readonly { readonly rule: string; readonly tools: number }[];
}

/** `attacks`: what may deceive a model or its user; `hosts`: what hosts miss; `models`: what confuses models. */
export type FindingGroup = "attacks" | "hosts" | "models" | "refusals";

export interface Diagnosis extends Pick<SourcedTools, "label" | "protocolVersion" | "serverName"> {
  readonly tools: readonly string[];
  /** Estimates for each vendor that models are called at. */
  readonly tokens: readonly TargetTokens[];
  readonly refusals: readonly Refusal[];
  readonly strict: readonly StrictMode[];
  readonly findings: readonly (Diagnostic & { readonly group: FindingGroup })[];
  /** The most useful first, at most five. */
  readonly changes: readonly SuggestedChange[];
}

/** The findings of all sources are those of a lint, so that the same reports show them. */
export interface DoctorResult extends LintResult {
  /** The tokenizer of the estimates. */
  readonly tokenizer: string;
  readonly sources: readonly Diagnosis[];
}

const strictTargets: readonly TargetName[] = ["openai-strict", "anthropic-strict"];

export async function doctor(options: DoctorOptions): Promise<DoctorResult> {
  const { sources, root, folder, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [...options.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  stage("Listing the tools");
  const read = await readToolSources(sources, { root, folder }, report);
  stage("Judging the tools");
  const settings = withTargets(usualSettings(root), usualTargets);
  const tokenizer = loadTokenizer();
  const judged = read.flatMap((sourced, index) => {
    const lint: Diagnostic[] = [];
    const reports = { report, lint: (finding: Diagnostic): void => void lint.push(finding) };
    const surface = sourced && judgeSource(sourced, settings, reports);
    return sourced === undefined || surface === undefined
      ? []
      : [{ sourced, surface, lint, name: sources[index]?.name ?? "" }];
  });
  const diagnoses = judged.map(({ sourced, surface, lint }) => diagnose({ sourced, surface, lint, tokenizer }));
  const shared: Diagnostic[] = [];
  reportSharedNames(judged, (finding) => void shared.push(finding));
  const own = diagnoses.flatMap(({ findings }, index) =>
    findings.map(({ group: _, ...finding }) =>
      sources.length === 1 ? finding : { ...finding, message: `${judged[index]?.name}: ${finding.message}` },
    ),
  );
  const result = summariseFindings({
    ...{ options: { ...(options.failOn && { failOn: options.failOn }), infos: true }, settings, diagnostics },
    findings: [...own, ...shared],
    file: diagnoses.length === 1 ? (diagnoses[0]?.label ?? null) : `${diagnoses.length} sources`,
    tools: judged.flatMap(({ surface }) => surface.tools),
    ran: !hasErrors(diagnostics),
  });
  const [first, ...others] = diagnoses;
  const withShared = first && { ...first, findings: [...first.findings, ...shared.map(asAttack)] };
  return { ...result, tokenizer: tokenizer.label, sources: withShared ? [withShared, ...others] : [] };
}

function asAttack(finding: Diagnostic): Diagnosis["findings"][number] {
  return { ...finding, group: "attacks" };
}

interface Judged {
  readonly sourced: SourcedTools;
  readonly surface: LintedSurface;
  readonly lint: readonly Diagnostic[];
  readonly tokenizer: Tokenizer;
}

function diagnose({ sourced, surface, lint, tokenizer }: Judged): Diagnosis {
  const { label, serverName, protocolVersion } = sourced;
  const { tools, settings, projections } = surface;
  const broken = settings.targets.map((target) => ({ target: target.name, rules: brokenRules(surface, target) }));
  const refusals = broken.flatMap(({ target, rules }) =>
    refusalsOf(rules).map(({ violation, tools: own }): Refusal => ({
      vendor: vendorOf(target),
      rule: violation.rule.code,
      tools: own.map(({ name }) => name),
      problem: violation.problem,
    })),
  );
  const strict = withTargets(settings, strictTargets).targets.flatMap((target): StrictMode[] => {
    const rules = refusalsOf(brokenRules(surface, target));
    if (rules.length === 0) return [];
    const unfit = new Set(rules.flatMap((rule) => rule.tools));
    const counts = rules.map(({ violation, tools: own }) => ({ rule: violation.rule.code, tools: own.length }));
    return [{ vendor: vendorOf(target.name), tools: unfit.size, rules: counts }];
  });
  const paid = settings.targets.filter(({ name }) => name !== "mcp");
  const tokens = paid.map((target) => countTargetTokens(tools, target, { projections, tokenizer }));
  const refusedBy = new Set(refusals.map(({ rule }) => rule));
  const findings = lint.map((finding) => ({ ...finding, group: groupOf(finding.code, refusedBy) }));
  const changes = suggestChanges({ surface, broken, findings, tokenizer, counted: tokens[0]?.tools ?? [] });
  return {
    label,
    serverName,
    protocolVersion,
    tools: tools.map(({ name }) => name),
    tokens,
    refusals,
    strict,
    findings,
    changes,
  };
}

/** The rules by which a vendor refuses the request. */
function refusalsOf(rules: readonly BrokenRule[]): readonly BrokenRule[] {
  return rules.filter(({ violation }) => violation.rule.severity === "error");
}

const attacks: ReadonlySet<string> = new Set([
  ...["invisible-character", "instruction-like-text", "look-alike-character"],
  ...["tool-listed-twice", "tool-in-several-sources"],
]);
const hosts: ReadonlySet<string> = new Set(["mcp-hints-not-said", "output-schema-missing", "title-missing"]);

function groupOf(code: string, refusedBy: ReadonlySet<string>): FindingGroup {
  if (attacks.has(code)) return "attacks";
  if (hosts.has(code)) return "hosts";
  return refusedBy.has(code) ? "refusals" : "models";
}
