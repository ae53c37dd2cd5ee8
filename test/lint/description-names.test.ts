import { expect, test } from "vitest";
import { lintDescriptions } from "./described-tools.js";

const unknown = (name: string): string =>
  `warning: The description of find names "${name}", which is not a parameter of the tool.`;
const hidden = (name: string): string =>
  `warning: The description of find names the parameter "${name}", which is hidden from the model.`;

/** The tool takes start_line, pattern, max_results, mode, edits[].new_text; sessionToken and trace are hidden. */
const wrong: readonly (readonly [description: string, finding: string])[] = [
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

const right = [
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
];

const members = `
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
`;

test("each name in a description that is wrong is found, and none that is right", () => {
  const texts = [...wrong.map(([text]) => text), ...right];
  const found = lintDescriptions("description-names-unknown-parameter", texts, { members });
  const expected = [...wrong.map(([text, finding]) => [text, [finding]]), ...right.map((text) => [text, []])];
  expect([...found]).toEqual(expected);
});
