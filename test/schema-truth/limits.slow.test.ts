import { generate, type GenerateResult } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { createCompiler } from "../generated/schema-compiler.js";
import { createToolProject } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";
import { largeTypes } from "./limit-cases.js";

/** What a run came to, and what it cost. */
interface Run {
  readonly result: GenerateResult;
  /** Seconds of processor time: what the machine does besides is not in it. */
  readonly seconds: number;
}

/** Generates for one tool whose arguments type is `Args`. */
async function run(types: string): Promise<Run> {
  const project = createToolProject({
    "tools/tool.ts": `import type { ToolDeclaration } from "@toolwright/runtime";
${types}
/** Does something. */
export const tool: ToolDeclaration<Args> = { name: "tool", effect: "read_only" };
`,
  });
  const before = process.cpuUsage();
  const result = await generate({ root: project.root });
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1_000_000 };
}

/** The fastest of at most five runs, because garbage of other tests may be collected in one; stops at one that is fast. */
async function runFastest(types: string, fast: number): Promise<Run> {
  let fastest = await run(types);
  for (let round = 1; round < 5 && fastest.seconds >= fast; round++) {
    const next = await run(types);
    if (next.seconds < fastest.seconds) fastest = next;
  }
  return fastest;
}

/** Seconds for a small type: a limit in seconds would be another one on each machine. */
let usual = Infinity;

// The first run also loads the compiler.
beforeAll(async () => {
  const { result, seconds } = await runFastest("export interface Args { id: string; list: { at: number }[] }", 0);
  expect(result.diagnostics).toEqual([]);
  usual = seconds;
});

/** Exponential work takes thousands of times as long. */
const mostTimes = 20;

const compiler = createCompiler();

describe.each(largeTypes)("$name", ({ types, accepted, refused }) => {
  test("has a schema that is right, in bounded time", async () => {
    const { result, seconds } = await runFastest(types, mostTimes * usual);
    expect(result.diagnostics).toEqual([]);
    const validate = compiler.compile(result.tools[0]?.inputSchema ?? {});
    for (const value of accepted) expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    for (const value of refused) expect(validate(value), JSON.stringify(value).slice(0, 200)).toBe(false);
    expect(seconds / usual).toBeLessThan(mostTimes);
  });
});

const endless = readTable(new URL("endless-types.txt", import.meta.url), "endless", ["name", "types"]);

describe.each(endless)("$name", ({ types }) => {
  test("is refused at a position, in bounded time", async () => {
    const { result, seconds } = await runFastest(types, mostTimes * usual);
    expect(result.diagnostics.map(({ code }) => code)).toContain("type-not-supported");
    for (const { severity, locations } of result.diagnostics) {
      expect(severity).toBe("error");
      expect(locations[0]?.file).toBe("tools/tool.ts");
    }
    expect(result.files).toEqual([]);
    expect(seconds / usual).toBeLessThan(mostTimes);
  });
});
