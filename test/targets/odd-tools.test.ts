/** Tools that are not like most: dynamic ones of which little is known, and those whose input is text. */

import type OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { functionTool, type ToolMetadata } from "@toolwright/runtime";
import { projectTool, type Target } from "@toolwright/runtime/targets";

describe("a tool of which little is known", () => {
  const bare = functionTool({ name: "doItNow_v2", description: "", inputSchema: { type: "object" } });

  test("is taken for destructive where the format has a field for it", () => {
    expect(projectTool(bare, "mcp").wire).toEqual({
      name: "doItNow_v2",
      inputSchema: { type: "object", properties: {} },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    });
    expect(projectTool(bare, "vercel-ai").wire).toEqual({
      inputSchema: { type: "object", properties: {} },
      needsApproval: true,
    });
  });

  test("has a name for people", () => {
    expect(projectTool(bare, "vscode").wire.displayName).toBe("Do it now v2");
  });

  test("has no parameters in Gemini, which refuses an object without properties", () => {
    for (const parameters of ["json_schema", "openapi"] as const) {
      const { wire, losses } = projectTool(bare, { target: "gemini", parameters });
      expect(wire).toEqual({ name: "doItNow_v2" });
      expect(losses).toMatchObject([{ transformation: "drop-empty-object", effect: "narrower" }]);
    }
  });
});

describe("a tool with a grammar", () => {
  const freeformGrammar = { syntax: "lark", definition: "start: /.+/" } as const;
  const patch: ToolMetadata = {
    ...functionTool({
      name: "apply_patch",
      description: "Applies a patch.",
      inputSchema: {
        type: "object",
        properties: { patch: { type: "string", description: "The patch." } },
        required: ["patch"],
        additionalProperties: false,
      },
    }),
    freeformGrammar,
  };

  test("takes text", () => {
    const { wire, encode, decode, losses } = projectTool(patch, "openai-strict");
    expect(wire).toEqual({
      type: "custom",
      name: "apply_patch",
      description: "Applies a patch.",
      format: { type: "grammar", syntax: "lark", definition: "start: /.+/" },
    } satisfies OpenAI.Responses.CustomTool);
    expect(projectTool(patch, "openai-chat").wire).toEqual({
      type: "custom",
      custom: {
        name: "apply_patch",
        description: "Applies a patch.",
        format: { type: "grammar", grammar: { syntax: "lark", definition: "start: /.+/" } },
      },
    } satisfies OpenAI.Chat.ChatCompletionCustomTool);
    expect(encode({ patch: "x" })).toBe("x");
    expect([decode("x"), decode({ text: "x" }), decode({ patch: "x" })]).toEqual(Array(3).fill({ patch: "x" }));
    expect(losses).toMatchObject([{ effect: "unsaid", pointer: "/properties/patch", keyword: "description" }]);
  });

  test("is a function where that is asked for, where its arguments are more than text, and elsewhere", () => {
    const { inputSchema: schema } = patch;
    const two = {
      ...patch,
      inputSchema: { ...schema, properties: { ...schema.properties, dry: { type: "boolean" } } },
    };
    const cases: [ToolMetadata, Target][] = [
      [patch, { target: "openai", freeform: "function" }],
      [two, "openai-chat"],
      [patch, "anthropic"],
    ];
    for (const [tool, target] of cases) {
      const { losses, encode } = projectTool(tool, target);
      expect(losses).toMatchObject([{ part: "metadata", pointer: "/freeformGrammar", effect: "wider" }]);
      expect(encode({ patch: "x" })).toEqual({ patch: "x" });
    }
  });
});
