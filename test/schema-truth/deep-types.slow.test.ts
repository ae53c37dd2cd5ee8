import { generate } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { isClosed, ts, type Sources } from "../support/generator-internals.js";
import { createToolProject } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

/** Generates for one tool whose arguments type is `Args`; gives the errors. */
async function errorsOf(
  types: string,
): Promise<readonly { readonly code: string; readonly line: number | undefined }[]> {
  const project = createToolProject({
    "tools/tool.ts": `import type { ToolDeclaration } from "@toolwright/runtime";
${types}
/** Does something. */
export const tool: ToolDeclaration<Args> = { name: "tool", effect: "read_only" };
`,
  });
  const { diagnostics } = await generate({ root: project.root });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, locations: [first] }) => ({ code, line: first?.line }));
}

const columns = ["name", "given", "before", "innermost", "after", "at400"] as const;
const shapes = readTable(new URL("deep-types.txt", import.meta.url), "shapes", columns);

describe.each(shapes)("$name", ({ given, before, innermost, after, at400 }) => {
  const nest = (levels: number): string =>
    `${given} export interface Args { top: ${before.repeat(levels)} ${innermost} ${after.repeat(levels)} }`;

  test("100 levels work", async () => {
    expect(await errorsOf(nest(100))).toEqual([]);
  });

  test("400 levels work, or have a finding", async () => {
    expect(await errorsOf(nest(400))).toEqual(at400 === "" ? [] : [{ code: at400, line: 2 }]);
  });

  test.each([2_000, 10_000])("%d levels work, or have a finding", async (levels) => {
    // The stack decides how far the compiler gets.
    for (const { code } of await errorsOf(nest(levels))) expect(code).toMatch(/^(?:type-not-supported|syntax-error)$/);
  });
});

const declared = (write: (level: number) => string, last: string): string =>
  [...Array.from({ length: 10_000 }, (_, level) => write(level)), last, "export interface Args { top: L0 }"].join("\n");

test.each([
  ["interfaces", declared((level) => `interface L${level} { a: L${level + 1} }`, "interface L10000 { a: string }")],
  ["aliases", declared((level) => `type L${level} = L${level + 1};`, "type L10000 = string;")],
  [
    "an expression beside the tool",
    `export const deep = ${"[".repeat(10_000)}${"]".repeat(10_000)};\nexport interface Args { a: string }`,
  ],
])("10,000 levels of %s have a finding", async (_, types) => {
  const [first] = await errorsOf(types);
  expect(first?.code).toBe("syntax-error");
});

test.each(["default", "examples"])("deep JSON after @%s has a finding", async (tag) => {
  for (const levels of [400, 2_000, 10_000]) {
    const json = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const [first] = await errorsOf(`export interface Args {\n/** @${tag} ${json} */\ntop?: unknown }`);
    expect(first).toEqual({ code: "invalid-tag-value", line: 3 });
  }
});

test("each reference in a type is looked up once, however often its levels are asked about", () => {
  const levels = 300;
  const text = `interface A<T> { top: ${"{ x: T; y: ".repeat(levels)} T ${"}".repeat(levels)} }`;
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  let lookups = 0;
  const checker = { getSymbolAtLocation: () => void lookups++ };
  const sources = { checker, parameterRanges: new Map() } as unknown as Sources; // It asks for nothing else.
  for (let level: ts.Node[] = [file]; level.length > 0;) {
    for (const node of level) if (ts.isTypeNode(node)) isClosed(sources, node);
    level = level.flatMap((node) => node.getChildren());
  }
  expect(lookups).toBe(levels + 1);
});
