/** Lists the subschemas of a tool, and names them for messages. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  type SchemaPlace,
  definitionKeywords,
  findTarget,
  schemaPlaces,
} from "@toolwright/runtime/internal/json-schema";
import { groupBy } from "../diagnostics/collections.js";
import { getOrCompute } from "../sources/memoize.js";

export type DescribedNode = SchemaPlace<JsonValue>;

/** Several rules visit each schema, and none changes it. */
const nodesOf = new WeakMap<JsonObject, readonly DescribedNode[]>();
const namesOf = new WeakMap<JsonObject, (pointer: string) => string>();

/** A schema and all its subschemas, definitions last; follows no reference. */
export function schemaNodes(root: JsonObject): readonly DescribedNode[] {
  return getOrCompute(nodesOf, root, () => {
    const all = schemaPlaces(root);
    if (![...definitionKeywords].some((keyword) => keyword in root)) return all;
    const isDefinition = ({ pointer }: DescribedNode): boolean =>
      definitionKeywords.has(pointer.split("/", 2)[1] ?? "");
    return [...all.filter((node) => !isDefinition(node)), ...all.filter(isDefinition)];
  });
}

/** The nodes that values can have: no definition that nothing refers to. */
export function usedNodes(root: JsonObject): readonly DescribedNode[] {
  const all = schemaNodes(root);
  const pointers = new Map(all.map(({ schema, pointer }) => [schema, pointer]));
  const references = groupBy(
    all.filter(({ schema }) => "$ref" in schema || "$dynamicRef" in schema),
    ({ pointer }) => definitionAround(pointer),
  );
  const used = new Set([""]);
  for (const owner of used) {
    for (const { schema } of references.get(owner) ?? []) {
      const target = findTarget(root, schema["$ref"] ?? schema["$dynamicRef"]);
      if (target.kind === "elsewhere") return all; // It may lead to an `$id` anywhere.
      if (target.kind === "schema") used.add(definitionAround(pointers.get(target.schema) ?? ""));
    }
  }
  return all.filter(({ pointer }) => used.has(definitionAround(pointer)));
}

/** The pointer of the definition that another pointer leads into; empty outside of definitions. */
export function definitionAround(pointer: string): string {
  return /^\/(?:\$defs|definitions)\/[^/]*/.exec(pointer)?.[0] ?? "";
}

/** Maps JSON Pointers to paths for messages; a definition has the path of the first value that refers to it. */
export function nameValueIn(root: JsonObject): (pointer: string) => string {
  return getOrCompute(namesOf, root, createValueNames);
}

function createValueNames(root: JsonObject): (pointer: string) => string {
  const nodes = new Map(schemaNodes(root).map((node) => [node.pointer, node]));
  const users = new Map<JsonValue | undefined, string>();
  for (const { pointer, schema } of nodes.values()) {
    const { $ref } = schema;
    const isInside = `#${pointer}/`.startsWith(`${asText($ref)}/`);
    if (!users.has($ref) && !isInside) users.set($ref, pointer);
  }
  const nameValue = (pointer: string, open: ReadonlySet<string>): string => {
    let around = pointer;
    while (!nodes.has(around)) around = around.slice(0, around.lastIndexOf("/"));
    const path = nodes.get(around)?.path ?? "";
    const [, keyword = "", name = ""] = around.split("/");
    if (!definitionKeywords.has(keyword)) return path;
    const definition = `/${keyword}/${name}`;
    const user = open.has(definition) ? undefined : users.get(`#${definition}`);
    const outer = user === undefined ? "" : nameValue(user, new Set([...open, definition]));
    return `${outer}${path.slice(nodes.get(definition)?.path.length)}`.replace(/^\./, "");
  };
  return (pointer) => nameValue(pointer, new Set());
}

export function descriptionOf({ description }: JsonObject): string | undefined {
  return typeof description === "string" && description.trim() !== "" ? description : undefined;
}
