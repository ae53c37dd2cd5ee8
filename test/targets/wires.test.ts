/** Tools as each vendor is sent them, and what is lost. */

import { join } from "node:path";
import { expect, test } from "vitest";
import type { ToolMetadata } from "@toolwright/runtime";
import { projectTool, type Target } from "@toolwright/runtime/targets";
import { expectGolden } from "../golden.js";
import { describeTarget, openApiGemini, targetForms } from "../support/target-forms.js";
import { bare, nullable, patch, patchWithOption, readFile, rootUnion } from "./wire-tools.js";

const cases: readonly (readonly [what: string, tool: ToolMetadata, targets: readonly Target[]])[] = [
  ["a tool that has every field", readFile, targetForms],
  ["a tool of which little is known", bare, ["mcp", "vercel-ai", "vscode", "gemini", openApiGemini]],
  [
    "text by a grammar",
    patch,
    ["openai-strict", "openai-chat", { target: "openai", freeform: "function" }, "anthropic"],
  ],
  ["a grammar, but more than text", patchWithOption, ["openai-chat"]],
  ["several types, null and references", nullable, [openApiGemini]],
  ["a union at the root", rootUnion, ["anthropic", "openai-strict"]],
];

test("the wire objects are what the golden has, field by field and in order", () => {
  const lines = cases.flatMap(([what, tool, targets]) => [
    `# ${what}`,
    ...targets.flatMap((target) => {
      const { wire, losses } = projectTool(tool, target);
      const lost = losses.map(
        ({ transformation, effect, part, pointer, keyword }) =>
          `${effect} ${keyword} at ${part}${pointer} (${transformation})`,
      );
      return [
        `${describeTarget(target)}: ${JSON.stringify(wire)}`,
        ...(lost.length === 0 ? [] : [`  ${lost.join(", ")}`]),
      ];
    }),
  ]);
  expectGolden({ file: join(import.meta.dirname, "wires.txt"), actual: `${lines.join("\n")}\n` });
});

test("every wire object is its own: changing it changes no other and not the tool", () => {
  const before = JSON.stringify(readFile);
  for (const target of ["openai", "mcp", "vercel-ai", "anthropic"] as const) {
    const { wire } = projectTool(readFile, target);
    const sent = JSON.stringify(wire);
    const schemas = [wire, ...Object.values(wire)] as Record<string, unknown>[];
    for (const part of schemas) if (typeof part === "object") part["properties"] = { changed: true };
    expect([JSON.stringify(readFile), JSON.stringify(projectTool(readFile, target).wire)]).toEqual([before, sent]);
  }
});

test("examples are in the form that their wire object asks for", () => {
  expect(projectTool(readFile, "openai-strict").encode({ path: "a.ts" })).toEqual({
    path: "a.ts",
    encoding: null,
    startLine: null,
  });
});

test("places in a union at the root are those of its forms", () => {
  const { locate } = projectTool(rootUnion, "anthropic");
  expect(locate("/properties/path/type")).toBe("/anyOf/0/properties/path");
  expect(locate("/properties/at/anyOf/1/items")).toBe("/anyOf/1/properties/at/items");
});

test("the arguments of a tool with a grammar are the text, and those of a function where it is one", () => {
  const { encode, decode } = projectTool(patch, "openai-strict");
  expect(encode({ patch: "x" })).toBe("x");
  expect([decode("x"), decode({ text: "x" }), decode({ patch: "x" })]).toEqual(Array(3).fill({ patch: "x" }));
  const functions = [
    projectTool(patch, { target: "openai", freeform: "function" }),
    projectTool(patchWithOption, "openai-chat"),
    projectTool(patch, "anthropic"),
  ];
  for (const each of functions) expect(each.encode({ patch: "x" })).toEqual({ patch: "x" });
});
