/** Names the target of a pointer into a schema in the author's words. */

import { definitionKeywords, isJsonObject, pointerTokens, requiredOf } from "@toolwright/runtime/internal/json-schema";
import type { Direction, SchemaChange } from "../change.js";
import { stepsOf } from "../json-schema/subschemas.js";

const wholes: Readonly<Record<Direction, string>> = { input: "the arguments object", output: "the result" };

/** `` `options.width` `` for a parameter, `the arguments object` for the root. */
export function subjectOf(change: Pick<SchemaChange, "after" | "before" | "pointer">, direction: Direction): string {
  const name = nameOf(change);
  return name === "" ? wholes[direction] : `\`${name}\``;
}

/** The path of the innermost property, or of one that is only required; or an empty string. */
function nameOf({ pointer, before, after }: Pick<SchemaChange, "after" | "before" | "pointer">): string {
  const steps = stepsOf(pointerTokens(pointer));
  const part = [after, before].find(isJsonObject) ?? {};
  let name = "";
  for (const step of steps) {
    const { keyword, member } = step;
    const [required] = step === steps.at(-1) && /^(?:dependentR|r)equired$/.test(keyword) ? requiredOf(part) : [];
    const property = keyword === "properties" ? member : required;
    if (property !== undefined) name += `${name === "" ? "" : "."}${property}`;
    else if (definitionKeywords.has(keyword) && member !== undefined) name = member;
    else if (keyword === "prefixItems" && member !== undefined) name += `[${member}]`;
    else if (keyword === "items") name += "[]";
    else if (keyword === "additionalProperties") name += name === "" ? "*" : ".*";
  }
  return name;
}
