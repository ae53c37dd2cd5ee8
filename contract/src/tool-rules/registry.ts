/** Rules about how a running registry treats calls: approval, and the validation of results. */

import { type KeptToolRule, severities, shownByCall, type ToolPair, unproven } from "./tool-rule.js";

const gates = {
  never: { rank: 0, says: "no call waits for approval" },
  some_calls: { rank: 1, says: "a function decides which calls wait for approval" },
  every_call: { rank: 2, says: "every call waits for approval" },
} as const;

/** The gates of both sides; undefined unless they differ in the direction, or if a list says nothing about them. */
function findGates({ before, after }: ToolPair, direction: "less" | "more") {
  const [old, current] = [before.registry?.approval, after.registry?.approval];
  if (old === undefined || current === undefined || old === current) return undefined;
  if (gates[current].rank < gates[old].rank !== (direction === "less")) return undefined;
  return {
    pointer: "#/registry/approval",
    before: old,
    after: current,
    message: `now ${gates[current].says} (before: ${gates[old].says})`,
  };
}

/** Calls that waited for approval may run immediately: a registry has another gate. */
export const approvalGateRemoved: KeptToolRule = {
  name: "approval-gate-removed",
  about: "kept",
  mirror: "approval-gate-added",
  severity: severities("error", "error", "error"),
  find: (pair, context) => {
    const found = findGates(pair, "less");
    if (found === undefined) return undefined;
    // A function may stop or pass any call.
    const isCertain = found.before === "every_call" && found.after === "never";
    return {
      ...found,
      ...(isCertain ? shownByCall(pair, context, "waited for approval; now runs without it") : unproven),
      advice: ["keep the gate"],
    };
  },
};

/** Calls that ran immediately may wait for approval: a registry has another gate. */
export const approvalGateAdded: KeptToolRule = {
  name: "approval-gate-added",
  about: "kept",
  mirror: "approval-gate-removed",
  severity: severities("info", "info", "info"),
  find: (pair) => {
    const found = findGates(pair, "more");
    return found && { ...found, verdict: "compatible", advice: [] };
  },
};

/** Finds a registry that begins or stops to validate the results of a tool that has a schema for them on both sides. */
function findValidation({ before, after }: ToolPair, becomes: boolean) {
  const [old, current] = [before.registry?.validatesResults, after.registry?.validatesResults];
  if (old !== !becomes || current !== becomes || !before.outputSchema || !after.outputSchema) return undefined;
  return { pointer: "#/registry/validates_results", before: old, after: current, verdict: "compatible" } as const;
}

/** A registry stops validating results: a model gets those that do not match their schema. */
export const resultValidationRemoved: KeptToolRule = {
  name: "result-validation-removed",
  about: "kept",
  mirror: "result-validation-added",
  severity: severities("warning", "info", "warning"),
  find: (pair) => {
    const found = findValidation(pair, false);
    return (
      found && {
        ...found,
        message: "a model now gets results that do not match their schema",
        advice: ["keep `validateResults: true`"],
      }
    );
  },
};

/** A registry begins to validate results: a model no longer gets those that do not match their schema. */
export const resultValidationAdded: KeptToolRule = {
  name: "result-validation-added",
  about: "kept",
  mirror: "result-validation-removed",
  severity: severities("warning", "info", "info"),
  find: (pair) => {
    const found = findValidation(pair, true);
    return (
      found && {
        ...found,
        message: "a model no longer gets results that do not match their schema",
        advice: ["make sure that every result it returns today is valid"],
      }
    );
  },
};
