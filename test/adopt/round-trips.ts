/** From schemas to declarations and back: adopts schemas as tools, and generates from what was written. */

import { check } from "toolwright/generator";
import { compareSchemas } from "toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createAdoption, type ReportedTool } from "./adoption.js";

/** A schema to adopt as that of a tool's arguments or result. */
export interface SchemaToAdopt {
  readonly name: string;
  readonly direction: "input" | "output";
  readonly schema: JsonObject;
}

export interface RoundTrip extends SchemaToAdopt {
  /** What the command says of it. */
  readonly tool: ReportedTool;
  /** The text of its file; empty if it is refused. */
  readonly text: string;
  /** The schema that is generated again; undefined if it is refused. */
  readonly again: JsonObject | undefined;
  readonly outcome: "differs" | "listed" | "refused" | "same bytes" | "same meaning";
}

const plain: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/** Adopts all schemas in one project, a file for each, and generates again. */
export async function makeRoundTrips(schemas: readonly SchemaToAdopt[]): Promise<readonly RoundTrip[]> {
  const tools = schemas.map(({ direction, schema }, index) => ({
    name: `tool_${index}`,
    description: "A tool.",
    inputSchema: direction === "input" ? schema : plain,
    ...(direction === "output" && { outputSchema: schema }),
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }));
  const { project, report } = await createAdoption({ tools });
  const { tools: generated, diagnostics } = await check({ root: project.root });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0 && generated.length < tools.length) throw new Error(JSON.stringify(errors[0]));
  return schemas.map((one, index): RoundTrip => {
    const name = `tool_${index}`;
    const tool = report.tools.find((reported) => reported.name === name);
    if (tool === undefined) throw new Error(`${name} must be reported.`);
    const found = generated.find((own) => own.name === name);
    const again = (one.direction === "input" ? found?.inputSchema : found?.outputSchema) ?? undefined;
    const text = report.files.find(({ path }) => path === `tools/tool-${index}.ts`)?.text ?? "";
    return { ...one, tool, text, again, outcome: outcomeOf(one, tool, again) };
  });
}

function outcomeOf(
  { schema, direction }: SchemaToAdopt,
  { state }: ReportedTool,
  again: JsonObject | undefined,
): RoundTrip["outcome"] {
  if (state === "refused" || again === undefined) return "refused";
  if (JSON.stringify(again) === JSON.stringify(schema)) return "same bytes";
  if (state === "equivalent-but") return "listed";
  // The schemas are closed already.
  const openObjects = direction === "input" ? "strict" : "declared";
  const verdicts = [
    compareSchemas(schema, again, { direction, openObjects }),
    compareSchemas(again, schema, { direction, openObjects }),
  ];
  return verdicts.every(({ verdict }) => verdict === "compatible") ? "same meaning" : "differs";
}

/** A round trip that is not to the byte, as text. */
export function describeRoundTrip({ name, direction, schema, again, tool, text, outcome }: RoundTrip): string {
  const reasons = tool.differences.map(({ kind, pointer, reason }) => `  ${kind} #${pointer}: ${reason}`);
  return [
    `${name} (${direction}): ${outcome}${tool.reason === null ? "" : `: ${tool.reason}`}`,
    ...reasons,
    JSON.stringify(schema),
    JSON.stringify(again),
    text,
  ].join("\n");
}
