import { rmSync } from "node:fs";
import { lint } from "toolwright/generator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScratchProject, minimalProject, type ScratchProject } from "../support/scratch-project.js";

/** Words of a description, and what is found in them; undefined where nothing may be. */
type DescriptionCase = readonly [description: string, finding: string | undefined];

const unknown = (name: string): string => `The description of find names "${name}", which is no parameter of the tool.`;
const hidden = (name: string): string =>
  `The description of find names the parameter "${name}", which is hidden, so the model never sees it.`;

/** The tool takes start_line, pattern, max_results, mode, edits[].new_text; sessionToken and trace are hidden. */
const wrong: readonly DescriptionCase[] = [
  ["Begins at `startLine`.", unknown("startLine")],
  ["Begins at startLine.", unknown("startLine")],
  ['Begins at "startLine".', unknown("startLine")],
  ["Begins at `start_lien`.", unknown("start_lien")],
  ["Stops after `max_result` hits.", unknown("max_result")],
  ["Looks for `pattren`.", unknown("pattren")],
  ["Set `startLine: 5` to skip the head.", unknown("startLine")],
  ["Writes `edits[].newText`.", unknown("edits[].newText")],
  ["Set the `limit` parameter to see more.", unknown("limit")],
  ["Set the parameter `limit` to see more.", unknown("limit")],
  ['Set the "limit" argument to see more.', unknown("limit")],
  ["The `verbose` option adds detail.", unknown("verbose")],
  ["Signs with `sessionToken`.", hidden("sessionToken")],
  ["Signs with sessionToken.", hidden("sessionToken")],
  ["Logs to `trace`.", hidden("trace")],
];

const right: readonly DescriptionCase[] = [
  "Begins at `start_line`, looks for `pattern`.",
  "Writes `edits[].new_text`, and each `new_text` once.",
  "Set `mode` to `exact`, or to `fuzzy`.",
  'With "exact" in `mode` the case counts.',
  "A session token is never needed, and a trace is kept.",
  "Runs `grep` and prints with `cat`.",
  "Takes the `scripts` field of package.json.",
  "The `q` parameter of the URL is left alone.",
  "The URL's `q` parameter is left alone.",
  "Each result has a `line` field, and its `content` property is text.",
  "Returns the `score` field.",
  "Patterns such as `*.ts`, `a|b` and `--pattern` work.",
  "See `src/start-line.ts` and https://example.com/startLine?x=1.",
  "The variable START_LINE and the type `Pattern` are others.",
  "The `patterns` are tried in turn.",
  "Use `moden` rarely: `node`, `mod` and `model` are words.",
  "```\nstartLine(5)\n```",
  "Call `read_file` with its `offset` first.",
  'Text between "quotes with spaces" and `code with spaces` is text.',
  "`max_results1` and `max_results2` are columns.",
].map((description) => [description, undefined]);

const source = (description: string): string => `import type { Integer, ToolDeclaration } from "@toolwright/runtime";

export interface FindArgs {
  /** Line. */
  start_line?: Integer;
  /** Pattern. */
  pattern: string;
  /** Number. */
  max_results?: Integer;
  /** How. */
  mode?: "exact" | "fuzzy";
  /** What to write. */
  edits?: {
    /** Text. */
    new_text: string;
  }[];
  /** @hidden */
  sessionToken?: string;
  /** @hidden */
  trace?: boolean;
}

export const find: ToolDeclaration<FindArgs> = {
  name: "find",
  effect: "read_only",
  description: ${JSON.stringify(description)},
};
`;

let project: ScratchProject;

beforeAll(() => {
  project = createScratchProject(minimalProject);
});

afterAll(() => rmSync(project.root, { recursive: true }));

const code = "description-names-unknown-parameter";

/** Lints a tool for each description, all at once: what is found of each, by its place in the list. */
function lintAll(cases: readonly DescriptionCase[]): (string | undefined)[] {
  const files = cases.map(([description], index) => {
    const text = source(description).replaceAll("FindArgs", `Find${index}Args`).replace('"find"', `"find${index}"`);
    return [`tools/find${index}.ts`, text.replace("const find:", `const find${index}:`)] as const;
  });
  project.write(Object.fromEntries(files));
  const { findings, diagnostics } = lint({ root: project.root });
  expect(diagnostics).toEqual([]);
  const found = findings.filter((finding) => finding.code === code);
  return cases.map((_case, index) => {
    const own = found.filter(({ locations }) => locations[0]?.file === `tools/find${index}.ts`);
    return own.map(({ message }) => message.replace(`find${index}`, "find")).join("\n") || undefined;
  });
}

describe("names in a description", () => {
  test("each that is wrong is found, and none that is right", () => {
    const cases = [...wrong, ...right];
    const found = lintAll(cases);
    expect(cases.map(([description], index) => [description, found[index]])).toEqual(cases);
  });
});
