/** Rules about `$ref`: what it leads to, what stands beside it, and whether a type contains itself. */

import { isObject, pointerTokens, type JsonSchema } from "../../json-schema/json-schema.js";
import type { RuleBreak, ToolRule } from "../rules.js";
import { keywordBreak } from "./keyword-rules.js";
import { inSchema, listNames, quoteValue, stated, type RuleFacts } from "./rule-facts.js";
import type { ShapeFacts } from "./root-rules.js";
import { innerSchemas, nameOf, requiredNamesOf, schemaPlaces, type SchemaPlace } from "./schema-places.js";

/** What a reference names: a schema, one of another document, or nothing. */
export type ReferenceTarget =
  { readonly kind: "schema"; readonly schema: JsonSchema } | { readonly kind: "boolean" | "elsewhere" | "nothing" };

/** Follows a reference in the schema that it stands in, by pointer or by `$anchor`. */
export function followReference(root: JsonSchema, reference: unknown): ReferenceTarget {
  if (typeof reference !== "string") return { kind: "nothing" };
  if (!reference.startsWith("#")) return { kind: "elsewhere" };
  const fragment = decodeFragment(reference.slice(1));
  if (fragment === undefined) return { kind: "nothing" };
  if (fragment !== "" && !fragment.startsWith("/")) {
    const named = schemaPlaces(root).find(({ schema }) => schema["$anchor"] === fragment);
    return named === undefined ? { kind: "nothing" } : { kind: "schema", schema: named.schema };
  }
  let found: unknown = root;
  for (const token of pointerTokens(fragment)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return { kind: "nothing" };
    found = (found as Readonly<Record<string, unknown>>)[token]; // An object or a list, either is indexed by a token.
  }
  if (isObject(found)) return { kind: "schema", schema: found };
  return { kind: typeof found === "boolean" ? "boolean" : "nothing" };
}

function decodeFragment(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // No URI at all, so it names nothing.
  }
}

/** Beside `$ref` stands nothing, or only what `isAllowed` allows. */
export function loneReferences({
  isAllowed = () => false,
  asks,
  appliesTo = () => true,
  ...facts
}: ShapeFacts & { readonly isAllowed?: (keyword: string) => boolean; readonly asks: string }): ToolRule {
  const find = inSchema((_schema, places) =>
    places.flatMap((place) => {
      if (!Object.hasOwn(place.schema, "$ref")) return [];
      // At the root the definitions have to stand somewhere.
      const mayStand = (keyword: string): boolean =>
        keyword === "$ref" || isAllowed(keyword) || (place.pointer === "" && /^(?:\$|definitions$)/.test(keyword));
      const others = Object.keys(place.schema).filter((keyword) => !mayStand(keyword));
      return others.length === 0 ? [] : [keywordBreak(place, "$ref", `has a $ref with ${listNames(others)} beside it`)];
    }),
  );
  return {
    ...stated(facts),
    requirement: `Beside \`$ref\` stands ${asks}.`,
    fix: "Move the description to the type that the property refers to, or write the type's members where it is used.",
    find: (tool) => (appliesTo(tool) ? find(tool) : []),
  };
}

/** No reference leads into another document, and none to another schema's `$id`. */
export function localReferences(facts: RuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "Each `$ref` leads to a definition in the same schema, and no schema but the root has an `$id`.",
    fix: "Copy the schema that is referred to into `$defs`, and refer to it by `#/$defs/<name>`.",
    find: inSchema((root, places) =>
      places.flatMap((place): RuleBreak[] => {
        const { $ref, $id } = place.schema;
        return [
          ...(typeof $ref === "string" && followReference(root, $ref).kind === "elsewhere"
            ? [keywordBreak(place, "$ref", `refers to ${quoteValue($ref)}, in another document`)]
            : []),
          ...($id !== undefined && place.pointer !== "" ? [keywordBreak(place, "$id", "has an $id of its own")] : []),
        ];
      }),
    ),
  };
}

/** No type contains itself, or not as `isAllowed` says. */
export function recursion({
  isThroughRequiredOnly = false,
  fix,
  ...facts
}: RuleFacts & { readonly isThroughRequiredOnly?: boolean; readonly fix: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: isThroughRequiredOnly
      ? "A type contains itself through properties that are not required alone."
      : "No type contains itself.",
    fix,
    find: inSchema((root, places) =>
      places
        .filter((place) => isRecursive(root, place, isThroughRequiredOnly))
        .map((place) => ({
          schemaPointer: place.pointer,
          problem: `${nameOf(place)} is of a type that contains itself${isThroughRequiredOnly ? ", and is required" : ""}`,
        })),
    ),
  };
}

/** Tells whether what a place refers to contains that place again. */
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

/** The schemas that a value of a schema has to do with next: what it refers to, and what stands in it. */
function stepsFrom(root: JsonSchema, schema: JsonSchema, isThroughRequiredOnly: boolean): JsonSchema[] {
  const target = followReference(root, schema["$ref"]);
  const required = new Set(requiredNamesOf(schema));
  const inner = innerSchemas(schema).filter(({ pointer }) => {
    const [keyword, name = ""] = pointerTokens(pointer);
    if (keyword === "$defs" || keyword === "definitions") return false;
    return !isThroughRequiredOnly || keyword !== "properties" || required.has(name);
  });
  return [...(target.kind === "schema" ? [target.schema] : []), ...inner.map((member) => member.schema)];
}
