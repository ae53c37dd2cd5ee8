/** Benchmarks of `review`, compared with Ajv alone: pairs of schemas, many changed tools, and a log of calls. */

import { deepStrictEqual as deepEqual } from "node:assert";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareSchemas } from "@toolwright/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createInstances } from "../contract/src/values/random-values.js";
import { createRandom } from "../contract/src/random.js";
import { collectWords } from "../contract/src/values/vocabulary.js";
import { makePair } from "../test/contract/fuzz/judge-pairs.js";
import { makeSchemas } from "../test/contract/fuzz/random-schemas.js";
import { measureRounds, repository, runNode, spreadOf, timed, toolwright, type Plan } from "./measure.js";
import { count, milliseconds, seconds, tableOf, type Section } from "./section.js";
import { createSyntheticProject } from "./synthetic/project.js";

export async function* measureReview(plan: Plan): AsyncGenerator<Section, void> {
  plan.progress("comparing pairs of schemas");
  yield await measurePairs(plan);
  const folder = mkdtempSync(join(tmpdir(), "toolwright-bench-"));
  try {
    yield await measureChanges(plan, folder);
    yield await measureReplay(plan, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Largest share of unproven pairs. */
const mostUnproven = 0.02;

/** Compares random pairs, as `npm run soak` makes them; Ajv must confirm every witness. */
async function measurePairs({ seed }: Plan): Promise<Section> {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  addFormats.default(ajv);
  const times: Record<"alone" | "compared", number[]> = { alone: [], compared: [] };
  const verdicts: Record<string, number> = { compatible: 0, breaking: 0, unproven: 0 };
  // One Program reads 60 types.
  for (const start of [0, 60, 120, 180]) {
    for (const schema of await makeSchemas({ seed, start, types: 60 })) {
      const { name, direction, before, after, openObjects } = makePair(seed, schema);
      if (openObjects === "strict") continue; // Some are in other dialects, which need another Ajv.
      const alone = timed(() => [ajv.compile(before), ajv.compile(after)] as const);
      const compared = timed(() => compareSchemas(before, after, { direction }));
      times.alone.push(alone.seconds);
      times.compared.push(compared.seconds);
      const { verdict, changes } = compared.value;
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      const [old, current] = alone.value;
      const [accepts, rejects] = direction === "input" ? [old, current] : [current, old];
      for (const { rule, witness } of changes) {
        if (witness === undefined) continue;
        if (accepts(witness.instance) && (witness.staysValid === true || !rejects(witness.instance))) continue;
        throw new Error(`${name}: Ajv does not confirm the witness of ${rule}, ${JSON.stringify(witness.instance)}.`);
      }
    }
  }
  const pairs = times.compared.length;
  const median = spreadOf(times.alone).median;
  const row = (label: string, values: readonly number[]): string[] => {
    const spread = spreadOf(values);
    const high = [...values].sort((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
    const sum = values.reduce((all, value) => all + value, 0);
    const cells = [spread.median, high, spread.maximum].map(milliseconds);
    return [label, ...cells.toSpliced(1, 0, (spread.median / median).toFixed(2)), seconds(sum)];
  };
  const { compatible = 0, breaking = 0, unproven = 0 } = verdicts;
  return {
    title:
      `${pairs} random pairs of schemas, ${compatible} compatible, ${breaking} breaking, ${unproven} unproven; ` +
      "processor time per pair",
    table: {
      headings: ["", "median", "ratio", "95th percentile", "longest", "all"],
      rows: [row("Ajv compiles both", times.alone), row("comparison", times.compared)],
    },
    missed: [unproven > pairs * mostUnproven && `${unproven} of ${pairs} pairs are unproven.`],
  };
}

const alone = join(repository, "bench", "libraries-alone.mjs");
const comparison = "review --against old.json --current new.json --format json".split(" ");
// Exit code 1: the edits break tools.
const runReview = (folder: string, ...further: string[]) => runNode([toolwright, ...comparison, ...further], folder, 1);

async function measureChanges(plan: Plan, folder: string): Promise<Section> {
  const [tools, rounds] = [1000, plan.rounds(3)];
  const expected = await writeSides(plan, folder, tools);
  const commands = {
    "Ajv compiles both sides": () => runNode([alone, "compile-all", "old.json", "new.json"], folder),
    review: async () => {
      const outcome = await runReview(folder);
      const found: Record<string, number> = {};
      for (const { rule } of JSON.parse(outcome.stdout).changes) found[rule] = (found[rule] ?? 0) + 1;
      deepEqual(found, expected);
      return outcome;
    },
  };
  const table = tableOf(await measureRounds(commands, rounds, plan));
  return { title: `${tools} tools with one change each, ${count(rounds, "round")}`, table };
}

async function measureReplay(plan: Plan, folder: string): Promise<Section> {
  const [tools, rounds] = [30, plan.rounds(3)];
  await writeSides(plan, folder, tools);
  plan.progress("writing a log of calls");
  writeLog(plan.seed, folder);
  let byAjv: Readonly<Record<string, unknown>> = {};
  const commands = {
    "Ajv validates twice": async () => {
      const outcome = await runNode([alone, "replay", "old.json", "new.json", "calls.jsonl"], folder);
      byAjv = JSON.parse(outcome.stdout);
      return outcome;
    },
    "review --calls": async () => {
      const outcome = await runReview(folder, "--calls", "calls.jsonl");
      const { causes, unknownTools, calls, failing, working, failedBefore, unreadable } = JSON.parse(
        outcome.stdout,
      ).replay;
      const failingByTool: Record<string, number> = {};
      for (const { tool, count } of causes) failingByTool[tool] = (failingByTool[tool] ?? 0) + count;
      const unknown = Object.values<number>(unknownTools).reduce((sum, number) => sum + number, 0);
      deepEqual({ calls, failing, working, failedBefore, unknown, unreadable, failingByTool }, byAjv);
      return outcome;
    },
  };
  const table = tableOf(await measureRounds(commands, rounds, plan));
  const title = `${String(byAjv["calls"])} calls of ${tools} tools, ${count(rounds, "round")}; the counts are equal`;
  return { title, table };
}

/** Writes `calls.jsonl`: a million lines, mostly valid calls, some of unknown tools, some unreadable. */
function writeLog(seed: number, folder: string): void {
  const lines: string[] = JSON.parse(readFileSync(join(folder, "old.json"), "utf8")).tools.flatMap(
    ({ name, input_schema: schema }: Tool) => {
      const random = createRandom(seed, name);
      const { make, vary } = createInstances({ schema, random, vocabulary: collectWords([schema]) });
      return Array.from({ length: 40 }, (_, index) => {
        const value = make(random.pick([0.3, 0.6, 1]));
        const given = random.chance(0.2) ? vary(value) : value;
        return JSON.stringify({ at: `2026-01-31T09:30:${index}Z`, tool: name, arguments: given });
      });
    },
  );
  const unknown = ['{"tool":"tool_of_yesterday","arguments":{}}', '{"tool":"read_mind","arguments":{"whose":"mine"}}'];
  const unreadable = ["", "{", '"call"', '{"arguments":{}}', '{"tool":"read_mind"}'];
  const random = createRandom(seed, "log");
  const pickLine = (): string => random.pick(random.chance(0.99) ? lines : random.chance(0.5) ? unknown : unreadable);
  const file = openSync(join(folder, "calls.jsonl"), "w");
  for (let block = 0; block < 200; block += 1)
    writeSync(file, `${Array.from({ length: 5000 }, pickLine).join("\n")}\n`);
  closeSync(file);
}

type Schema = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON of our own making.
interface Tool {
  readonly name: string;
  readonly description: string;
  readonly effect: string;
  readonly input_schema: Schema;
}

/** Writes `old.json` and `new.json`; returns the expected number of changes by rule. */
async function writeSides(plan: Plan, folder: string, tools: number): Promise<Record<string, number>> {
  plan.progress(`making ${tools} tools`);
  const project = createSyntheticProject({ tools, seed: plan.seed });
  try {
    await runNode([toolwright, "generate"], project.root);
    const inventory = JSON.parse(project.readInventory());
    const changes: Record<string, number> = {};
    const pairs = inventory.tools.map((tool: Tool, index: number) => {
      const [rule, change, prepare] = edits[index % edits.length] as Edit; // The index is in range.
      changes[rule] = (changes[rule] ?? 0) + 1;
      const before = prepare?.(tool) ?? tool;
      return [before, change(before)];
    });
    for (const [side, name] of ["old.json", "new.json"].entries()) {
      const edited = { ...inventory, tools: pairs.map((pair: readonly Tool[]) => pair[side]) };
      writeFileSync(join(folder, name), JSON.stringify(edited, null, 2));
    }
    return changes;
  } finally {
    project.dispose();
  }
}

type Edit = readonly [rule: string, change: (tool: Tool) => Tool, prepare?: (tool: Tool) => Tool];

const withInput = (tool: Tool, input: Schema): Tool => ({ ...tool, input_schema: { ...tool.input_schema, ...input } });
const set = (name: string, schema: Schema | undefined) => (tool: Tool) =>
  // JSON has no undefined, so it removes the property.
  withInput(tool, { properties: { ...tool.input_schema["properties"], [name]: schema } });
const mode = (...values: readonly string[]) => set("mode", { type: "string", enum: values });
const attempts = (maximum: number) => set("attempts", { type: "integer", minimum: 0, maximum });
const target = (...kinds: readonly string[]) =>
  set("target", {
    anyOf: kinds.map((kind) => ({
      type: "object",
      properties: { kind: { type: "string", const: kind }, path: { type: "string" } },
      required: ["kind", "path"],
      additionalProperties: false,
    })),
  });
const confirm = (tool: Tool): Tool =>
  withInput(set("confirmation", { type: "string", minLength: 1 })(tool), {
    required: [...(tool.input_schema["required"] ?? []), "confirmation"],
  });
const describe = (tool: Tool): Tool => ({ ...tool, description: `${tool.description}\nAsk before you call it twice.` });
const withEffect = (effect: string) => (tool: Tool) => ({ ...tool, effect });

/** Edits, one for each tool in turn: the expected rule, the edit, and a function that adds the part to edit. */
const edits: readonly Edit[] = [
  ["input-property-removed", set("comment", undefined), set("comment", { type: "string" })],
  ["input-enum-value-removed", mode("fast", "careful"), mode("fast", "careful", "exact")],
  ["input-required-added", confirm],
  ["input-constraint-tightened", attempts(50), attempts(100)],
  ["input-union-branch-removed", target("file", "folder"), target("file", "folder", "link")],
  ["tool-description-changed", describe],
  ["effect-escalated", withEffect("mutating"), withEffect("read_only")],
];
