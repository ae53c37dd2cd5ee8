/** Benchmarks of the runtime: calls through a registry, and tools rendered for every target. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import { createToolRegistry, functionTool, type ToolRegistry } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { matches } from "@toolwright/runtime/internal/json-schema";
import { checkRequest } from "@toolwright/contract/vendor-rules";
import { joinWires } from "@toolwright/runtime/internal/targets/project-tool";
import { projectTool, targetNames, type TargetName } from "@toolwright/runtime/targets";
import { repository, runNode, spreadOf, toolwright, type Plan } from "./measure.js";
import { count, seconds, type Section } from "./section.js";
import { createSyntheticProject } from "./synthetic/project.js";

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly effect: "read_only" | "mutating" | "destructive";
  readonly input_schema: ObjectSchema;
  readonly examples: readonly object[];
}

const toFunctionTool = ({ name, description, effect, input_schema: inputSchema }: Tool) =>
  functionTool({ name, description, effect, inputSchema });

/** Longest processor time of a call of the median tool, in microseconds. */
const mostMicroseconds = 60;

/** Calls the built-in tools with validation and approval, without telemetry. */
export async function* measureCalls(plan: Plan): AsyncGenerator<Section, void> {
  const inventory = join(repository, "generated", "model-tool-schema-inventory.json");
  const all: readonly Tool[] = JSON.parse(readFileSync(inventory, "utf8")).tools;
  // The examples are the calls.
  const tools = all.filter(({ examples }) => examples.length > 0);
  const handlers = Object.fromEntries(tools.map(({ name }) => [name, () => undefined]));
  const described = tools.map(toFunctionTool);
  const gated = createToolRegistry(described, handlers, { approval: { gate: "always", approver: () => true } });
  const open = createToolRegistry(described, handlers, { approval: { gate: () => false } });
  const calls = tools.map(({ name, examples }) => ({ name, arguments: JSON.stringify(examples[0]) }));
  const turns = plan.rounds(9);
  // Warms up all of them first, so that V8 has optimized the code that they share.
  for (const call of calls) for (const registry of [gated, open]) await timeCall(registry, call, turns);
  const times = { gated: [] as number[], open: [] as number[] };
  for (const call of calls) {
    times.gated.push(await timeCall(gated, call, turns));
    times.open.push(await timeCall(open, call, turns));
  }
  const [{ median, maximum }, { median: ungated }] = [spreadOf(times.gated), spreadOf(times.open)];
  const row = (label: string, time: number): string[] => [label, `${time.toFixed(1)} µs`, (time / ungated).toFixed(2)];
  yield {
    title: `One call of the median of ${tools.length} built-in tools`,
    table: {
      headings: ["", "processor time", "ratio"],
      rows: [row("no gate stops it", ungated), row("approved", median), row("approved, slowest tool", maximum)],
    },
    missed: [
      !(median <= mostMicroseconds) &&
        `A call of the median tool takes ${median.toFixed(1)} µs, not ${mostMicroseconds}.`,
    ],
  };
}

/** The median, over the turns, of the processor time of one call, in microseconds. */
async function timeCall(registry: ToolRegistry, call: { name: string; arguments: string }, turns: number) {
  const perTurn = 300;
  const times = [];
  // The first turn is a warm-up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const before = process.cpuUsage();
    for (let done = 0; done < perTurn; done += 1) {
      const { status } = await registry.dispatch(call);
      if (status !== "success") throw new Error(`The example of ${call.name} must be a valid call.`);
    }
    const { user, system } = process.cpuUsage(before);
    if (turn > 0) times.push((user + system) / perTurn);
  }
  return spreadOf(times).median;
}

/** Renders 1000 tools for every target, checks them in one request, and decodes calls. */
export async function* measureTargets(plan: Plan): AsyncGenerator<Section, void> {
  const project = createSyntheticProject({ tools: 1000, seed: plan.seed });
  try {
    plan.progress(`making ${project.tools} tools`);
    await runNode([toolwright, "generate"], project.root);
    const listed: readonly Tool[] = JSON.parse(project.readInventory()).tools;
    const tools = listed.map(toFunctionTool);
    const calls = tools.map(({ inputSchema }, index) => makeCall(inputSchema, plan.seed, index));
    const rounds = plan.rounds(3);
    const rows = [];
    for (const target of targetNames) {
      plan.progress(target);
      const times = Array.from({ length: rounds }, () => timeTarget(target, tools, calls));
      const median = (key: keyof (typeof times)[number]): number => spreadOf(times.map((time) => time[key])).median;
      rows.push([target, seconds(median("render")), seconds(median("check")), median("decoded").toFixed(0)]);
    }
    const headings = ["", "render", "check", "decoded per second"];
    yield { title: `1000 tools for every target, ${count(rounds, "round")}`, table: { headings, rows } };
  } finally {
    project.dispose();
  }
}

function makeCall(schema: ObjectSchema, seed: number, index: number): unknown {
  const schemas: Parameters<typeof randomValues>[0]["schemas"] = [JSON.parse(JSON.stringify(schema))];
  const random = createRandom(seed, `call ${index}`);
  for (const value of randomValues({ schemas, random, vocabulary: collectWords(schemas) })) {
    if (matches(schema, value, schema)) return value;
  }
  throw new Error(`Tool ${index} must accept some value.`);
}

function timeTarget(
  target: TargetName,
  tools: readonly ReturnType<typeof toFunctionTool>[],
  calls: readonly unknown[],
): Readonly<Record<"render" | "check" | "decoded", number>> {
  const started = performance.now();
  const projections = tools.map((tool) => projectTool(tool, target));
  const rendered = performance.now();
  const request = joinWires(
    projections.map(({ wire }, index) => ({ name: tools[index]?.name ?? "", wire })),
    target,
  );
  const joined = performance.now();
  checkRequest(request, target);
  const checked = performance.now();
  const sent = projections.map(({ encode }, index) => JSON.stringify(encode(calls[index])));
  let decoded = 0;
  const decoding = performance.now();
  while (performance.now() - decoding < 500) {
    for (const [index, { decode }] of projections.entries()) decode(sent[index]);
    decoded += projections.length;
  }
  return {
    render: (rendered - started) / 1000,
    check: (checked - joined) / 1000,
    decoded: decoded / ((performance.now() - decoding) / 1000),
  };
}
