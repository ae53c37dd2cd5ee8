/** The command describe: converts an inventory file to text with one fact per line, for git to compare. */

import { type ContractInventory, type ContractTool, fieldRows } from "@toolwright/contract/internal/inventories";
import type { Direction } from "@toolwright/contract/internal/changes";
import {
  asText,
  isList,
  isObject,
  isOfType,
  type JsonObject,
  type JsonValue,
  listOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { entryKeys } from "@toolwright/runtime/internal/inventory/inventory-format";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import type { SourcesResult } from "../commands/list-sources.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { withLineFeeds } from "../disk/text-files.js";
import { parseInventory } from "../tool-sources/inventory-files.js";
import { sortTools } from "../surface/tool-names.js";
import { makeVisible } from "./visible-text.js";

/**
 * Describes an inventory, of any known format.
 *
 * git shows nothing of a commit whose file converts to no text. Therefore a file that cannot be described is returned as
 * it is, below the reason.
 */
export function renderInventoryFile(text: string): string {
  const findings: Diagnostic[] = [];
  let reason = "This file cannot be described";
  try {
    const inventory = parseInventory({ label: "This file", file: null, text }, (finding) => findings.push(finding));
    if (inventory !== undefined) return describeInventory(inventory);
  } catch (error) {
    reason += `: ${error instanceof Error ? error.message : error}`;
  }
  const lines = withLineFeeds(text).replace(/\n$/, "").split("\n");
  const head = `${findings[0]?.message ?? `${reason}.`} Its own text follows.`;
  return [head, "", ...lines].map((line) => `${makeVisible(line)}\n`).join("");
}

/** Describes the tools of each source; several sources are headed by their names. */
export function renderDescriptions({ sources }: SourcesResult): string {
  const blocks = sources.map(({ label, inventory }) => {
    const head = sources.length === 1 ? "" : `${makeVisible(`source ${label}`)}\n`;
    return head + describeInventory(inventory);
  });
  return blocks.join("\n");
}

/** Keys of an inventory, and of a tool in any list of tools, that have lines of their own. */
const inventoryKeys = new Set(["version", "families", "tools"]);
const toolKeys = new Set([...entryKeys, ...["inputSchema", "outputSchema", "parameters", "function", "type"]]);

/** Describes first the tools by name, then the inventory's own fields. */
function describeInventory(inventory: ContractInventory): string {
  const families = inventory.raw["families"];
  const own = [
    inventory.format === null ? "list of tools" : `inventory, format ${inventory.format}`,
    ...(Array.isArray(families) ? families.map((family) => `family ${asText(family)}`) : []),
    ...otherKeys(inventory.raw, inventoryKeys),
  ];
  const blocks = [
    ...sortTools(inventory.tools).map((tool) => [
      `tool ${tool.name}`,
      ...describeTool(tool).map((line) => `  ${line}`),
    ]),
    own,
  ];
  return blocks.map((lines) => lines.map((line) => `${makeVisible(line)}\n`).join("")).join("\n");
}

/** Orders facts like the keys of an inventory. */
function describeTool(tool: ContractTool): string[] {
  const { description, inputSchema, outputSchema, resultEnvelope, freeformGrammar: grammar } = tool;
  const { canonical, successResult, errorResult, modelRendering } = resultEnvelope;
  const described = new Map<string, readonly string[]>([
    ...fieldRows.map(([field, row]) => [inventoryKey(field), describeField(tool, row, field)] as const),
    ["description", description ? quoteLines(description) : []],
    ["input_schema", describeSchemaLines(inputSchema, { path: "input", direction: "input" })],
    ["hidden_parameters", (tool.hiddenParameters ?? []).map((path) => `hidden parameter ${path}`)],
    [
      "hidden_defaults",
      Object.entries(tool.hiddenDefaults ?? {}).map(
        ([path, value]) => `default of hidden parameter ${path} ${JSON.stringify(value)}`,
      ),
    ],
    [
      "sensitive",
      [
        ...(tool.sensitive?.parameters ?? []).map((path) => `sensitive parameter ${path}`),
        ...(tool.sensitive?.results ?? []).map((path) => `sensitive result ${path}`),
      ],
    ],
    [
      "registry",
      tool.registry
        ? [
            `approval of calls ${tool.registry.approval}`,
            `results ${tool.registry.validatesResults ? "validated" : "not validated"}`,
          ]
        : [],
    ],
    [
      "targets",
      Object.entries(tool.targets ?? {}).map(([target, options]) => `options of ${target} ${JSON.stringify(options)}`),
    ],
    ["freeform_grammar", grammar ? [`grammar ${grammar.syntax}`, ...quoteLines(grammar.definition)] : []],
    [
      "result_envelope",
      [
        ...fact("result envelope", canonical),
        ...fact("success result", successResult),
        ...fact("error result", errorResult),
        ...fact("result rendering", modelRendering),
        ...(outputSchema ? describeSchemaLines(outputSchema, { path: "result", direction: "output" }) : []),
      ],
    ],
    ["source", fact("source", tool.source)],
    ["package", fact("package", tool.package)],
  ]);
  return [...entryKeys.flatMap((key) => described.get(key) ?? []), ...otherKeys(tool.raw, toolKeys)];
}

function describeField(
  tool: ContractTool,
  { describe }: (typeof fieldRows)[number][1],
  field: string,
): readonly string[] {
  const value = tool[field as keyof ContractTool] as JsonValue | undefined; // Undefined if the list lacks it.
  return value === null || value === undefined ? [] : (describe?.(value) ?? []);
}

/** A line for a field, unless it is absent or null. */
function fact(name: string, value: string | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`${name} ${value}`];
}

/** Shows unknown keys as JSON, so that nothing is left out. */
function otherKeys(object: JsonObject, described: ReadonlySet<string>): string[] {
  const others = Object.entries(object).filter(([key]) => !described.has(key));
  return others.map(([key, value]) => `${key} ${JSON.stringify(value)}`);
}

interface SchemaSubject {
  readonly path: string;
  readonly direction: Direction;
}

/** Describes a schema and its definitions. Every line has the whole path, so that it makes sense alone. */
function describeSchemaLines(schema: JsonValue, subject: SchemaSubject): string[] {
  const definitions = ["$defs", "definitions"].flatMap((keyword) => {
    const named = isObject(schema) ? schema[keyword] : undefined;
    return isObject(named) ? Object.entries(named) : [];
  });
  return [
    ...describeValue(schema, subject),
    ...definitions.flatMap(([name, inner]) =>
      describeValue(inner, { ...subject, path: `${subject.path} type ${name}` }),
    ),
  ];
}

function describeValue(schema: JsonValue, { path, direction }: SchemaSubject, mark = ""): string[] {
  const head = `${path}${mark}: ${notationTypeOf(schema, direction)}`;
  if (!isObject(schema)) return [head];
  const { description } = schema;
  return [
    [head, ...remarksOf(schema, direction)].join(", "),
    ...(typeof description === "string" ? quoteLines(description).map((line) => `  ${line}`) : []),
    ...stepsOf(schema).flatMap((part) => {
      if (part.canBeInline && isPlain(part.schema, direction)) return [];
      return describeValue(part.schema, { path: joinPath(path, part.step), direction }, part.isOptional ? "?" : "");
    }),
  ];
}

/** `input` and `.path` are `input path`; `input path` and `.name` are `input path.name`. */
function joinPath(path: string, step: string): string {
  if (path.includes(" ")) return `${path}${step}`;
  return `${path} ${step.replace(/^\./, "")}`;
}

/** Marks each line of prose, so that none can pass for a fact. */
function quoteLines(text: string): string[] {
  return text.split("\n").map((line) => `| ${line}`.trimEnd());
}

const isListed = (value: JsonValue): boolean => isList(value) && value.length > 0;
const isText = (value: JsonValue): boolean => typeof value === "string";

/** Keyword values that the type, the path or the lines below show already; any other is a remark. */
const shown: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  type: (value) => isText(value) || isListed(value),
  enum: isListed,
  const: () => true,
  $ref: isText,
  anyOf: isListed,
  oneOf: isListed,
  allOf: isListed,
  items: () => true,
  prefixItems: isListed,
  properties: isObject,
  patternProperties: isObject,
  required: (value) => isList(value) && value.every(isText),
  additionalProperties: (value) => isObject(value) || typeof value === "boolean",
  description: isText,
  $defs: isObject,
  definitions: isObject,
};

/** The type of a schema; a union member with its own lines has the name in their path. */
function notationTypeOf(schema: JsonValue, direction: Direction): string {
  if (!isObject(schema)) return schema === false ? "never" : "any";
  const unions = combinators.flatMap((keyword) => {
    const members = variantMembersOf(schema, keyword).map((member) =>
      isPlain(member.schema, direction) ? inBrackets(notationTypeOf(member.schema, direction), " & ") : member.step,
    );
    return members.length === 0 ? [] : [members.join(keyword === "allOf" ? " & " : " | ")];
  });
  const own = ownType(schema, direction);
  const [first = "any", ...others] = [...(own === undefined ? [] : [own]), ...unions];
  return others.length === 0 ? first : [first, ...others].map((type) => inBrackets(type)).join(" & ");
}

/** Remarks on everything that the type does not show, such as `minimum 1`. */
function remarksOf(schema: JsonObject, direction: Direction): string[] {
  const named = Object.keys(objectIn(schema, "properties"));
  const unnamed = requiredOf(schema).filter((name) => !named.includes(name));
  const others = Object.entries(schema).filter(
    ([keyword, value]) => !Object.hasOwn(shown, keyword) || shown[keyword]?.(value) !== true,
  );
  return [
    ...(isListed(schema["oneOf"] ?? null) ? ["exactly one"] : []),
    ...closednessOf(schema, direction),
    ...impliedOtherwise(schema).map((keyword) => `${keyword} ${JSON.stringify(schema[keyword])}`),
    ...unnamed.map((name) => `required ${JSON.stringify(name)}`),
    ...others.map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`),
  ];
}

/** Arguments are closed and results are open by default: only the opposite is worth a remark. */
function closednessOf(schema: JsonObject, direction: Direction): string[] {
  const { additionalProperties, $ref } = schema;
  if (direction === "output") return additionalProperties === false ? ["closed"] : [];
  const isComposed = $ref !== undefined || combinators.some((keyword) => schema[keyword] !== undefined);
  const holdsProperties = kindsOf(schema).includes("object") || schema["properties"] !== undefined;
  const isOpen = additionalProperties === true || (additionalProperties === undefined && !isComposed);
  return isOpen && holdsProperties ? ["open"] : [];
}

/** Type keywords that the shown type does not imply. */
function impliedOtherwise(schema: JsonObject): string[] {
  const { $ref, const: constant, enum: values, type } = schema;
  const present = (keywords: readonly string[]): string[] => keywords.filter((keyword) => keyword in schema);
  if (typeof $ref === "string") return present(["type", "const", "enum"]);
  const allowed = constant !== undefined ? [constant] : listOf(values);
  const isImplied = allowed.length === 0 || type === undefined || allowed.every((value) => isOfType(value, type));
  return [...(isImplied ? [] : ["type"]), ...(constant === undefined ? [] : present(["enum"]))];
}

/** Whether the type of a schema shows all of it. */
function isPlain(schema: JsonValue, direction: Direction): boolean {
  if (!isObject(schema)) return true;
  if (schema["description"] !== undefined || remarksOf(schema, direction).length > 0) return false;
  return stepsOf(schema).every((part) => part.canBeInline && isPlain(part.schema, direction));
}

function ownType(schema: JsonObject, direction: Direction): string | undefined {
  const { $ref, const: constant, enum: values } = schema;
  if (typeof $ref === "string") return $ref.replace(/^#\/(?:\$defs|definitions)\//, "");
  if (constant !== undefined) return JSON.stringify(constant);
  if (isList(values) && values.length > 0) return values.map((value) => JSON.stringify(value)).join(" | ");
  const kinds = kindsOf(schema);
  const types = kinds.map((kind) => (kind === "array" ? arrayType(schema, direction) : asText(kind)));
  return types.length === 0 ? undefined : types.join(" | ");
}

/** The members of `type`; without it, the types that the other keywords are about. */
function kindsOf(schema: JsonObject): readonly JsonValue[] {
  const { type, properties, items, prefixItems } = schema;
  if (isList(type)) return type;
  if (type !== undefined) return [type];
  if (properties !== undefined) return ["object"];
  return items === undefined && prefixItems === undefined ? [] : ["array"];
}

function arrayType(schema: JsonObject, direction: Direction): string {
  const { items } = schema;
  const tuple = tupleOf(schema);
  const element = (inner: JsonValue): string => `${inBrackets(notationTypeOf(inner, direction))}[]`;
  if (tuple.length === 0) return element(items ?? true);
  const rest = isList(items) || items === false ? [] : [`...${element(items ?? true)}`];
  return `[${[...tuple.map((inner) => notationTypeOf(inner, direction)), ...rest].join(", ")}]`;
}

function inBrackets(type: string, separator = " "): string {
  return type.includes(separator) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type;
}

interface SchemaStep {
  /** Suffix to the path of the outer schema: `.name`, `[]`, `{kind: "file"}`. */
  readonly step: string;
  readonly schema: JsonValue;
  readonly isOptional: boolean;
  /** Whether the type of the outer schema can express all of it. */
  readonly canBeInline: boolean;
}

const combinators = ["anyOf", "oneOf", "allOf"] as const;

/** The inner schemas, except definitions, each of which is described once for all references. */
function stepsOf(schema: JsonObject): SchemaStep[] {
  const { additionalProperties, items } = schema;
  const tuple = tupleOf(schema);
  const inner = [
    ...tuple.map((element, index) => ({ step: `[${index}]`, schema: element })),
    ...(items === undefined || isList(items) ? [] : [{ step: tuple.length === 0 ? "[]" : "[...]", schema: items }]),
    ...combinators.flatMap((keyword) => variantMembersOf(schema, keyword)),
  ];
  const patterns = Object.entries(objectIn(schema, "patternProperties"));
  const outer = [
    ...patterns.map(([pattern, property]) => ({ step: `[/${pattern}/]`, schema: property })),
    ...(isObject(additionalProperties) ? [{ step: "[key]", schema: additionalProperties }] : []),
  ];
  return [
    ...propertySteps(schema),
    ...outer.map((part) => ({ ...part, isOptional: false, canBeInline: false })),
    ...inner.map((part) => ({ ...part, isOptional: false, canBeInline: true })),
  ];
}

function propertySteps(schema: JsonObject): SchemaStep[] {
  const required = requiredOf(schema);
  return Object.entries(objectIn(schema, "properties")).map(([name, property]) => ({
    step: /^[\p{ID_Start}_$][\p{ID_Continue}$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`,
    schema: property,
    isOptional: !required.includes(name),
    canBeInline: false,
  }));
}

/** The schemas of a tuple, in either draft's notation. */
function tupleOf({ prefixItems, items }: JsonObject): readonly JsonValue[] {
  return isList(prefixItems) ? prefixItems : isList(items) ? items : [];
}

/** The members of a union, each named by its tag or else by its number. */
function variantMembersOf(
  schema: JsonObject,
  keyword: (typeof combinators)[number],
): Pick<SchemaStep, "schema" | "step">[] {
  const members = schema[keyword];
  if (!isList(members)) return [];
  const tag = findTag(members.filter((member) => isObject(member) && isObject(member["properties"])));
  return members.map((member, index) => {
    const value = tag === undefined ? undefined : constantOf(member, tag);
    const name = value === undefined ? `${keyword} ${index + 1}` : `${tag}: ${JSON.stringify(value)}`;
    return { schema: member, step: `{${name}}` };
  });
}

/** The first property with a different constant in each member. */
function findTag(members: readonly JsonValue[]): string | undefined {
  const [first] = members;
  if (first === undefined || members.length === 1) return undefined;
  return Object.keys(objectIn(first, "properties")).find((name) => {
    const values = members.map((member) => constantOf(member, name));
    return !values.includes(undefined) && new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  });
}

function constantOf(member: JsonValue, name: string): JsonValue | undefined {
  return objectIn(objectIn(member, "properties"), name)["const"];
}

function objectIn(schema: JsonValue, keyword: string): JsonObject {
  const value = isObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isObject(value) ? value : {};
}
