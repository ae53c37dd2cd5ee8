/** The new list of tools omits a field that the old one has: it cannot be compared. */

import type { ContractTool } from "../inventories/contract-tool.js";
import { mcpDefaults } from "../inventories/foreign-tools.js";
import { severities, type KeptToolRule } from "./tool-rule.js";

/** The fields that rules compare, as inventories write them. */
const compared: readonly (readonly [name: string, of: (tool: Partial<ContractTool>) => unknown])[] = [
  ["family", ({ family }) => family],
  ["stability", ({ stability }) => stability],
  ["deprecation", ({ deprecation }) => deprecation],
  ["version", ({ version }) => version],
  ["description", ({ description }) => description],
  ["effect", ({ effect }) => effect],
  ["idempotent", ({ idempotent }) => idempotent],
  ["retry_hint", ({ retryHint }) => retryHint],
  ["open_world", ({ openWorld }) => openWorld],
  ["success_result_schema", ({ outputSchema }) => outputSchema],
  ["hidden_parameters", ({ hiddenParameters }) => hiddenParameters],
  ["examples", ({ examples }) => examples],
  ["freeform_grammar", ({ freeformGrammar }) => freeformGrammar],
  ["aliases", ({ aliases }) => aliases],
  ["canonical", ({ resultEnvelope }) => resultEnvelope?.canonical],
  ["error_result", ({ resultEnvelope }) => resultEnvelope?.errorResult],
  ["model_rendering", ({ resultEnvelope }) => resultEnvelope?.modelRendering],
];

export const fieldNotSaid: KeptToolRule = {
  name: "field-not-said",
  about: "kept",
  mirror: { none: "what the old side did not say cannot have changed" },
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    const defaults: Partial<ContractTool> = "inputSchema" in after.raw ? mcpDefaults : {};
    const unsaid = compared.filter(([, of]) => {
      const said = of(before);
      return said !== undefined && of(after) === undefined && said !== of(defaults);
    });
    if (unsaid.length === 0) return [];
    const names = unsaid.map(([name]) => name);
    return [
      {
        pointer: "#",
        verdict: "unproven",
        tried: 0,
        before: names,
        message: `the new side omits ${names.map((name) => `\`${name}\``).join(", ")}, which cannot be compared`,
        advice: ["compare with an inventory that toolwright generated"],
      },
    ];
  },
};
