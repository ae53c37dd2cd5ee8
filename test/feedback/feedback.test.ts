/** What a model reads when its arguments are not valid. */

import {
  createValidator,
  explainErrors,
  formatFeedback,
  type ArgumentFault,
  type ObjectSchema,
} from "@toolwright/runtime";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { expectGolden } from "../golden.js";
import { badCalls } from "./bad-calls.js";

test("bad calls of the built-in tools are answered with what to change", () => {
  const answers = badCalls.map(([what, name, args]) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const faults = explain(tool.inputSchema, args, { tool: name });
    return `## ${what}\n\n${formatFeedback(faults, args, { tool: name })}\n`;
  });
  expectGolden({ file: join(import.meta.dirname, "feedback.txt"), actual: answers.join("\n") });
});

function explain(
  schema: object,
  args: unknown,
  { tool = "read_file", sensitive = [] }: { readonly tool?: string; readonly sensitive?: readonly string[] } = {},
): readonly ArgumentFault[] {
  const whole: ObjectSchema = { type: "object", ...schema };
  const validate = createValidator(whole);
  expect(validate(args), `${tool} ${String(JSON.stringify(args)).slice(0, 200)}`).toBe(false);
  return explainErrors(validate.errors ?? [], { tool, schema: whole, arguments: args, sensitive });
}
