/** Drops parameters that a client added to arguments, and that the tool does not declare. */

import { isObject } from "../json-schema/json-values.js";
import { propertiesOf } from "../json-schema/parts.js";
import { applyingSchemas } from "../json-schema/references.js";
import type { ToolMetadata } from "../metadata.js";
import { parseParameterPath } from "../parameter-paths.js";
import { createValidator } from "../json-schema/check/check-schema.js";
import type { SchemaError } from "../json-schema/schema-error.js";
import { findHiddenValues } from "../parameter-values.js";
import { coerceArguments, type PreparedTool, type ReadArguments, type ReadingSettings } from "./read-arguments.js";
import type { UnknownParameters } from "./tool-registry.js";

type DroppingSettings = ReadingSettings & { readonly unknownParameters?: UnknownParameters };

/**
 * Drops parameters that the tool's schema refuses and declares nowhere. With a hidden parameter, all stay and are
 * refused: a model that sends one must learn that it cannot.
 */
export function dropUnknown(
  tool: PreparedTool,
  read: ReadArguments,
  settings: DroppingSettings,
): { readonly read: ReadArguments; readonly names: readonly string[] } {
  const { metadata, fillDefaults } = tool;
  const { unknownParameters: policy = "refuse" } = settings;
  const asSent = { read, names: [] };
  if (policy === "refuse" || !isObject(read.args) || findHiddenValues(metadata, read.args).length > 0) return asSent;
  // The tool's own validator gives no reasons.
  const explain = createValidator(metadata.inputSchema);
  const findErrors = (args: unknown): readonly SchemaError[] => (explain(args) ? [] : (explain.errors ?? []));
  const declared = listNames(metadata);
  const names = [...new Set(findErrors(read.args).flatMap(findName))].filter(
    (name) => (policy === "drop" || policy.includes(name)) && !declared.has(name),
  );
  if (names.length === 0) return asSent;
  const left = Object.fromEntries(Object.entries(read.args).filter(([name]) => !names.includes(name)));
  // With the names that are dropped now, no coercion could make the arguments valid.
  const { value, repairs } = coerceArguments(metadata, left, settings);
  const errors = findErrors(value);
  const args = errors.length > 0 ? value : fillDefaults(value);
  return { read: { args, errors, repairs: [...read.repairs, ...repairs] }, names };
}

/** Returns the undeclared property of the root that an error reports, if it reports one. */
function findName({ instancePath, params }: SchemaError): string[] {
  const { additionalProperty, unevaluatedProperty } = params;
  const name = additionalProperty ?? unevaluatedProperty;
  return instancePath === "" && typeof name === "string" ? [name] : [];
}

/** Lists the parameters that the schema declares in any variant, and the hidden ones. */
function listNames({ inputSchema, hiddenParameters = [] }: ToolMetadata): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of hiddenParameters) {
    const [first] = parseParameterPath(path);
    if (first?.kind === "property") names.add(first.name);
  }
  for (const part of applyingSchemas(inputSchema, inputSchema, ["if", "then", "else"])) {
    for (const name of Object.keys(propertiesOf(part))) names.add(name);
  }
  return names;
}
