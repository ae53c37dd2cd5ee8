import { functionTool, type ToolMetadata } from "@toolwright/runtime";
import { projectTool, targetNames, type TargetName } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";

const inputSchema = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };
const readFile: ToolMetadata = {
  name: "read_file",
  description: "Reads a file.",
  effect: "read_only",
  idempotent: true,
  inputSchema,
};

describe("the effect is said to the model", () => {
  const said = {
    read_only: "changes nothing.",
    mutating: "changes things.",
    destructive: "destructive, cannot be undone.",
  };

  /** The end of the description, by effect. */
  function endings(target: TargetName, options: { readonly effectInDescription?: boolean }): unknown {
    const effects = Object.keys(said) as (keyof typeof said)[]; // Object.keys loses the literal types.
    const tools = effects.map((effect): ToolMetadata => ({ ...readFile, name: effect, effect }));
    const wires = tools.map((tool) => JSON.stringify(projectTool(tool, { target, ...options }).wire));
    return wires.map((wire) => /Reads a file\.(?:\\n\\nEffect: (.*?))?"/.exec(wire)?.[1]);
  }

  test.each(targetNames.map((target) => ({ target, isAnnotated: target === "mcp" })))(
    "by $target",
    ({ target, isAnnotated }) => {
      const { read_only, mutating, destructive } = said;
      const none = [undefined, undefined, undefined];
      expect(endings(target, {})).toEqual(isAnnotated ? none : [undefined, mutating, destructive]);
      expect(endings(target, { effectInDescription: false })).toEqual(none);
      expect(endings(target, { effectInDescription: true })).toEqual(
        isAnnotated ? none : [read_only, mutating, destructive],
      );
    },
  );

  test("only where somebody declared one", () => {
    const tool = functionTool({ name: "t", description: "Does it.", inputSchema });
    const options = { target: "anthropic", effectInDescription: true } as const;
    expect(projectTool(tool, options).wire.description).toBe("Does it.");
    expect(projectTool({ ...tool, effect: "destructive" }, "anthropic").wire.description).toBe("Does it.");
    expect(projectTool({ ...readFile, description: "", effect: "mutating" }, "bedrock").wire.toolSpec.description).toBe(
      "Effect: changes things.",
    );
  });
});
