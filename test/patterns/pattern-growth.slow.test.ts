import { formatPatterns, formats } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { longStrings } from "../support/long-strings.js";
import { patternsIn } from "../support/pattern-literals.js";

const { built } = patternsIn("runtime/src");

test("only patterns of schemas and of formats, and lists of secrets, are built at run time", () => {
  expect(built.map((place) => place.replace(/:.*/, "")).sort()).toEqual([
    "import/mcp/unproved-patterns.ts",
    "json-schema/formats.ts",
    "json-schema/patterns.ts",
    "json-schema/validator-support.ts",
    "middleware/redact-text.ts",
  ]);
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
