/** Lists the subschemas of a tool, and names them for messages. */

import {
  type JsonObject,
  type JsonValue,
  type SchemaPlace,
  definitionKeywords,
  schemaPlaces,
} from "@toolwright/runtime/internal/json-schema";

export type DescribedNode = SchemaPlace<JsonValue>;

/** Several rules visit each schema, and none changes it. */
const nodesOfSchemas = new WeakMap<JsonObject, readonly DescribedNode[]>();

/** A schema and all its subschemas, definitions last; follows no reference. */
export function schemaNodes(root: JsonObject): readonly DescribedNode[] {
  const known = nodesOfSchemas.get(root);
  if (known !== undefined) return known;
  const all = schemaPlaces(root);
  const isDefinition = ({ pointer }: DescribedNode): boolean => definitionKeywords.has(pointer.split("/", 2)[1] ?? "");
  const hasDefinitions = [...definitionKeywords].some((keyword) => keyword in root);
  const nodes = hasDefinitions ? [...all.filter((node) => !isDefinition(node)), ...all.filter(isDefinition)] : all;
  nodesOfSchemas.set(root, nodes);
  return nodes;
}

export type NameValue = (pointer: string) => string;

/** Maps JSON Pointers to paths for messages; a definition has the path of the first value that refers to it. */
export function createValueNames(root: JsonObject): NameValue {
  const nodes = new Map(schemaNodes(root).map((node) => [node.pointer, node]));
  const users = new Map<JsonValue | undefined, string>();
  for (const { pointer, schema } of nodes.values()) {
    const { $ref } = schema;
    const isInside = `#${pointer}/`.startsWith(`${String($ref)}/`);
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
