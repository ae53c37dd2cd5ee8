/** How much a change matters: by its rule, by what the tool promised before, and by what a project says otherwise. */

import type { ToolStability } from "@toolwright/runtime";
import type { ChangeSeverity } from "./change.js";
import { incomparableRules } from "./incomparable-schemas.js";
import { narrowedNames } from "./schema-rules/rule.js";
import { schemaRules } from "./schema-rules/schema-rules.js";
import { toolRules } from "./tool-rules/all-rules.js";
import { severities, type RuleSeverity } from "./tool-rules/rule.js";
import { unfindableRules } from "./tool-rules/unfindable-rules.js";

const breaking = severities("error", "warning", "error");
const widening = severities("info", "info", "warning");
const harmless = severities("info", "info", "info");

/** Severities of the rules about schemas, by how their names begin: the first row that fits counts. */
const schemaSeverities: readonly (readonly [beginning: string, severity: RuleSeverity])[] = [
  ["input-widened", widening],
  ["input-compatibility-unproven", severities("warning", "info", "warning")],
  ["input-default-changed", severities("warning", "info", "warning")],
  ["input-order-changed", harmless],
  ["input-", breaking],
  ["output-narrowed", harmless],
  ["output-property-added", harmless],
  ["output-compatibility-unproven", severities("warning", "info", "warning")],
  ["output-order-changed", harmless],
  ["output-", breaking],
  ["property-description-changed", severities("warning", "info", "info")],
  ["schema-rewritten-equivalent", harmless],
];

/** Names that schemas are compared under, the finest rules first. */
const schemaRuleNames: readonly string[] = [
  ...(["input", "output"] as const).flatMap((direction) => {
    const names = [...schemaRules.map((rule) => rule.names[direction]), narrowedNames[direction]];
    return [
      ...names.map(({ narrowing }) => narrowing),
      `${direction}-compatibility-unproven`,
      incomparableRules[direction],
      ...names.map(({ widening }) => widening),
      `${direction}-order-changed`,
    ];
  }),
  ...["input-default-changed", "property-description-changed", "schema-rewritten-equivalent"],
];

/** Names of rules about tools that something breaks: what it is comes first. */
const consequences = toolRules.filter(({ about }) => about === "broken").map(({ name }) => name);

/** The names of all rules, in the order in which findings are shown. */
export const ruleNames: readonly string[] = [
  ...new Set([...toolRules, ...unfindableRules].map(({ name }) => name).concat(schemaRuleNames)),
].sort((left, right) => Number(consequences.includes(left)) - Number(consequences.includes(right)));

const ownSeverities = new Map([...toolRules, ...unfindableRules].map(({ name, severity }) => [name, severity]));
const positions = new Map(ruleNames.map((name, position) => [name, position]));

/** Rules whose severity nobody can change: they are about the change of severities. */
export const fixedRules: readonly string[] = ["policy-changed"];

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
  const found = ownSeverities.get(rule) ?? schemaSeverities.find(([beginning]) => rule.startsWith(beginning))?.[1];
  if (found === undefined) throw new Error(`The rule ${rule} must have a severity.`);
  return found;
}

/** Where a rule stands among all of them. */
export function positionOfRule(rule: string): number {
  const position = positions.get(rule);
  if (position === undefined) throw new Error(`The rule ${rule} must be one of those that are known.`);
  return position;
}
