/** Parses the flags of the benchmark. */

import { parseArgs } from "node:util";

/** @typedef {"tools" | "growth" | "watch" | "application" | "schemas" | "large-type" | "review" | "validation" | "calls" | "targets"} BenchmarkPart */

/**
 * @typedef {object} BenchmarkOptions
 * @property {readonly number[]} tools Size of each project.
 * @property {(tools: number) => number} roundsFor
 * @property {number} seed
 * @property {"text" | "markdown" | "json"} format
 * @property {boolean} writeDocs
 * @property {boolean} profile
 * @property {readonly BenchmarkPart[]} parts In the order in which they run.
 */

export const usage = `Usage: node bench/run.mjs [flags]

  --tools <numbers>   run only projects of these sizes, separated by commas (default: 30,1000, and every other part)
  --rounds <number>   rounds for each project (default: 5; 3 from 500 tools)
  --seed <number>     seed of the synthetic projects (default: 1)
  --json              print one JSON object per measurement and line
  --markdown          print Markdown
  --write-docs        also write each finished part to docs/performance.md
  --growth            run only the part about 5000 tools
  --watch             run only the part about a watched project
  --application       run only the part about the tools of an application
  --schemas           run only the part beside typia's schemas and validators
  --large-type        run only the part about one very large type
  --review            run only the part about the contract review
  --validation        run only the part about the generated validators
  --calls             run only the part about calls through a registry
  --targets           run only the part about the targets
  --profile           show where one generate of the largest project spends its processor time, and measure nothing
`;

/** @type {readonly BenchmarkPart[]} */
const everyPart = [
  ...["tools", "growth", "watch", "application", "schemas"],
  ...["large-type", "review", "validation", "calls", "targets"],
];

/**
 * @param {readonly string[]} args
 * @returns {BenchmarkOptions | { readonly problem: string }}
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        tools: { type: "string" },
        rounds: { type: "string" },
        seed: { type: "string", default: "1" },
        json: { type: "boolean", default: false },
        markdown: { type: "boolean", default: false },
        "write-docs": { type: "boolean", default: false },
        profile: { type: "boolean", default: false },
        growth: { type: "boolean", default: false },
        watch: { type: "boolean", default: false },
        application: { type: "boolean", default: false },
        schemas: { type: "boolean", default: false },
        "large-type": { type: "boolean", default: false },
        review: { type: "boolean", default: false },
        validation: { type: "boolean", default: false },
        calls: { type: "boolean", default: false },
        targets: { type: "boolean", default: false },
      },
    });
    const chosen = everyPart.filter((part) => values[part]);
    const rounds = values.rounds === undefined ? undefined : wholeNumber("--rounds", values.rounds);
    return {
      tools: (values.tools ?? "30,1000").split(",").map((tools) => wholeNumber("--tools", tools)),
      roundsFor: (tools) => rounds ?? (tools < 500 ? 5 : 3),
      seed: wholeNumber("--seed", values.seed),
      format: values.json ? "json" : values.markdown ? "markdown" : "text",
      writeDocs: values["write-docs"],
      profile: values.profile,
      parts: chosen.length === 0 ? everyPart : chosen,
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {string} flag
 * @param {string} text
 */
function wholeNumber(flag, text) {
  if (!/^[1-9]\d{0,5}$/.test(text.trim())) throw new Error(`${flag} takes positive integers, not "${text}".`);
  return Number(text);
}
