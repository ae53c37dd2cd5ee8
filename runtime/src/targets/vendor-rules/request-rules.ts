/** Rules about all tools of a request together. */

import type { CheckedTool, RequestRule, RuleBreak } from "../rules.js";
import { listNames, stated, type VendorRuleFacts } from "./rule-facts.js";
import { optionalNamesOf } from "./schema-facts.js";
import { isObject } from "../../json-schema/json-values.js";
import { propertiesOf } from "../../json-schema/parts.js";

export function uniqueNamesRule({ pointer, ...facts }: VendorRuleFacts & { readonly pointer: string }): RequestRule {
  return {
    ...stated(facts),
    requirement: "No two tools have the same name.",
    fix: "Rename one of the tools.",
    findInRequest: (tools) => {
      const seen = new Set<string>();
      return tools.flatMap(({ name, namespace }, tool): (RuleBreak & { tool: number })[] => {
        const full = JSON.stringify([namespace, name]);
        const isTaken = name !== "" && seen.has(full);
        seen.add(full);
        return isTaken
          ? [{ tool, wirePointer: pointer, problem: `another tool is also named ${JSON.stringify(name)}` }]
          : [];
      });
    },
  };
}

export function toolCount({
  limit,
  fix,
  ...facts
}: VendorRuleFacts & { readonly limit: number; readonly fix: string }): RequestRule {
  return {
    ...stated(facts),
    requirement: `A request has at most ${limit} tools.`,
    fix,
    findInRequest: (tools) => {
      // Nobody says that those in a namespace count.
      const { length } = tools.filter(({ namespace }) => namespace === undefined);
      return length > limit ? [{ problem: `there are ${length} of them` }] : [];
    },
  };
}

export function requestTotal({
  limit,
  counted,
  count,
  fix,
  ...facts
}: VendorRuleFacts & {
  readonly limit: number;
  /** What is counted, in the plural. */
  readonly counted: string;
  /** What one tool counts towards the limit. */
  readonly count: (tool: CheckedTool) => number;
  readonly fix: string;
}): RequestRule {
  return {
    ...stated(facts),
    requirement: `The tools of a request have at most ${limit} ${counted} together.`,
    fix,
    findInRequest: (tools) => {
      const counts = tools.map((tool) => ({ name: tool.name, count: count(tool) }));
      const total = counts.reduce((sum, one) => sum + one.count, 0);
      if (total <= limit) return [];
      const most = counts.filter((one) => one.count > 0).sort((left, right) => right.count - left.count);
      return [
        {
          problem: `they have ${total} ${counted}, most of them in ${listNames(most.slice(0, 3).map(({ name }) => name))}`,
        },
      ];
    },
  };
}

export function countOptional({ places }: CheckedTool): number {
  return places.reduce((sum, { schema }) => sum + optionalNamesOf(schema).length, 0);
}

/** Counts the properties, at every depth, that are a union: by `anyOf` or by an array of types. */
export function countUnions({ places }: CheckedTool): number {
  const properties = places.flatMap(({ schema }) => Object.values(propertiesOf(schema)));
  return properties.filter(
    (schema) => isObject(schema) && (Array.isArray(schema["anyOf"]) || Array.isArray(schema["type"])),
  ).length;
}
