import {
  advanceParameterPaths,
  parseParameterPath,
  type ParameterPath,
} from "@toolwright/runtime/internal/parameter-paths";
import type { ToolInventory } from "@toolwright/runtime";
import type { GenerateResult } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { minimalSettings } from "../support/scratch-project.js";
import { run, toolWith } from "./generated-schemas.js";
import { hiddenCases, recursiveCases } from "./hidden-cases.js";
import { sampleShapes, type Value } from "./hidden-shapes.js";

/** Arguments and a result of the same type. */
const toolWithBoth = (declarations: string, name: string): string =>
  toolWith(declarations, name).replace("ToolDeclaration<Args>", "ToolDeclaration<Args, Args>");

const asSensitive = (text: string): string => text.replace(/@(?:hidden|internal)\b/g, "@sensitive");

type Tool = GenerateResult["tools"][number];

function toolOf(result: GenerateResult, name: string): Tool {
  const tool = result.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`${name} must be generated: ${JSON.stringify(result.diagnostics)}`);
  return tool;
}

/** A value with everything that paths name taken out of it. */
function redact(value: Value, paths: readonly ParameterPath[]): Value {
  if (typeof value !== "object" || value === null) return value;
  const isArray = Array.isArray(value);
  const members = Object.entries(value).flatMap(([key, member]): [string, Value][] => {
    const place = isArray
      ? ({ kind: "position", index: Number(key) } as const)
      : ({ kind: "property", name: key } as const);
    const left = advanceParameterPaths(paths, place);
    return left.some(({ length }) => length === 0) ? [] : [[key, redact(member, left)]];
  });
  return isArray ? members.map(([, member]) => member) : Object.fromEntries(members);
}

const redactAt = (value: Value, paths: readonly string[]): Value => redact(value, paths.map(parseParameterPath));

/** Not all that can be hidden can be shown. */
const shownCases = [
  ...hiddenCases.filter(({ name }) => !["with an empty name", "that is no JSON", "of every type"].includes(name)),
  ...recursiveCases,
];

describe("what could be hidden can be sensitive instead, also inside recursive types, in arguments and results", () => {
  let result: GenerateResult;

  beforeAll(async () => {
    const files = shownCases.map(
      ({ types }, index) => [`tools/${index}.ts`, toolWithBoth(asSensitive(types), `tool_${index}`)] as const,
    );
    result = await run(Object.fromEntries(files));
    expect(result.diagnostics).toEqual([]);
  });

  test.each(shownCases.map((one, index) => ({ ...one, index })))("$name", ({ hidden, index }) => {
    expect(toolOf(result, `tool_${index}`)).toMatchObject({
      hiddenParameters: [],
      sensitiveParameters: hidden,
      sensitiveResults: hidden,
    });
  });
});

test("paths of random types hit every sensitive value", async () => {
  const shapes = sampleShapes(90, "recursive");
  const files = shapes.map(({ type }, index) => {
    return [`tools/${index}.ts`, toolWith(`export interface Args ${asSensitive(type)}`, `tool_${index}`)] as const;
  });
  const result = await run(Object.fromEntries(files));
  expect(result.diagnostics).toEqual([]);
  shapes.forEach(({ type, seen, leaking }, index) => {
    const paths = toolOf(result, `tool_${index}`).sensitiveParameters;
    for (const value of leaking) expect(redactAt(value, paths), type).toEqual(redactAt(seen, paths));
  });
  expect(shapes.flatMap(({ leaking }) => leaking).length).toBeGreaterThan(60);
});

test("what is hidden can be sensitive too, as a whole or in part", async () => {
  const result = await run({
    "tools/tool.ts": toolWithBoth(
      `interface Session { user: string; /** @sensitive */ key: string }
      export interface Args {
        name: string;
        /** Set by the application. @hidden @sensitive */
        token: string;
        /** @hidden */
        session: Session; /** @hidden */ byId: Record<number, Session>; /** @hidden */ done?: PromiseFulfilledResult<Session>
      }`,
      "whole",
    ),
    // No path has an end in there, so all of it is sensitive.
    "tools/endless.ts": toolWith(
      `interface Endless<T> { next?: Endless<T[]>; /** @sensitive */ key: string }
      export interface Args { name: string; /** @sensitive */ password: string; /** @hidden */ state?: Endless<string> }`,
      "endless",
    ),
  });
  expect(result.diagnostics).toEqual([]);
  expect(toolOf(result, "whole")).toMatchObject({
    hiddenParameters: ["byId", "done", "session", "token"],
    sensitiveParameters: ["byId{}.key", "done.value.key", "session.key", "token"],
    sensitiveResults: ["byId{}.key", "done.value.key", "session.key", "token"],
  });
  expect(toolOf(result, "endless").sensitiveParameters).toEqual(["password", "state"]);
});

test("is in the metadata and the inventory: no schema or payload of the tool says it", async () => {
  const types = `export interface Args {
    /**
     * Password of the account.
     * @sensitive
     * @minLength 1
     */
    password: string;
  }`;
  const targets = { openai: true, mcp: true, anthropic: true };
  const config = JSON.stringify({ ...minimalSettings, targets });
  const { files, diagnostics } = await run({
    "toolwright.config.json": config,
    "tools/tool.ts": toolWithBoth(types, "tool").replace(
      'effect: "read_only"',
      'effect: "read_only", examples: [{ password: "secret" }]',
    ),
  });
  expect(diagnostics).toEqual([]);
  expect(files.filter(({ text }) => /sensitive/i.test(text ?? "")).map(({ path }) => path)).toEqual([
    "inventory.schema.json",
    "metadata/tool.ts",
    "model-tool-schema-inventory.json",
  ]);
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  expect(texts["metadata/tool.ts"]).toContain(
    '  sensitiveParameters: ["password"],\n  sensitiveResults: ["password"],\n',
  );
  const { tools } = JSON.parse(texts["model-tool-schema-inventory.json"] ?? "") as ToolInventory;
  expect(tools[0]?.sensitive).toEqual({ parameters: ["password"], results: ["password"] });
  expect(texts["wire/openai.json"]).toContain('"description": "Password of the account.",');
});
