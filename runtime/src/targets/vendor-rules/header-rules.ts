/** Rules about the parameters that clients of MCP copy into HTTP headers. */

import type { SchemaPlace } from "../../json-schema/schema-places.js";
import type { ToolRule } from "../rules.js";
import { atRoot, keywordBreak, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";

const keyword = "x-mcp-header";
const types: readonly unknown[] = ["string", "integer", "boolean"];
/** A token of RFC 9110. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Only `properties` lead to it from the root. */
const reachable = /^(?:\/properties\/[^/]*)+$/;

/** A client leaves out a tool with a declaration that breaks this. */
export function headerParameters(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `\`${keyword}\` is a header name, different from the others in more than letter case, of a string, integer or boolean that only \`properties\` lead to.`,
    fix: `Correct or remove \`${keyword}\`: clients leave out the tool.`,
    find: atRoot((_root, { places }) => {
      const seen = new Set<unknown>();
      return places.flatMap((place) => {
        if (!Object.hasOwn(place.schema, keyword)) return [];
        const name = place.schema[keyword];
        const key = String(typeof name === "string" ? name.toLowerCase() : "");
        const problem =
          describeFault(place, name) ?? (seen.has(key) ? `repeats the ${keyword} ${quoteValue(name)}` : undefined);
        seen.add(key);
        return problem === undefined ? [] : [keywordBreak(place, keyword, problem)];
      });
    }),
  };
}

function describeFault({ pointer, schema }: SchemaPlace, name: unknown): string | undefined {
  if (typeof name !== "string" || !token.test(name))
    return `has the ${keyword} ${quoteValue(name)}, which is no header name`;
  if (!reachable.test(pointer)) return `has ${keyword}, and more than properties lead to it`;
  return types.includes(schema["type"])
    ? undefined
    : `has ${keyword}, and its type is ${quoteValue(schema["type"])} instead of string, integer or boolean`;
}
