import { functionTool, type ToolMetadata, toToolSpec } from "@toolwright/runtime";
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

describe("a deprecation is said to the model once", () => {
  const old: ToolMetadata = {
    ...readFile,
    stability: "deprecated",
    deprecation: { since: "2.0.0", replacedBy: "see" },
  };
  const rows: readonly (readonly [name: string, tool: ToolMetadata, description: string])[] = [
    ["with what to use", old, "Reads a file.\n\nDeprecated, use see."],
    ["without", { ...old, deprecation: { since: "2.0.0" } }, "Reads a file.\n\nDeprecated."],
    ["by its stability alone", { ...readFile, stability: "deprecated" }, "Reads a file.\n\nDeprecated."],
    ["as its author does", { ...old, description: "Deprecated: call see." }, "Deprecated: call see."],
    ["if its author names no tool", { ...old, description: "Deprecated." }, "Deprecated.\n\nDeprecated, use see."],
    ["without a description", { ...old, description: "" }, "Deprecated, use see."],
    ["before the effect", { ...old, effect: "mutating" }, "Reads a file.\n\nDeprecated, use see."],
  ];
  test.each(rows)("%s", (_name, tool, description) => {
    const written = JSON.stringify(description).slice(1, -1);
    const end = tool.effect === "mutating" ? "(\\\\n\\\\nEffect: changes things\\.)?" : "";
    const whole = new RegExp(`"${written.replaceAll("\\", "\\\\")}${end}"`);
    for (const target of targetNames) expect(JSON.stringify(projectTool(tool, target).wire)).toMatch(whole);
    expect(toToolSpec(tool).description).toBe(description);
  });
});
