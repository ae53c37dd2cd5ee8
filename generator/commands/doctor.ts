/** The command doctor: diagnoses the tools of sources, and suggests changes. */

import type { TargetName } from "@toolwright/runtime/targets";
import { vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import { withTargets } from "../config/resolved-settings.js";
import type { Severity } from "../diagnostics/diagnostic-kinds.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { refusingRules } from "../lint/targets.js";
import { loadTokenizer, type TargetTokens, type Tokenizer } from "../targets/token-counts.js";
import type { SourcedTools, SourcesOptions } from "../tool-sources/tool-source.js";
import {
  countPaidTokens,
  type JudgedSource,
  judgeSources,
  summariseSources,
  usualSettings,
  usualTargets,
} from "./judge-source.js";
import type { LintResult } from "./lint-result.js";
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
interface StrictMode {
  readonly vendor: string;
  readonly tools: number;
  readonly rules: readonly { readonly rule: string; readonly tools: number }[];
}

/**
 * `attacks` may deceive a model or its user, `hosts` are about parts that hosts use, `refusals` are rules by which a
 * vendor refuses the request, and all others, `models`, confuse models.
 */
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
  const { sources, root } = options;
  const diagnostics: Diagnostic[] = [...options.diagnostics];
  const settings = withTargets(usualSettings(root), usualTargets);
  const judged = await judgeSources(options, settings, (diagnostic) => void diagnostics.push(diagnostic));
  const tokenizer = loadTokenizer();
  return {
    ...summariseSources(judged, { sources, options: { ...options, infos: true }, settings, diagnostics }),
    tokenizer: tokenizer.label,
    sources: judged.map((source) => diagnose(source, tokenizer)),
  };
}

function diagnose(judged: JudgedSource, tokenizer: Tokenizer): Diagnosis {
  const { sourced, surface } = judged;
  const { label, serverName, protocolVersion } = sourced;
  const { tools, settings } = surface;
  const refusing = settings.targets.map((target) => ({ target, rules: refusingRules(surface, target) }));
  const refusals = refusing.flatMap(({ target, rules }) =>
    rules.map(({ violation, tools: own }): Refusal => ({
      vendor: vendorOf(target.name),
      rule: violation.rule.code,
      tools: own.map(({ name }) => name),
      problem: violation.problem,
    })),
  );
  const strict = withTargets(settings, strictTargets).targets.flatMap((target): StrictMode[] => {
    const rules = refusingRules(surface, target);
    if (rules.length === 0) return [];
    const unfit = new Set(rules.flatMap((rule) => rule.tools));
    const counts = rules.map(({ violation, tools: own }) => ({ rule: violation.rule.code, tools: own.length }));
    return [{ vendor: vendorOf(target.name), tools: unfit.size, rules: counts }];
  });
  const { targets: tokens } = countPaidTokens(surface, tokenizer);
  const refusedBy = new Set(refusals.map(({ rule }) => rule));
  const findings = [...judged.findings, ...judged.shared].map((finding) => {
    return { ...finding, group: groupOf(finding.code, refusedBy) };
  });
  const rules = refusing.flatMap((one) => one.rules);
  const changes = suggestChanges({ tools, rules, findings, tokenizer, counted: tokens[0]?.tools ?? [] });
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
