/** The new list of tools omits a field that the old one has: it cannot be compared. */

import type { ContractTool } from "../inventories/contract-tool.js";
import { isMcpTool } from "../inventories/said-behaviour.js";
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

/** The fields that an MCP list always says: by its annotations, or else by the protocol's defaults. */
const annotated: ReadonlySet<string> = new Set(["effect", "idempotent", "open_world"]);

export const fieldNotSaid: KeptToolRule = {
  name: "field-not-said",
  about: "kept",
  mirror: { none: "what the old side did not say cannot have changed" },
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    const names = compared.flatMap(([name, of]) => {
      const isSaid = of(after) !== undefined || (isMcpTool(after) && annotated.has(name));
      return of(before) !== undefined && !isSaid ? [name] : [];
    });
    if (names.length === 0) return [];
    return [
      {
        pointer: "#",
        verdict: "unproven",
        tried: 0,
        before: names,
        message: `the new list says nothing of ${names.map((name) => `\`${name}\``).join(", ")}, as the old one does`,
        advice: ["compare with an inventory that toolwright generated"],
      },
    ];
  },
};
