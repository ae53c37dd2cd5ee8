/** From the table of rules to the tools that break each: what people write who do not know the rule. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "@toolwright/runtime/targets";
import { repository } from "../support/scratch-project.js";
import { splitCode, targetForms } from "../support/target-forms.js";
import { goodSchema, goodTool, type Schema, type ToolParts } from "./wires.js";

export const tableOfRules: string = join(repository, "test/target-rules/every-rule.txt");

/** A row: rules of one ending, what each vendor answers, and a request that breaks them. */
export interface RuleRow {
  /** The lines that somebody wrote. */
  readonly lines: readonly string[];
  /** By code the vendor's words, after where they were seen; in parentheses what happens to what it accepts. */
  readonly answers: ReadonlyMap<string, string>;
  readonly broken: BrokenTools;
}

/** What differs from a good tool; the rest is short for what would be too long to write. */
interface BrokenTools extends Partial<Omit<ToolParts, "description" | "schema">> {
  readonly description?: string | { readonly length: number };
  readonly schema?: Schema;
  /** A further required property. */
  readonly property?: Schema;
  readonly as?: string;
  /** Further keywords of the root. */
  readonly more?: Schema;
  /** How many tools like this there are. */
  readonly times?: number;
  readonly twice?: boolean;
  /** A field that the wire objects do not have. */
  readonly lack?: string;
  /** An option of the target. */
  readonly form?: "openapi" | "2025-11-25";
}

export function readRuleRows(): RuleRow[] {
  const rows: RuleRow[] = [];
  let lines: string[] = [];
  let answers = new Map<string, string>();
  for (const line of readFileSync(tableOfRules, "utf8").split("\n")) {
    if (line === "" || line.startsWith("→")) continue;
    // What was found stands behind the request, or below it where it differs.
    const [written = ""] = line.split(" → ");
    lines.push(written);
    const [, ending = "", prefixes = "", answer = ""] = /^([a-z-]+): ([a-z, -]+) — (.+)$/.exec(written) ?? [];
    if (ending !== "") for (const prefix of prefixes.split(", ")) answers.set(`${prefix}-${ending}`, answer);
    else {
      rows.push({ lines, answers, broken: JSON.parse(written) as BrokenTools });
      [lines, answers] = [[], new Map()];
    }
  }
  return rows;
}

/** The form of a target that has the rule. */
export function targetOf(code: string, { form }: BrokenTools): Target {
  const [prefix] = splitCode(code);
  if (prefix === "openai-chat-strict") return { target: "openai-chat", strict: true };
  if (form === "openapi") return { target: "gemini", parameters: "openapi" };
  if (form === "2025-11-25") return { target: "mcp", revision: form };
  const target = targetForms.find((each) => each === prefix);
  if (target === undefined) throw new Error(`${code} must begin with a target.`);
  return target;
}

export function brokenTools({ times = 1, twice = false, ...parts }: BrokenTools): ToolParts[] {
  const tool = brokenTool(parts);
  if (twice) return [goodTool, tool];
  return times === 1 ? [tool] : Array.from({ length: times }, (_, index) => ({ ...tool, name: `tool_${index}` }));
}

function brokenTool({
  schema,
  property,
  as = "value",
  more,
  form,
  description,
  lack,
  ...parts
}: BrokenTools): ToolParts {
  const { additionalProperties: _, ...openSchema } = goodSchema;
  const base: Schema = form === "openapi" ? openSchema : goodSchema;
  const extended = property && {
    properties: { ...goodSchema.properties, [as]: longEnum(property) },
    required: [...goodSchema.required, as],
  };
  const text = typeof description === "object" ? "x".repeat(description.length) : description;
  return {
    ...goodTool,
    ...parts,
    ...(lack !== undefined && { fields: { [lack]: undefined } }),
    ...(text !== undefined && { description: text }),
    schema: schema === undefined ? { ...base, ...extended, ...more } : longSchema(schema),
  };
}

/** `texts` and `length` stand for an enum of so many texts of this length. */
function longEnum({ texts, length, ...schema }: Schema): Schema {
  if (typeof texts !== "number") return schema;
  const values = Array.from({ length: texts }, (_, index) => String(index).padStart(Number(length), "x"));
  return { type: "string", enum: values };
}

/** `levels` stands for an object in an object, and so on; a number of `properties` for so many of them. */
function longSchema(schema: Schema): Schema {
  const { levels, properties, open } = schema;
  const close = (members: Schema): Schema => ({
    type: "object",
    properties: members,
    required: Object.keys(members),
    ...(open !== true && { additionalProperties: false }),
  });
  if (typeof properties === "number") {
    return close(
      Object.fromEntries(Array.from({ length: properties }, (_, index) => [`p${index}`, { type: "string" }])),
    );
  }
  let inner: Schema = { type: "string" };
  for (let level = 0; level < Number(levels ?? 0); level++) inner = close({ inner });
  return levels === undefined ? schema : inner;
}
