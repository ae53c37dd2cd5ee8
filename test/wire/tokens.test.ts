import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { check, type Diagnostic } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { createScratchProject, type ScratchProject } from "../support/scratch-project.js";
import { configWith, projectWith, twoTools } from "./wire-projects.js";

const { version } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("gpt-tokenizer/package.json"), "utf8"),
) as { version: string };
const label = `gpt-tokenizer ${version}, o200k_base`;

const targets = { openai: true, "vercel-ai": { exclude: { save_file: "Nobody saves there." } } };
const count = (value: unknown): number => countTokens(JSON.stringify(value), { disallowedSpecial: new Set() });

interface TokenList {
  readonly tokens: {
    readonly estimate: string;
    readonly targets: readonly {
      readonly target: string;
      readonly tools: readonly { readonly name: string; readonly tokens: number }[];
      readonly total: number;
    }[];
  };
}

/** What `list --tokens` counts in a project. */
async function listTokens(project: ScratchProject): Promise<TokenList["tokens"]> {
  const { stdout, exitCode } = await project.run(["list", "--tokens", "--format", "json"]);
  expect(exitCode).toBe(0);
  return (JSON.parse(stdout) as TokenList).tokens;
}

describe("list --tokens", () => {
  test("counts what the payload of each target holds for each tool", async () => {
    const project = createScratchProject(projectWith(targets));
    await project.run(["generate"]);
    const tokens = await listTokens(project);
    const openai = (JSON.parse(project.read("generated/wire/openai.json")) as readonly { name: string }[]).map(
      (tool) => ({ name: tool.name, tokens: count(tool) }),
    );
    const vercel = Object.entries(JSON.parse(project.read("generated/wire/vercel-ai.json")) as object).map(
      ([name, tool]) => ({ name, tokens: count(tool) }),
    );
    const sum = (tools: readonly { tokens: number }[]): number => tools.reduce((all, { tokens: one }) => all + one, 0);
    expect(tokens).toEqual({
      estimate: label,
      targets: [
        { target: "openai", tools: openai, total: sum(openai) },
        { target: "vercel-ai", tools: vercel, total: sum(vercel) },
      ],
    });
    expect(openai.map(({ name }) => name)).toEqual(["read_file", "save_file"]);

    const text = await project.run(["list", "--tokens"]);
    expect(text.stdout.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["TOKENS", "openai", "vercel-ai"],
      ["read_file", String(openai[0]?.tokens), String(vercel[0]?.tokens)],
      ["save_file", String(openai[1]?.tokens), "-"],
      ["all tools", String(sum(openai)), String(sum(vercel))],
      [""],
      [`estimated by ${label}`],
      [""],
    ]);
  });

  test("says what to do where no target is configured", async () => {
    const project = createScratchProject(twoTools);
    const { stdout, exitCode } = await project.run(["list", "--tokens"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^No target is configured, .* "targets": \{ "openai": true \}\.\n$/);
  });

  test("takes words that a tokenizer could mistake for its own as words", async () => {
    const source = String(twoTools["tools/save-file.ts"]).replace("Saves a text file", "Saves <|endoftext|> too");
    const project = createScratchProject(projectWith({ openai: true }, { "tools/save-file.ts": source }));
    expect((await listTokens(project)).targets[0]?.total).toBeGreaterThan(0);
  });

  test("is asked for: a list without it has no tokens", async () => {
    const project = createScratchProject(projectWith(targets));
    const { stdout } = await project.run(["list", "--format", "json"]);
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(["diagnostics", "tools"]);
  });
});

async function findingsWith(budgets: object): Promise<readonly Diagnostic[]> {
  const { root } = createScratchProject({ ...twoTools, ...configWith(targets, { budgets }) });
  return (await check({ root })).diagnostics;
}

describe("a budget of tokens", () => {
  test("of a tool and of all is kept by what costs as much, and broken by one more", async () => {
    const project = createScratchProject(projectWith(targets));
    const counted = (await listTokens(project)).targets;
    const dearest = Math.max(...counted.flatMap(({ tools }) => tools.map(({ tokens }) => tokens)));
    const total = Math.max(...counted.map((target) => target.total));
    expect(await findingsWith({ toolTokens: dearest, surfaceTokens: total })).toEqual([]);

    const found = await findingsWith({ toolTokens: dearest - 1, surfaceTokens: total - 1 });
    const [readFile] = counted[0]?.tools ?? [];
    expect(dearest).toBe(readFile?.tokens);
    expect(found).toMatchObject([
      { code: "tool-over-token-budget", severity: "warning", locations: [{ file: "tools/read-file.ts" }] },
      { code: "surface-over-token-budget", severity: "warning", locations: [{ file: "toolwright.config.json" }] },
    ]);
    expect(found[0]?.message).toContain(`read_file exceeds the budget of ${dearest - 1} tokens: ${dearest} for`);
    expect(found[0]?.message).toContain("/parameters/properties/path ");
    expect(found[1]?.message).toContain(`the budget of ${total - 1} tokens: ${total} for openai`);
    expect(found[1]?.message).toContain(`read_file ${dearest}, save_file `);
  });
});
