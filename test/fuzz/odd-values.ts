/** Names, texts and JSON values that programs trip over. */

import type { Random } from "./fuzz-case.js";

/** What names in reports can do; no line of output may begin with the word `forged`. */
const hostileParts = [
  "\n::stop-commands::forged",
  "\r::error file=x::forged",
  "##[error]forged",
  "\nforged",
  "\u001b[31mforged\u001b[0m",
  "\u001b]8;;http://forged\u0007",
  "\u009b31m",
  "\u0085forged",
  "\u2028forged",
  "\u2029forged",
  "\u202eforged",
  "\u2066",
  "\u200f",
  "\u200b",
  "\ufeff",
  "\u0000",
  "\u007f",
  "\ud800",
  "\udc00",
  "\ufffe",
  "\u{e0041}",
  "\u{1f468}\u200d\u{1f469}",
  "|",
  " | ",
  "`",
  "```\n",
  "~~~\n",
  "\\",
  "\\n",
  "]]>",
  "<forged a='\"'>",
  "</script><forged>",
  "</details>",
  "<!-- ",
  "-->",
  "&forged;",
  "&#10;",
  "\n# forged",
  "\n- forged",
  "\n> forged",
  "[x](javascript:forged)",
  "![x](http://forged)",
  "%0A::error::forged",
  "${forged}",
  "{{forged}}",
  "*/",
  "/**",
  "//",
  '"',
  "'",
  "\t",
  "аdmin",
  "@everyone",
  "#1",
  "-",
  "--format=json",
  "::",
  ":",
  "~",
  "/",
  "..",
  "$&",
  "$1",
  "%s",
  "%d",
] as const;

/** A text of parts that forge lines, commands, markup and escapes. */
export function hostileText(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(4) }, () => random.pick(hostileParts));
  return `${random.pick(["", "x", "read_file", " "])}${parts.join(random.pick(["", "x", " "]))}`;
}

const oddNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "toJSON",
  "then",
  "length",
  "default",
  "class",
  "await",
  "undefined",
  "null",
  "NaN",
  "0",
  "-1",
  "1e3",
  "",
  " ",
  "a b",
  "a.b",
  "a/b",
  "a~1b",
  "a[0]",
  "a{}",
  "a-b",
  "$ref",
  "$defs",
  "é",
  "日本",
  "ß",
  "İ",
  "ﬁ",
  "𝒳",
  "CON",
  "con.ts",
  "nul",
  "index",
  "..",
  "../outside/file",
  "/",
  "C:\\x",
  "a\\b",
  "x".repeat(300),
  "read_file",
  "Read_File",
  "readFile",
] as const;

/** A name that JavaScript, JSON pointers or file systems treat in their own way. */
export function oddName(random: Random): string {
  return random.chance(0.3) ? hostileText(random) : random.pick(oddNames);
}

const oddTexts = [
  "true",
  "false",
  "none",
  "stable",
  "deprecated",
  "read_only",
  "2026-02-30",
  "9999-12-31",
  "^1",
  "*",
  "**",
  "**/*",
  "{a,b}",
  "{1..9999999}",
  "!(a|b)",
  "[",
  "./x",
  "file:///etc/passwd",
  "http://127.0.0.1:1/x",
  "#",
  "#/",
  "#/$defs/a",
  "#/$defs/~2",
  "#/$defs/%",
  "tools/**/*.ts",
  "generated",
  "(a+)+$",
  "^(\\w+\\s?)*$",
  "(?<=a)b",
  "[",
  "\\p{Nothing}",
  "a{99999}",
  "(?:a{1000}){1000}",
  "x".repeat(5_000),
  "word ".repeat(2_000),
] as const;

/** A text that a setting, a schema or a path may mean something by. */
export function oddText(random: Random): string {
  return random.chance(0.3) ? oddName(random) : random.pick(oddTexts);
}

/** A JSON value that is seldom the expected one. */
export function oddValue(random: Random, depth = 2): unknown {
  if (depth > 0 && random.chance(0.25)) {
    const values = Array.from({ length: random.below(4) }, () => oddValue(random, depth - 1));
    return random.chance(0.5) ? values : Object.fromEntries(values.map((value) => [oddName(random), value]));
  }
  if (random.chance(0.02)) return nested(random.pick([30, 100, 300]), random.pick(["items", "not", "0", ""]));
  if (random.chance(0.4)) return oddText(random);
  return random.pick<unknown>([null, true, false, 0, -0, 1, -1, 1.5, 1e21, -1e308, 5e-324, 2 ** 53, {}, [], [[]], ""]);
}

/** Arrays in each other, or objects under one key. */
function nested(depth: number, key: string): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = key === "" ? [value] : { [key]: value };
  return value;
}
