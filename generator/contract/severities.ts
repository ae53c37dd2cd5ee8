/** How much a change matters: by its rule, by what the tool promised before, and by what a project says otherwise. */

import type { ToolStability } from "@toolwright/runtime";
import type { ChangeSeverity } from "./change.js";
import { toolRules } from "./tool-rules/all-rules.js";
import { severities, type RuleSeverity } from "./tool-rules/rule.js";
import { unfindableRules } from "./tool-rules/unfindable-rules.js";

const breaking = severities("error", "warning", "error");
const widening = severities("info", "info", "warning");
const harmless = severities("info", "info", "info");

/** The rules about schemas in the order in which findings are shown; a name that ends in `-` stands for all that begin so. */
const schemaRules: readonly (readonly [name: string, severity: RuleSeverity])[] = [
  ["input-property-removed", breaking],
  ["input-property-renamed", breaking],
  ["input-required-added", breaking],
  ["input-property-became-required", breaking],
  ["input-enum-value-removed", breaking],
  ["input-union-branch-removed", breaking],
  ["input-null-removed", breaking],
  ["input-type-narrowed", breaking],
  ["input-constraint-tightened", breaking],
  ["input-pattern-narrowed", breaking],
  ["input-format-added", breaking],
  ["input-object-closed", breaking],
  ["input-condition-added", breaking],
  ["input-narrowed", breaking],
  ["output-property-removed", breaking],
  ["output-widened-", breaking],
  ["input-compatibility-unproven", severities("warning", "info", "warning")],
  ["output-compatibility-unproven", severities("warning", "info", "warning")],
  ["input-default-changed", severities("warning", "info", "warning")],
  ["property-description-changed", severities("warning", "info", "info")],
  ["input-widened-", widening],
  ["output-property-added", harmless],
  ["output-narrowed-", harmless],
  ["input-order-changed", harmless],
  ["schema-rewritten-equivalent", harmless],
];

/** A rule about schemas that no row names is judged as the gravest. */
const otherSchemaRules: RuleSeverity = breaking;

const ownSeverities = new Map([...toolRules, ...unfindableRules].map(({ name, severity }) => [name, severity]));
const order = [...toolRules, ...unfindableRules].map(({ name }) => name);

/** The names of all rules that can be overridden; one that ends in `-` stands for all that begin so. */
export const ruleNames: readonly string[] = [...order, ...schemaRules.map(([name]) => name)];

/** Rules whose severity nobody can change: they are about the change of severities. */
export const fixedRules: readonly string[] = ["policy-changed"];

/** Tells whether a rule has a severity. */
export function isRule(name: string): boolean {
  return ownSeverities.has(name) || schemaRules.some((rule) => matches(rule, name));
}

/** What a project says of a rule otherwise. */
export interface SeverityOverride {
  readonly rule: string;
  /** Only for tools of this family; else for all, and for what is about no tool. */
  readonly family?: string;
  /** Only for tools that had this stability; else for all. */
  readonly stability?: ToolStability;
  readonly severity: ChangeSeverity;
}

/** What decides the severity of a change, beside the overrides. */
export interface SeverityQuestion {
  readonly rule: string;
  readonly family: string | null;
  readonly stability: ToolStability;
  /** What the rule says of this one change, where that is not what it says of all. */
  readonly own?: ChangeSeverity | undefined;
}

/** Decides how grave a change is; of several overrides that fit, the last counts. */
export function severityOf(question: SeverityQuestion, overrides: readonly SeverityOverride[] = []): ChangeSeverity {
  const { rule, family, stability, own } = question;
  const fitting = overrides.filter(
    (override) =>
      override.rule === rule &&
      !fixedRules.includes(rule) &&
      (override.family === undefined || override.family === family) &&
      (override.stability === undefined || override.stability === stability),
  );
  return fitting.at(-1)?.severity ?? own ?? severitiesOf(rule)[stability];
}

function severitiesOf(rule: string): RuleSeverity {
  return ownSeverities.get(rule) ?? schemaRules.find((known) => matches(known, rule))?.[1] ?? otherSchemaRules;
}

function matches([name]: (typeof schemaRules)[number], rule: string): boolean {
  return name.endsWith("-") ? rule.startsWith(name) : rule === name;
}

/** Where a rule stands among all of them. */
export function positionOfRule(rule: string): number {
  const own = order.indexOf(rule);
  return own < 0 ? order.length + schemaRules.findIndex((known) => matches(known, rule)) : own;
}
