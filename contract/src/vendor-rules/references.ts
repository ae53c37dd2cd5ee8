/** Vendor requirements for `$ref`: its target, the keywords beside it, and recursion. */

import {
  definitionKeywords,
  findTarget,
  type JsonSchema,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import {
  atKeywords,
  atRoot,
  listNames,
  quoteValue,
  type SchemaRequirement,
  type ToolRequirement,
} from "./vendor-rule.js";

/** `$ref` has no sibling keywords. */
export const loneReferences: SchemaRequirement = {
  requirement: "A schema with `$ref` must not have other keywords, not even a description.",
  fix: "Move the description to the type that the property refers to, or write the type's members where it is used.",
  checkSchema: atKeywords(({ schema, pointer }) => {
    if (!Object.hasOwn(schema, "$ref")) return undefined;
    // Definitions must be at the root.
    const mayStand = (keyword: string): boolean =>
      keyword === "$ref" || (pointer === "" && /^(?:\$|definitions$)/.test(keyword));
    const others = Object.keys(schema).filter((keyword) => !mayStand(keyword));
    return others.length === 0 ? undefined : { $ref: `has a $ref with ${listNames(others)} beside it` };
  }),
};
/** No reference leads into another document, or to another schema's `$id`; `toRoot` asks for definitions of the root. */
export function localReferences({ toRoot = false }: { readonly toRoot?: boolean } = {}): SchemaRequirement {
  return {
    requirement: "Each `$ref` must point to a definition in the same schema, and only the root may have an `$id`.",
    fix: "Copy the referenced schema into `$defs`, and refer to it as `#/$defs/<name>`.",
    checkSchema: atKeywords(({ schema: { $ref, $id }, pointer }, { inputSchema: root = {} }) => {
      if ($ref === undefined && $id === undefined) return undefined;
      const isElsewhere = typeof $ref === "string" && findTarget(root, $ref).kind === "elsewhere";
      const isInside = toRoot && typeof $ref === "string" && !/^#(?:\/(?:\$defs|definitions)\/[^/]*)?$/.test($ref);
      return {
        ...(isInside && { $ref: `refers to ${quoteValue($ref)}, which is not a definition at the root` }),
        ...(isElsewhere && { $ref: `refers to ${quoteValue($ref)}, in another document` }),
        ...($id !== undefined && pointer !== "" && { $id: "has an $id of its own" }),
      };
    }),
  };
}

/** A type must not contain itself. */
export function noRecursion(fix: string): ToolRequirement {
  return {
    requirement: "A type must not contain itself.",
    fix,
    checkTool: atRoot(({ schema: root }, { places }) => {
      const references = places.filter(({ schema }) => Object.hasOwn(schema, "$ref"));
      if (references.length === 0) return [];
      const recursive = schemasInCycles(
        places.map(({ schema }) => schema),
        (schema) => stepsFrom(root, schema),
      );
      return references
        .filter(({ schema }) => recursive.has(schema))
        .map((place) => ({ schemaPointer: place.pointer, about: place, problem: "is of a type that contains itself" }));
    }),
  };
}

/** The schemas from which steps lead back to themselves: Tarjan's components, in time linear in the steps. */
function schemasInCycles(
  schemas: readonly JsonSchema[],
  steps: (schema: JsonSchema) => readonly JsonSchema[],
): ReadonlySet<JsonSchema> {
  const order = new Map<JsonSchema, number>();
  const lowest = new Map<JsonSchema, number>();
  const open: JsonSchema[] = [];
  const closed = new Set<JsonSchema>();
  const inCycles = new Set<JsonSchema>();
  const lower = (schema: JsonSchema, number: number): void => {
    lowest.set(schema, Math.min(lowest.get(schema) ?? number, number));
  };
  const close = (root: JsonSchema): void => {
    const component = open.splice(open.lastIndexOf(root));
    const isCycle = component.length > 1 || steps(root).includes(root);
    for (const member of component) {
      closed.add(member);
      if (isCycle) inCycles.add(member);
    }
  };
  const enter = (schema: JsonSchema): Visit => {
    order.set(schema, order.size);
    lower(schema, order.size - 1);
    open.push(schema);
    return { schema, waiting: [...steps(schema)] };
  };
  for (const start of schemas) {
    // An array instead of recursion: a hand-written schema may be deeper than the stack.
    const visits = order.has(start) ? [] : [enter(start)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const { schema, waiting } = visit;
      const next = waiting.pop();
      if (next === undefined) {
        visits.pop();
        const low = lowest.get(schema) ?? 0;
        if (low === order.get(schema)) close(schema);
        const around = visits.at(-1);
        if (around !== undefined) lower(around.schema, low);
      } else if (!order.has(next)) visits.push(enter(next));
      else if (!closed.has(next)) lower(schema, order.get(next) ?? 0);
    }
  }
  return inCycles;
}

interface Visit {
  readonly schema: JsonSchema;
  /** Schemas that one step leads to and that are still to be entered. */
  readonly waiting: JsonSchema[];
}

/** The next schemas along a value: references and subschemas. */
function stepsFrom(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  const target = findTarget(root, schema["$ref"]);
  const steps = target.kind === "schema" ? [target.schema] : [];
  visitSubschemas(schema, (inner, keyword) => {
    if (!definitionKeywords.has(keyword)) steps.push(inner);
  });
  return steps;
}
