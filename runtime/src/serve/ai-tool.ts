/** The public names of `@toolwright/runtime/serve/ai-tool`: checks the arguments of one tool for the AI SDK. */

import type { ToolMetadata } from "../metadata.js";
import type { FilledOf } from "../rendering/target-renderer.js";
import { createArgumentCheck, type ArgumentCheckOptions } from "../validation/argument-check.js";

/** The options of the SDK's `jsonSchema`. */
interface JsonSchemaOptions<Args> {
  validate: (value: unknown) => { success: true; value: Args } | { success: false; error: Error };
}

/**
 * Creates the options of the AI SDK's `jsonSchema` for a tool, with generated metadata in place of a zod schema:
 * `inputSchema: jsonSchema(readFile.inputSchema, aiArguments(readFile))`. `execute` gets valid arguments with all defaults.
 * A whole registry, with approval and results by type, becomes tools of the SDK by `aiTools`.
 *
 * Properties that the tool does not declare are dropped at every depth, as `z.object` of zod does;
 * `{ unknownParameters: "refuse" }` refuses such calls, as `z.strictObject` does.
 */
export function aiArguments<Tool extends ToolMetadata>(
  tool: Tool,
  options: Pick<ArgumentCheckOptions, "unknownParameters"> = {},
): JsonSchemaOptions<FilledOf<Tool>> {
  const check = createArgumentCheck(tool, { defaults: true, unknownParameters: "drop", ...options });
  return {
    validate: (sent) => {
      const checked = check(sent);
      if (checked.issues === undefined) return { success: true, value: checked.value as FilledOf<Tool> }; // It is valid.
      const problems = checked.issues.map(({ message }) => message).join("; ");
      return { success: false, error: new TypeError(`The arguments of ${tool.name} are not valid: ${problems}`) };
    },
  };
}
