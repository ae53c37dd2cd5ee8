/** Marks the parameters in a schema that an inventory lists as hidden or sensitive. */

import { copyJson, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { parseParameterPath, type ParameterPathStep } from "@toolwright/runtime/internal/parameter-paths";
import type { ContractTool } from "@toolwright/contract/internal/inventories";

/** Keywords of ours that become tags. */
export const markKeywords = { hidden: "toolwright:hidden", sensitive: "toolwright:sensitive" } as const;

/** Paths that lead to no place that can be marked. */
export interface MarkedSchema {
  readonly schema: JsonObject;
  readonly lost: readonly string[];
}

type Marked = Record<string, JsonValue>;

/** Adds hidden parameters, whose types no inventory has, and marks sensitive ones. */
export function markParameters(tool: ContractTool): MarkedSchema {
  const { hiddenParameters = [], hiddenDefaults, sensitive, inputSchema } = tool;
  const schema = copyJson(inputSchema) as Marked; // A copy of our own.
  const lost: string[] = [];
  for (const path of hiddenParameters) {
    const value = hiddenDefaults?.[path];
    const mark = { [markKeywords.hidden]: true, ...(value !== undefined && { default: value }) };
    if (!addAt(schema, parseParameterPath(path), mark)) lost.push(path);
  }
  for (const path of sensitive?.parameters ?? [])
    if (!addAt(schema, parseParameterPath(path), { [markKeywords.sensitive]: true })) lost.push(path);
  return { schema, lost };
}

/** Marks the sensitive parts of a result. */
export function markResult(schema: JsonObject, tool: ContractTool): MarkedSchema {
  const marked = copyJson(schema) as Marked; // A copy of our own.
  const paths = tool.sensitive?.results ?? [];
  return {
    schema: marked,
    lost: paths.filter((path) => !addAt(marked, parseParameterPath(path), { [markKeywords.sensitive]: true })),
  };
}

/** Adds a mark to the property at a path; false if the path leads through a reference or a union. */
function addAt(schema: Marked, path: readonly ParameterPathStep[], mark: JsonObject): boolean {
  const [step, ...others] = path;
  if (step === undefined) {
    Object.assign(schema, mark);
    return true;
  }
  const keyword = step.kind === "property" ? "properties" : step.kind === "elements" ? "items" : "additionalProperties";
  if (step.kind === "position" || step.kind === "descent") return false;
  const holder = schema[keyword];
  if (step.kind !== "property") return isObject(holder) && addAt(holder as Marked, others, mark);
  const properties = (isObject(holder) ? holder : {}) as Marked;
  if (!isObject(holder) && schema["type"] !== "object") return false;
  const inner = Object.hasOwn(properties, step.name) ? properties[step.name] : others.length === 0 ? {} : undefined;
  if (!isObject(inner)) return false;
  const copy = { ...inner } as Marked;
  if (!addAt(copy, others, mark)) return false;
  schema["properties"] = { ...properties, [step.name]: copy };
  return true;
}
