/** Rules about `$ref`: what it leads to, what stands beside it, and whether a type contains itself. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { definitionKeywords } from "../../json-schema/keywords.js";
import { pointerTokens } from "../../json-schema/pointers.js";
import { findTarget } from "../../json-schema/references.js";
import { innerSchemas } from "../../json-schema/walk.js";
import type { ToolRule } from "../rules.js";
import { atKeywords, inSchema, listNames, quoteValue, stated } from "./rule-facts.js";
import type { JudgedTool, VendorRuleFacts } from "./rule-facts.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";
import { nameOf, requiredNamesOf } from "./schema-places.js";

/** Nothing stands beside `$ref`, or only what `isAllowed` allows. */
export function loneReferences({
  isAllowed = () => false,
  asks,
  ...facts
}: JudgedTool & { readonly isAllowed?: (keyword: string) => boolean; readonly asks: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: `A schema with \`$ref\` has ${asks}.`,
    fix: "Move the description to the type that the property refers to, or write the type's members where it is used.",
    find: atKeywords(facts, ({ schema, pointer }) => {
      if (!Object.hasOwn(schema, "$ref")) return undefined;
      // The definitions have to stand at the root.
      const mayStand = (keyword: string): boolean =>
        keyword === "$ref" || isAllowed(keyword) || (pointer === "" && /^(?:\$|definitions$)/.test(keyword));
      const others = Object.keys(schema).filter((keyword) => !mayStand(keyword));
      return others.length === 0 ? undefined : { $ref: `has a $ref with ${listNames(others)} beside it` };
    }),
  };
}

/** No reference leads into another document, or to another schema's `$id`. */
export function localReferences(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each `$ref` points to a definition in the same schema, and only the root has an `$id`.",
    fix: "Copy the referenced schema into `$defs`, and refer to it as `#/$defs/<name>`.",
    find: atKeywords(facts, ({ schema: { $ref, $id }, pointer }, root) => ({
      ...(typeof $ref === "string" &&
        findTarget(root, $ref).kind === "elsewhere" && { $ref: `refers to ${quoteValue($ref)}, in another document` }),
      ...($id !== undefined && pointer !== "" && { $id: "has an $id of its own" }),
    })),
  };
}

/** No type contains itself, or only as `isAllowed` permits. */
export function recursion({
  isThroughRequiredOnly = false,
  fix,
  ...facts
}: VendorRuleFacts & { readonly isThroughRequiredOnly?: boolean; readonly fix: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: isThroughRequiredOnly
      ? "A type contains itself only through optional properties."
      : "No type contains itself.",
    fix,
    find: inSchema(facts, (root, places) =>
      places
        .filter((place) => isRecursive(root, place, isThroughRequiredOnly))
        .map((place) => ({
          schemaPointer: place.pointer,
          problem: `${nameOf(place)} is of a type that contains itself${isThroughRequiredOnly ? ", and is required" : ""}`,
        })),
    ),
  };
}

function isRecursive(root: JsonSchema, place: SchemaPlace, isThroughRequiredOnly: boolean): boolean {
  if (!Object.hasOwn(place.schema, "$ref")) return false;
  const reached = new Set<JsonSchema>();
  const waiting = stepsFrom(root, place.schema, isThroughRequiredOnly);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === place.schema) return true;
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...stepsFrom(root, next, isThroughRequiredOnly));
  }
  return false;
}

/** The next schemas along a value: references and subschemas. */
function stepsFrom(root: JsonSchema, schema: JsonSchema, isThroughRequiredOnly: boolean): JsonSchema[] {
  const target = findTarget(root, schema["$ref"]);
  const required = new Set(requiredNamesOf(schema));
  const inner = innerSchemas(schema).filter(({ pointer }) => {
    const [keyword = "", name = ""] = pointerTokens(pointer);
    if (definitionKeywords.has(keyword)) return false;
    return !isThroughRequiredOnly || keyword !== "properties" || required.has(name);
  });
  return [...(target.kind === "schema" ? [target.schema] : []), ...inner.map((member) => member.schema)];
}
