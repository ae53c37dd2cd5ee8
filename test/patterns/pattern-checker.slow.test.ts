import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatPatterns, isLinearPattern } from "@toolwright/runtime/internal/json-schema";
import { createRandom } from "@toolwright/contract/internal/values";
import { check } from "recheck";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { boundedPatterns, patternsIn } from "../support/pattern-literals.js";
import { runsOr, seedOr } from "../support/seed.js";
import { backtrackingPatterns } from "./author-patterns.js";

/** Without these, the checker takes a slow machine for a slow pattern; it counts steps as well. */
const untimed = { attackTimeout: 100_000, incubationTimeout: 100_000, seedingTimeout: 100_000 };

/** A pattern of few characters, so that its parts overlap often. */
function writePattern(random: ReturnType<typeof createRandom>, depth: number): string {
  const atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\d", "[a-c]", "-", "\\s", "[^\\s]", "\\p{L}"];
  const atom = (): string =>
    depth > 0 && random.chance(0.4) ? `(?:${writePattern(random, depth - 1)})` : random.pick(atoms);
  const quantifiers = ["", "", "*", "+", "?", "{2}", "{1,3}", "{3,}", "*?", "{12}"];
  const sequence = (): string =>
    Array.from({ length: 1 + random.below(3) }, () => atom() + random.pick(quantifiers)).join("");
  return random.chance(0.3) ? `${sequence()}|${sequence()}` : sequence();
}

test("no pattern that a checker of regular expressions calls vulnerable is taken for linear", async () => {
  const random = createRandom(seedOr(5), "patterns");
  const patterns = Array.from({ length: runsOr(300) }, () => {
    const [start, end] = [random.chance(0.7) ? "^" : "", random.chance(0.7) ? "$" : ""];
    return `${start}${random.chance(0.5) ? `(?:${writePattern(random, 2)})` : writePattern(random, 2)}${end}`;
  });
  const proved = [...patterns, ...backtrackingPatterns].filter((pattern) => isLinearPattern(pattern));
  expect(proved.length).toBeGreaterThan(patterns.length / 5);
  const wrong: string[] = [];
  for (const pattern of proved) {
    const { status } = await check(pattern, "u", { ...untimed, timeout: 5_000 });
    if (status === "vulnerable") wrong.push(pattern);
  }
  expect(wrong).toEqual([]);
});

const literals = [
  ...patternsIn("runtime/src").literals,
  // Most patterns of the others are proved to be linear, by the proof that the test above tries.
  ...(["contract/src", "generator"] as const)
    .flatMap((folder) => patternsIn(folder).literals)
    .filter(({ pattern }) => !isLinearPattern(pattern.source)),
];
test("finds the patterns of the runtime, the contract and the generator", () => {
  expect(literals.length).toBeGreaterThan(150);
  expect(literals.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      ...["json-schema/formats.ts", "lenient/tokens.ts", "parameter-paths.ts", "vendor-rules/grammars.ts"],
      ...["lint/mentioned-names.ts", "report/changed-texts.ts", "servers/client-configuration.ts"],
    ]),
  );
});

const unproved = new Map(literals.map(({ pattern }) => [String(pattern), pattern]));
for (const pattern of Object.values(formatPatterns)) unproved.set(String(pattern), pattern);

/** A verdict depends on the pattern alone: the checker judges those that are not listed yet, and a few of the others. */
test("a checker of regular expressions finds backtracking only in patterns whose text is bounded", async () => {
  const file = fileURLToPath(new URL("verdicts.txt", import.meta.url));
  const listed = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  // A bounded pattern stays on the list only while it backtracks.
  const expected = [...unproved].map(([literal, pattern]) => {
    const status = boundedPatterns.has(literal) ? "vulnerable" : "safe";
    return { line: `${status} ${literal}`, status, pattern };
  });
  const random = createRandom(seedOr(5), "verdicts");
  const again = Array.from({ length: runsOr(20) }, () => random.pick(expected));
  const judged = new Set([...expected.filter(({ line }) => !listed.has(line)), ...again]);
  const wrong: string[] = [];
  for (const { line, status, pattern } of judged) if ((await statusOf(pattern)) !== status) wrong.push(line);
  expect(wrong).toEqual([]);
  expect([...boundedPatterns.keys()].filter((literal) => !unproved.has(literal))).toEqual([]);
  const lines = expected.map(({ line }) => line).sort();
  expectGolden({ file, actual: `${lines.join("\n")}\n` });
});

async function statusOf({ source, flags, sticky }: RegExp): Promise<string> {
  // The checker takes a sticky pattern for one that must match to the end.
  const text = sticky ? `^(?:${source})` : source;
  const { status } = await check(text, flags.replace(/[gy]/g, ""), { ...untimed, timeout: 100_000, randomSeed: 1 });
  return status;
}
