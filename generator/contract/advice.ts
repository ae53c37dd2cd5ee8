/** From a rule about schemas to what an author can do instead, each on its own enough. */

const newTool = "ship a new tool";

/** By the name of the rule, or by how it begins, the longest first. */
const advice: readonly (readonly [beginning: string, advice: readonly string[]])[] = [
  ["input-property-removed", ["keep it, optional and @deprecated", newTool]],
  ["input-property-renamed", ["keep the old name beside the new one, both optional", newTool]],
  ["input-property-became-required", ["keep it optional, with a @default", newTool]],
  ["input-property-constrained", ["choose another name", newTool]],
  ["input-required-added", ["make it optional, with a @default", newTool]],
  ["input-enum-value-removed", ["keep the value, and say in its comment what to write instead", newTool]],
  ["input-union-branch-removed", ["keep the variant", newTool]],
  ["input-null-removed", ["go on to accept null, as what is left out", newTool]],
  ["input-constraint-tightened", ["keep the bound, and answer what you cannot do with an error", newTool]],
  ["input-pattern-narrowed", ["keep the pattern, and answer what you cannot do with an error", newTool]],
  ["input-format-added", ["say the format in the comment, and answer what does not have it with an error", newTool]],
  ["input-compatibility-unproven", ["change less at once", "look at it, and accept it"]],
  ["input-default-changed", ["keep the default", "make the new default another parameter's"]],
  ["input-widened-", []],
  ["input-order-changed", []],
  ["input-", ["go on to accept what was accepted", newTool]],
  ["output-property-removed", ["keep it in the result", newTool]],
  ["output-compatibility-unproven", ["change less at once", "look at it, and accept it"]],
  ["output-widened-", ["return only what was allowed", "put what is new into a property of its own", newTool]],
  ["property-description-changed", ["run the evaluations that use this tool"]],
];

/** Finds what to do about a change of a schema. */
export function adviceFor(rule: string): readonly string[] {
  return advice.find(([beginning]) => rule.startsWith(beginning))?.[1] ?? [];
}
