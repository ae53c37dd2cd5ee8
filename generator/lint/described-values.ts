/** From a schema of a tool to the values in it, each with its path in messages. */

import {
  type JsonObject,
  type JsonValue,
  definitionKeywords,
  escapeToken,
  isList,
  isObject,
} from "@toolwright/runtime/json-schema";

export interface DescribedNode {
  readonly schema: JsonObject;
  /** JSON Pointer from the root. */
  readonly pointer: string;
  /** The value in messages: `edits[].range`; empty for the whole. A definition begins with its name. */
  readonly path: string;
  /** Whether it is the schema of a named property. */
  readonly isProperty: boolean;
}

const valueKeywords = new Set(["anyOf", "oneOf", "allOf", "not", "if", "then", "else"]);
const elementKeywords = new Set(["items", "additionalItems", "prefixItems", "unevaluatedItems", "contains"]);
const otherKeywords = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Several rules ask for the nodes of each schema, and none changes one. */
const nodesOfSchemas = new WeakMap<JsonObject, readonly DescribedNode[]>();

/** A schema and every schema in it, references not followed; definitions come last. */
export function schemaNodes(root: JsonObject): readonly DescribedNode[] {
  const known = nodesOfSchemas.get(root);
  if (known !== undefined) return known;
  const nodes = findNodes(root);
  nodesOfSchemas.set(root, nodes);
  return nodes;
}

function findNodes(root: JsonObject): DescribedNode[] {
  const found: DescribedNode[] = [];
  const visit = (node: DescribedNode): void => {
    found.push(node);
    for (const [keyword, value] of Object.entries(node.schema)) visitKeyword(node, keyword, value, visit);
  };
  visit({ schema: root, pointer: "", path: "", isProperty: false });
  const isDefinition = ({ pointer }: DescribedNode): boolean => /^\/(?:\$defs|definitions)\//.test(pointer);
  return [...found.filter((node) => !isDefinition(node)), ...found.filter(isDefinition)];
}

export type NameValue = (pointer: string) => string;

/** Names values of a schema from its root: a definition by the first value that refers to it. */
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

function visitKeyword(
  node: DescribedNode,
  keyword: string,
  value: JsonValue,
  visit: (inner: DescribedNode) => void,
): void {
  const { pointer, path } = node;
  const enter = (inner: JsonValue | undefined, place: Omit<DescribedNode, "schema">): void => {
    if (isObject(inner)) visit({ schema: inner, ...place });
  };
  const at = (...keys: readonly string[]): string => [pointer, keyword, ...keys.map(escapeToken)].join("/");
  const each = (inner: JsonValue, path: string): void => {
    if (!isList(inner)) return enter(inner, { pointer: at(), path, isProperty: false });
    inner.forEach((member, index) => enter(member, { pointer: at(String(index)), path, isProperty: false }));
  };
  if (valueKeywords.has(keyword)) each(value, path);
  else if (elementKeywords.has(keyword)) each(value, `${path}[]`);
  else if (otherKeywords.has(keyword)) each(value, `${path}{}`);
  else if (!isObject(value)) return;
  else if (keyword === "properties") {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: path === "" ? name : `${path}.${name}`, isProperty: true });
    }
  } else if (keyword === "patternProperties") {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: `${path}{}`, isProperty: false });
    }
  } else if (definitionKeywords.has(keyword)) {
    for (const [name, inner] of Object.entries(value)) {
      enter(inner, { pointer: at(name), path: name, isProperty: false });
    }
  }
}

export function descriptionOf({ description }: JsonObject): string | undefined {
  return typeof description === "string" && description.trim() !== "" ? description : undefined;
}
