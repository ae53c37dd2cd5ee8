/** Determines the severity of a change from its rule, the tool's stability and the project's overrides. */

import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import { changeSeverities, type ChangeSeverity } from "../change.js";
import { schemaKinds } from "../schema-rules/schema-rules.js";
import { toolRules } from "../tool-rules/all-rules.js";
import type { RuleFacts } from "../tool-rules/tool-rule.js";

/** Rules about broken tools, which come after what breaks them. */
const consequences = toolRules.filter(({ about }) => about === "broken").map(({ name }) => name);

const rules = new Map<string, RuleFacts>();
for (const rule of [...toolRules, ...schemaKinds]) if (!rules.has(rule.name)) rules.set(rule.name, rule);

/** The names of all rules, in the order in which findings are shown. */
export const ruleNames: readonly string[] = [...rules.keys()].sort(
  (left, right) => Number(consequences.includes(left)) - Number(consequences.includes(right)),
);

const positions = new Map(ruleNames.map((name, position) => [name, position]));

/** Rules whose severity no setting changes. */
export const fixedRules: readonly string[] = toolRules.filter(({ isFixed }) => isFixed).map(({ name }) => name);

/** A severity that a project configures for a rule. */
export interface SeverityOverride {
  readonly rule: string;
  /** Only for tools of this family; else for every change. */
  readonly family?: string;
  /** Only for tools that had this stability; else for all. */
  readonly stability?: ToolStability;
  readonly severity: ChangeSeverity;
}

/** The inputs that decide the severity of a change, besides the overrides. */
export interface SeverityInput {
  readonly rule: string;
  readonly family: string | null;
  readonly stability: ToolStability;
  /** The severity of this change, if it differs from the rule's. */
  readonly own?: ChangeSeverity | undefined;
  /** Whether the change is one step less severe than the rule's others. */
  readonly isMilder?: true | undefined;
  /** The highest severity that the change can have; by default, any. */
  readonly most?: ChangeSeverity | undefined;
}

/** The severity of a change; the last override that matches counts. */
export function severityOf(input: SeverityInput, overrides: readonly SeverityOverride[] = []): ChangeSeverity {
  const { rule, family, stability, own, isMilder } = input;
  const fitting = overrides.filter(
    (override) =>
      override.rule === rule &&
      !fixedRules.includes(rule) &&
      (override.family === undefined || override.family === family) &&
      (override.stability === undefined || override.stability === stability),
  );
  const usual = own ?? findRule(rule)?.severity[stability];
  const milder = usual === "error" ? "warning" : "info";
  const severity = fitting.at(-1)?.severity ?? (isMilder && usual ? milder : usual);
  if (severity === undefined)
    throw new Error(`The rule ${rule} must be in the table of rules, or have a severity of its own.`);
  const { most = severity } = input;
  return changeSeverities.indexOf(most) > changeSeverities.indexOf(severity) ? most : severity;
}

/** The facts about a rule; undefined for an unknown one. */
export function findRule(name: string): RuleFacts | undefined {
  return rules.get(name);
}

export function positionOfRule(rule: string): number {
  const position = positions.get(rule);
  if (position === undefined) throw new Error(`The rule ${rule} must be known.`);
  return position;
}
