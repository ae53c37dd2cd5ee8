/** Every wire object, written out as a literal, is what the types of the vendor's SDK want, excess properties included. */

import { join } from "node:path";
import { projectTool, type Target } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions } from "../runtime/compiler.js";
import { readFiles } from "../support/sections.js";
import { patch, readFile } from "../targets/wire-tools.js";
import { expressible, vendorTargets } from "./fixture-tools.js";

/** How the types of an SDK are held against wire objects: what a module imports, and the check of one literal. */
interface SdkTypes {
  readonly imports: string;
  readonly check: (literal: string) => string;
}

const satisfies = (imports: string, type: string): SdkTypes => ({
  imports,
  check: (literal) => `(${literal}) satisfies ${type};`,
});

const responses = satisfies(
  'import type OpenAI from "openai";',
  "OpenAI.Responses.FunctionTool | OpenAI.Responses.CustomTool",
);
const messages = satisfies('import type Anthropic from "@anthropic-ai/sdk";', "Anthropic.Tool");

const sdkTypes: Readonly<Record<string, SdkTypes>> = {
  openai: responses,
  "openai-strict": responses,
  "openai-chat": satisfies('import type OpenAI from "openai";', "OpenAI.Chat.Completions.ChatCompletionTool"),
  anthropic: messages,
  "anthropic-strict": messages,
  // The SDK names the types of values by an enumeration, whose members no literal text is; on the wire they are texts.
  gemini: satisfies(
    `import type { FunctionDeclaration, Type } from "@google/genai";
type OnWire<Value> = Value extends Type
  ? \`\${Value}\`
  : Value extends object
    ? { [Key in keyof Value]: OnWire<Value[Key]> }
    : Value;`,
    "OnWire<FunctionDeclaration>",
  ),
  mcp: satisfies('import type { Tool } from "@modelcontextprotocol/server";', "Tool"),
  bedrock: satisfies('import type { Tool } from "@aws-sdk/client-bedrock-runtime";', "Tool"),
  // The SDK's type of a schema is that of draft-07, and it passes on whatever else is there: only the rest is held to it.
  "vercel-ai": {
    imports: `import type { VercelAiTool } from "@toolwright/runtime/internal/rendering/wire-types";
import { jsonSchema, tool } from "ai";
function take({ inputSchema, outputSchema, ...rest }: VercelAiTool) {
  return outputSchema === undefined
    ? tool({ ...rest, inputSchema: jsonSchema(inputSchema) })
    : tool({ ...rest, inputSchema: jsonSchema(inputSchema), outputSchema: jsonSchema(outputSchema) });
}`,
    check: (literal) => `take(${literal});`,
  },
};
const olderMcp = satisfies('import type { Tool } from "@modelcontextprotocol/sdk/types.js";', "Tool");

function typesOf(target: Target): SdkTypes | undefined {
  if (typeof target === "string") return sdkTypes[target];
  return target.target === "mcp" && target.revision === "2025-11-25" ? olderMcp : sdkTypes[target.target];
}

// VS Code publishes no types of a manifest; the rules of that target are all that is known of it.
const typed = vendorTargets.flatMap((target, index) => {
  const types = typesOf(target);
  return types === undefined ? [] : [{ target, types, path: `${import.meta.dirname}/wire-${index}.ts` }];
});

// The compiler takes the type of such a property from `Object`, in every literal, and so refuses what is right.
const inheritedName = /"(?:hasOwnProperty|toString|valueOf|constructor)":/;

describe("wire objects have the types of the vendor's SDK", () => {
  const modules = typed.map(({ target, types, path }) => {
    const literals = [...expressible(target), readFile, patch]
      .map((tool) => JSON.stringify(projectTool(tool, target).wire))
      .filter((literal) => !inheritedName.test(literal));
    return [path, [types.imports, ...literals.map(types.check)].join("\n")] as const;
  });
  const options = { ...strictOptions, types: ["node"], lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] };
  const wrongPath = join(import.meta.dirname, "wire-wrong.ts");
  const wrong = '{ "type": "function", "name": "a", "parameters": {}, "stric": true }';
  const wrongModule = `${responses.imports}\n${responses.check(wrong)}`;
  const requestsPath = join(import.meta.dirname, "requests.ts");
  const inMemory = new Map([
    ...modules,
    [wrongPath, wrongModule],
    [requestsPath, readFiles(new URL("requests.txt", import.meta.url))["requests.ts"] ?? ""],
  ]);
  const program = createProgram({ inMemory, options });

  test("and so has the tools' part of every request", () => {
    const findings = program.getSemanticDiagnostics(program.getSourceFile(requestsPath));
    expect(findings.map((finding) => describeFinding(finding, import.meta.dirname))).toEqual([]);
  });

  test.each(typed)("$target", ({ path }) => {
    const file = program.getSourceFile(path);
    expect(file?.statements.length).toBeGreaterThan(150);
    const findings = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    expect(findings.map((finding) => describeFinding(finding, import.meta.dirname))).toEqual([]);
  });

  test("what is not right is found", () => {
    expect(program.getSemanticDiagnostics(program.getSourceFile(wrongPath))).toHaveLength(1);
  });
});
