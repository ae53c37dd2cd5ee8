/** Rules about all tools of a request together. */

import type { RequestRule, RuleBreak, WireParts } from "../rules.js";
import { listNames, stated, type RuleFacts } from "./rule-facts.js";
import { schemaPlaces, propertyNamesOf, requiredNamesOf } from "./schema-places.js";
import { isObject } from "../../json-schema/json-schema.js";

/** No two tools have one name. */
export function uniqueNames({ pointer, ...facts }: RuleFacts & { readonly pointer: string }): RequestRule {
  return {
    ...stated(facts),
    requirement: "No two tools have the same name.",
    fix: "Rename one of the tools.",
    findInRequest: (tools) =>
      tools.flatMap(({ name }, tool): (RuleBreak & { tool: number })[] => {
        const first = tools.findIndex((other) => other.name === name);
        return first === tool || name === ""
          ? []
          : [{ tool, wirePointer: pointer, problem: `its name ${JSON.stringify(name)} belongs to another tool too` }];
      }),
  };
}

/** A request has at most so many tools. */
export function toolCount({
  limit,
  fix,
  ...facts
}: RuleFacts & { readonly limit: number; readonly fix: string }): RequestRule {
  return {
    ...stated(facts),
    requirement: `A request has at most ${limit} tools.`,
    fix,
    findInRequest: (tools) => (tools.length > limit ? [{ problem: `there are ${tools.length} of them` }] : []),
  };
}

/** What counts towards the limit of a request, for one tool. */
export type CountParts = (tool: WireParts) => number;

/** The tools of a request have together at most so much of something. */
export function requestTotal({
  limit,
  counted,
  count,
  fix,
  ...facts
}: RuleFacts & {
  readonly limit: number;
  /** What is counted, in the plural. */
  readonly counted: string;
  readonly count: CountParts;
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

/** Counts the properties that may be left out, at every depth. */
export function countOptional({ inputSchema }: WireParts): number {
  const places = inputSchema === undefined ? [] : schemaPlaces(inputSchema);
  return places.reduce((sum, { schema }) => {
    const required = new Set(requiredNamesOf(schema));
    return sum + propertyNamesOf(schema).filter((name) => !required.has(name)).length;
  }, 0);
}

/** Counts the properties, at every depth, that are a union: by `anyOf` or by a list of types. */
export function countUnions({ inputSchema }: WireParts): number {
  const places = inputSchema === undefined ? [] : schemaPlaces(inputSchema);
  const properties = places.flatMap(({ schema }) =>
    isObject(schema["properties"]) ? Object.values(schema["properties"]) : [],
  );
  return properties.filter(
    (schema) => isObject(schema) && (Array.isArray(schema["anyOf"]) || Array.isArray(schema["type"])),
  ).length;
}
