/** From tools to the calls of them that take too long. */

import { createToolRegistry, functionTool, type ToolMetadata, type ToolValidators } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { createRandom } from "@toolwright/contract/internal/values";
import { tools as builtIn } from "../../generated/registry.js";
import { validators } from "../../generated/validators/index.js";
import { hostileArguments, sizeOf } from "./hostile-arguments.js";

export interface TimedCall {
  readonly tool: string;
  readonly index: number;
  readonly way: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Tools whose schemas are harder than those of the built-in ones. */
function fixtureTools(): ToolMetadata[] {
  const node = { $ref: "#/$defs/Node" };
  const variant = (name: string) => ({
    type: "object",
    properties: { left: node, items: { type: "array", items: node }, [name]: { type: "integer", default: 1 } },
    additionalProperties: false,
  });
  const text = (rest: object) => ({ type: "string", ...rest });
  const make = (name: string, inputSchema: { readonly type: "object" } & Record<string, unknown>) =>
    functionTool({ name, description: "A fixture.", effect: "read_only", inputSchema });
  return [
    make("recursive_union", {
      type: "object",
      properties: { root: node },
      $defs: { Node: { anyOf: ["a", "b", "c", "d"].map(variant) } },
    }),
    make("formats", {
      type: "object",
      properties: Object.fromEntries(
        ["uri", "email", "hostname", "ipv6", "date-time", "duration", "json-pointer", "uri-reference"].map((format) => [
          format,
          text({ format }),
        ]),
      ),
      additionalProperties: false,
    }),
    make("patterns", {
      type: "object",
      properties: { slug: text({ pattern: "^[a-z]+(?:-[a-z]+)*$" }), word: text({ pattern: "^\\S+$", minLength: 2 }) },
      patternProperties: { "^x_": { type: "integer" } },
    }),
    make("unique", {
      type: "object",
      properties: { rows: { type: "array", uniqueItems: true, items: { type: "object" } } },
      required: ["rows"],
      additionalProperties: false,
    }),
  ];
}

/** The built-in tools, and the fixtures. */
export function allTools(): readonly ToolMetadata[] {
  return [...builtIn, ...fixtureTools()];
}

/** The ways in which a registry can read a call. */
const ways = {
  strict: {},
  lenient: { reader: lenient },
  generated: { validators: validators as Readonly<Record<string, ToolValidators>> },
} as const;

export interface TimedRun {
  readonly calls: number;
  readonly slow: readonly TimedCall[];
  readonly slowest: TimedCall | undefined;
}

/** Milliseconds of processor time for linear work of the engine alone: ten copies of 80 kB. */
export async function timeReference(): Promise<number> {
  const value = Array.from({ length: 8_000 }, (_, id) => ({ id }));
  const copy = (): void => {
    for (let time = 0; time < 10; time += 1) JSON.parse(JSON.stringify(value));
  };
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) times.push(await timeOf(async () => copy()));
  return Math.min(...times);
}

/** Sends arguments to every tool in every way; `limit` is milliseconds of processor time for one call. */
export async function timeCalls(run: {
  readonly seed: number;
  readonly calls: number;
  readonly limit: number;
  readonly only?: number | undefined;
}): Promise<TimedRun> {
  const tools = allTools();
  const handlers = Object.fromEntries(tools.map(({ name }) => [name, () => "done"]));
  const hidden = Object.fromEntries(
    tools.map(({ name, hiddenParameters = [] }) => [
      name,
      Object.fromEntries(hiddenParameters.map((path) => [path, () => "hidden"])),
    ]),
  );
  const settings = { hidden, approval: { gate: () => false } };
  const registries = Object.entries(ways).map(
    ([way, options]) =>
      [way, createToolRegistry(tools, handlers as never, { ...settings, ...options } as never)] as const,
  );
  // The first call of a tool loads and compiles what later ones use.
  for (const { name } of tools) {
    for (const [, registry] of registries)
      await registry.dispatch({ name, arguments: { other: 1 } }, undefined as never);
  }
  const timed: TimedCall[] = [];
  let slowest: TimedCall | undefined;
  for (let index = run.only ?? 0; index < run.calls; index += 1) {
    const random = createRandom(run.seed, `call ${index}`);
    const tool = tools[index % tools.length];
    if (tool === undefined) break;
    const sent = hostileArguments(tool.inputSchema, random);
    const bytes = sizeOf(sent);
    for (const [way, registry] of registries) {
      const call = { name: tool.name, arguments: sent, isWhole: true };
      let milliseconds = await timeOf(() => registry.dispatch(call, undefined as never));
      // Once may be the garbage collector, or another program.
      for (let again = 0; again < 4 && milliseconds > run.limit; again += 1) {
        milliseconds = Math.min(milliseconds, await timeOf(() => registry.dispatch(call, undefined as never)));
      }
      const one = { tool: tool.name, index, way, milliseconds, bytes };
      if (milliseconds > (slowest?.milliseconds ?? 0)) slowest = one;
      if (milliseconds > run.limit) timed.push(one);
    }
    if (run.only !== undefined) break;
  }
  return { calls: run.calls, slow: timed, slowest };
}

/** Milliseconds of processor time. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
