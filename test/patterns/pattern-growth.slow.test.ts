import { createContext, Script } from "node:vm";
import { formatPatterns, formats, isLinearPattern } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { longStrings } from "../support/long-strings.js";
import { boundedPatterns, patternsIn } from "../support/pattern-literals.js";

const { literals, built } = patternsIn("runtime/src");

/** Folders of the generator that read only the sources of the project. */
const readsSources = /^(?:declarations|schemas|sources|verify)\//;

/** Patterns of the generator that read texts from outside and are not proved to be linear. */
const unproved = patternsIn("generator").literals.filter(
  ({ file, pattern }) => !readsSources.test(file) && !isLinearPattern(pattern.source),
);

/** The longest time for one match: what is linear takes a millisecond, and what is quadratic hours. */
const mostMilliseconds = 2_000;

const match: { pattern: RegExp; text: string } = { pattern: /^/, text: "" };
const context = createContext(match);
const runMatch = new Script("pattern.test(text)");

/** Whether a pattern answers in time; a long match can be interrupted only from outside. */
function answers(pattern: RegExp, text: string): boolean {
  Object.assign(match, { pattern: new RegExp(pattern), text });
  try {
    runMatch.runInContext(context, { timeout: mostMilliseconds });
    return true;
  } catch {
    return false;
  }
}

test("finds the patterns of the runtime and of the generator", () => {
  expect(literals.length).toBeGreaterThan(80);
  expect(literals.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["json-schema/formats.ts", "lenient/tokens.ts", "parameter-paths.ts"]),
  );
  expect(unproved.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["lint/mentioned-names.ts", "report/changed-texts.ts", "servers/client-configuration.ts"]),
  );
});

test("only patterns of schemas and of formats, and lists of secrets, are built at run time", () => {
  expect(built.map((place) => place.replace(/:.*/, "")).sort()).toEqual([
    "import/mcp/unproved-patterns.ts",
    "json-schema/formats.ts",
    "json-schema/patterns.ts",
    "json-schema/validator-support.ts",
    "middleware/redact-text.ts",
  ]);
});

describe("a pattern of ours takes time in proportion to the length of the text", () => {
  const unbounded = [...literals, ...unproved].filter(({ pattern }) => !boundedPatterns.has(String(pattern)));
  test.each(unbounded.map(({ file, pattern }) => [file, pattern] as const))("%s %s", (_file, pattern) => {
    // Twenty characters show what is exponential, before much longer ones never end.
    for (const times of [20, 200, 200_000]) {
      for (const text of longStrings(pattern, times)) expect(answers(pattern, text), text.slice(0, 80)).toBe(true);
    }
  });
});

describe("a format takes time in proportion to the length of the text", () => {
  const samples: Readonly<Record<string, readonly string[]>> = {
    uri: [
      `https://${"a".repeat(100_000)}.example.org/`,
      `https://${"a-".repeat(50_000)}a/`,
      `https://${"a:".repeat(50_000)}@`,
    ],
    "uri-reference": [`//${"a".repeat(100_000)}%`, `${"/a".repeat(50_000)}%`, "?".repeat(100_000)],
    ipv6: [":".repeat(100_000), "1:".repeat(50_000), `${"::1.".repeat(25_000)}1`, "1.".repeat(50_000)],
    hostname: ["a".repeat(100_000), "a.".repeat(50_000), "a-".repeat(50_000)],
  };
  test.each(Object.entries(formats))("%s", (name, holds) => {
    const pattern = formatPatterns[name];
    const texts = [
      ...(samples[name] ?? []),
      ...["a", "1", "-", ".", ":", "/", "%", "@", "a.", "1:"].map((part) => part.repeat(50_000)),
      ...(pattern === undefined ? [] : longStrings(pattern, 50_000)),
    ];
    const start = process.cpuUsage();
    for (const text of texts) for (const end of ["", "\u0000", "!"]) holds(text + end);
    const { user } = process.cpuUsage(start);
    // One quadratic match of 100,000 characters takes longer than all of these together.
    expect(user / 1000).toBeLessThan(5_000);
  });
});

test("ordinary addresses are checked at once", () => {
  const { uri } = formats;
  const start = process.cpuUsage();
  for (const host of ["docs.my-company.example.org", "a-very-long-name-of-a-host.with.many.parts.example.org"]) {
    for (const path of ["/", "/a b", "\\", ":x"]) uri?.(`https://${host}${path}`);
    expect(uri?.(`https://${host}/`)).toBe(true);
  }
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(100);
});
