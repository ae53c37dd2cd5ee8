/** Tools that answer with content: alone, and beside a declared result. */

import type { ToolMetadata } from "@toolwright/runtime";

export const see: ToolMetadata<object, unknown, "see"> = {
  name: "see",
  description: "Sees.",
  effect: "read_only",
  idempotent: true,
  inputSchema: { type: "object", additionalProperties: false },
};
export const measure: ToolMetadata<object, { width: number }, "measure"> = {
  name: "measure",
  description: "Measures.",
  effect: "read_only",
  idempotent: true,
  inputSchema: see.inputSchema,
  outputSchema: { type: "object", properties: { width: { type: "integer" } }, required: ["width"] },
};
