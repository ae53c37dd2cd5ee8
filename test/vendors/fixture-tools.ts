/** The tools that every target must carry: the built-in ones, and one for each row of the type table. */

import { readFileSync } from "node:fs";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import type { ToolMetadata } from "@toolwright/runtime";
import { checkRequest, type Violation } from "@toolwright/contract/vendor-rules";
import { projectTools, type Target, type TargetName } from "@toolwright/runtime/targets";
import type { TargetRequests } from "@toolwright/runtime/internal/rendering/wire-types";
import { tools } from "../../generated/registry.js";
import { typeGroups, type SupportedRow } from "../schema-truth/type-groups.js";
import { targetForms } from "../support/target-forms.js";

/** Every target, with each choice that changes what is sent of these tools. */
export const vendorTargets: readonly Target[] = [
  ...targetForms,
  { target: "openai", freeform: "function" },
  { target: "openai-strict", freeform: "function" },
];

/** The tools of this repository. */
export const builtInTools: readonly ToolMetadata[] = tools;

/** A tool for each type of the table that has a schema; the table's own test holds the schemas to the generator. */
export const tableTools: readonly ToolMetadata[] = typeGroups
  .flatMap(({ supported }) => supported)
  .map((row, index) => ({
    name: `row_${index}`,
    description: row.name,
    effect: "read_only",
    idempotent: false,
    ...schemasOf(row),
  }));

function schemasOf({ schema, whole }: SupportedRow): Pick<ToolMetadata, "inputSchema" | "outputSchema"> {
  // The root of the schema of whole arguments, or of a whole result, is an object's.
  if (whole === "arguments") return { inputSchema: schema as ObjectSchema };
  const { $defs, ...value } = schema;
  const inputSchema: ObjectSchema = {
    type: "object",
    properties: whole === undefined ? { value } : {},
    ...(whole === undefined ? { required: ["value"] } : {}),
    additionalProperties: false,
    ...(whole === undefined && $defs !== undefined ? { $defs } : {}),
  };
  return whole === "result" ? { inputSchema, outputSchema: schema as ObjectSchema } : { inputSchema };
}

const found = new Map<string, ReadonlyMap<ToolMetadata, readonly Violation[]>>();

/** What stands in the way of sending each tool to a target by itself: the rules that it breaks. */
export function obstacles(target: Target): ReadonlyMap<ToolMetadata, readonly Violation[]> {
  const key = JSON.stringify(target);
  const known = found.get(key) ?? new Map([...builtInTools, ...tableTools].map((tool) => [tool, judge(tool, target)]));
  found.set(key, known);
  return known;
}

function judge(tool: ToolMetadata, target: Target): readonly Violation[] {
  const violations = checkRequest(projectTools([tool], target), target);
  if (violations === undefined) throw new Error(`What is made for ${JSON.stringify(target)} has not its shape.`);
  return violations.filter(({ rule }) => rule.severity === "error");
}

/** The tools that a target can be sent; which it cannot is written down in `inexpressible-types.txt`. */
export function expressible(target: Target): readonly ToolMetadata[] {
  return [...obstacles(target)].flatMap(([tool, violations]) => (violations.length === 0 ? [tool] : []));
}

/** What `generated/wire/<target>.json` holds. */
export function wireFile<Name extends Exclude<TargetName, "vscode">>(target: Name): TargetRequests[Name] {
  const text = readFileSync(new URL(`../../generated/wire/${target}.json`, import.meta.url), "utf8");
  return JSON.parse(text) as TargetRequests[Name]; // The file is generated from that very type.
}
