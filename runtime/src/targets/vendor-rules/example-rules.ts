/** Rules about the examples of a tool: each is a call that the input schema accepts. */

import { checkSchema, matches } from "../../json-schema/check/check-schema.js";
import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import type { RuleBreak, ToolRule } from "../rules.js";
import { quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";

interface ExampleFacts extends VendorRuleFacts {
  /** The field of the wire object that has the examples. */
  readonly field: string;
  /** What each element of it is, in words. */
  readonly holds: string;
  /** The arguments of an example. */
  readonly inputOf: (example: unknown) => unknown;
}

export function validExamples({ field, holds, inputOf, ...facts }: ExampleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `\`${field}\` is an array of objects, with ${holds}, and each is valid for the input schema.`,
    fix: "Write each example as the model would send it.",
    find: ({ wire, inputSchema }) => {
      const { [field]: examples } = wire;
      if (examples === undefined) return [];
      const isList = Array.isArray(examples) && examples.every((example) => isObject(inputOf(example)));
      if (!isList) return [{ wirePointer: `/${field}`, problem: `its ${field} are ${quoteValue(examples)}` }];
      return examples.flatMap((example, index): RuleBreak[] => {
        const fault = inputSchema && firstFault(inputSchema, inputOf(example));
        if (fault === undefined) return [];
        return [{ wirePointer: `/${field}/${index}`, problem: `its example ${index + 1} ${fault}` }];
      });
    },
  };
}

/** The first thing that is wrong with a value, if it can be told. */
function firstFault(schema: JsonSchema, value: unknown): string | undefined {
  if (matches(schema, value, schema)) return undefined; // The same verdict, sooner.
  try {
    const [error] = checkSchema(schema, value, schema);
    if (error === undefined) return undefined;
    const place = error.instancePath === "" ? "" : ` at ${JSON.stringify(error.instancePath)}`;
    return `does not match the input schema: the keyword ${error.keyword} refuses it${place}`;
  } catch {
    return undefined; // A schema that cannot be evaluated breaks another rule.
  }
}
