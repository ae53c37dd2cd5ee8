/** From arguments with parameters that a client added to the arguments without them. */

import { isObject, listOf } from "../json-schema/json-values.js";
import { propertiesOf } from "../json-schema/parts.js";
import { resolveReference } from "../json-schema/references.js";
import type { ToolMetadata } from "../metadata.js";
import { parseParameterPath } from "../parameter-paths.js";
import { createValidator } from "../validation/interpret.js";
import type { SchemaError } from "../json-schema/schema-error.js";
import { findHiddenValues } from "../parameter-values.js";
import type { PreparedTool, ReadArguments } from "./read-arguments.js";

/** What becomes of parameters that a tool does not declare: `refuse`, `drop`, or drop only these. */
export type UnknownParameters = "refuse" | "drop" | readonly string[];

/** Arguments that were read again without some parameters. */
export interface DroppedParameters {
  readonly read: ReadArguments;
  readonly names: readonly string[];
}

/**
 * Drops parameters that the tool's schema refuses and declares nowhere. With a hidden parameter, all stay and are
 * refused: a model that sends one must learn that it cannot.
 */
export function dropUnknown(tool: PreparedTool, read: ReadArguments, policy: UnknownParameters): DroppedParameters {
  const { metadata, fillDefaults } = tool;
  const asSent = { read, names: [] };
  if (policy === "refuse" || !isObject(read.args) || findHiddenValues(metadata, read.args).length > 0) return asSent;
  // The tool's own validator does not say why.
  const explain = createValidator(metadata.inputSchema);
  const findErrors = (args: unknown): readonly SchemaError[] => (explain(args) ? [] : (explain.errors ?? []));
  const declared = listNames(metadata);
  const names = [...new Set(findErrors(read.args).flatMap(findName))].filter(
    (name) => (policy === "drop" || policy.includes(name)) && !declared.has(name),
  );
  if (names.length === 0) return asSent;
  const args = Object.fromEntries(Object.entries(read.args).filter(([name]) => !names.includes(name)));
  const errors = findErrors(args);
  return { read: { ...read, errors, args: errors.length > 0 ? args : fillDefaults(args) }, names };
}

/** The name at the root that an error is about, if it is one of an undeclared property. */
function findName({ instancePath, params }: SchemaError): string[] {
  const { additionalProperty, unevaluatedProperty } = params;
  const name = additionalProperty ?? unevaluatedProperty;
  return instancePath === "" && typeof name === "string" ? [name] : [];
}

/** The parameters that any part of a schema declares at its root, and the hidden ones. */
function listNames({ inputSchema, hiddenParameters = [] }: ToolMetadata): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of hiddenParameters) {
    const [first] = parseParameterPath(path);
    if (first?.kind === "property") names.add(first.name);
  }
  const parts: unknown[] = [inputSchema];
  const seen = new Set<unknown>();
  for (const part of parts) {
    if (!isObject(part) || seen.has(part)) continue;
    seen.add(part);
    for (const name of Object.keys(propertiesOf(part))) names.add(name);
    const dependent = isObject(part["dependentSchemas"]) ? Object.values(part["dependentSchemas"]) : [];
    parts.push(
      resolveReference(inputSchema, part["$ref"]),
      ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(part[keyword])),
      ...["if", "then", "else"].map((keyword) => part[keyword]),
      ...dependent,
    );
  }
  return names;
}
