import type { Validator } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  pointerTokens,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import { createCompiler } from "../generated/schema-compiler.js";
import { filesOfRows } from "../schema-truth/row-projects.js";
import { typeGroups } from "../schema-truth/type-groups.js";
import { createToolProject, repository } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { emit, loadValidators, type Emission } from "./emitted-validators.js";

/** A validator with the schema that it was generated from. */
interface Side {
  readonly name: string;
  readonly schema: JsonObject;
  readonly validate: Validator;
}

function emitFiles(files: Readonly<Record<string, string>>): Promise<Emission> {
  return emit(createToolProject({ ...files }).root);
}

function sidesOf({ tools, modules }: Emission): Side[] {
  const validators = loadValidators(modules);
  expect(Object.keys(validators)).toEqual(tools.map(({ name }) => name));
  return tools.flatMap(({ name, inputSchema, outputSchema }) => {
    const { input, output } = validators[name] ?? {};
    if (input === undefined || (output === undefined) !== (outputSchema === null))
      throw new Error(`${name} lacks one.`);
    const sides = [{ name: `${name} input`, schema: inputSchema, validate: input }];
    if (outputSchema !== null && output !== undefined) {
      sides.push({ name: `${name} output`, schema: outputSchema, validate: output });
    }
    return sides;
  });
}

/** Names that every object inherits something by, as JSON has them: properties of the object itself. */
const inherited = ["toString", "constructor", "__proto__", "hasOwnProperty"];

const compiler = createCompiler();

function oddValues(value: JsonValue = {}): unknown[] {
  const members = isObject(value) ? Object.entries(value) : [];
  const objects = inherited.map((name) => Object.fromEntries([[name, 1], ...members]));
  return [...objects, null, true, 0, "", [], {}, [{}], undefined];
}

/** Different random values, most of which the schema accepts or only just rejects. */
function makeCases(schema: JsonObject, { name, instances }: { name: string; instances: number }): readonly JsonValue[] {
  const making = { schemas: [schema], random: createRandom(11, name), vocabulary: collectWords([schema]) } as const;
  const cases = new Map<string, JsonValue>();
  let tries = 3 * instances;
  for (const value of randomValues(making)) {
    cases.set(JSON.stringify(value), value);
    tries -= 1;
    if (tries === 0 || cases.size === instances) break;
  }
  return [...cases.values()];
}

function disagreements({ name, schema, validate }: Side, instances: number): unknown[] {
  const judge = compiler.compile(schema);
  const cases = makeCases(schema, { name, instances });
  const valid = cases.find((value) => judge(value));
  return [...cases, ...oddValues(valid)].flatMap((value) => {
    const expected = judge(value);
    const actual = validate(value);
    const errors = validate.errors ?? [];
    const misplaced = errors.filter(
      ({ schemaPath, instancePath }) =>
        valueAt<unknown>(schema, pointerTokens(decodeURIComponent(schemaPath.slice(1)))) === undefined ||
        (instancePath !== "" && valueAt<unknown>(value, pointerTokens(instancePath)) === undefined),
    );
    const isRight = actual === expected && (errors.length === 0) === actual && misplaced.length === 0;
    return isRight ? [] : [{ name, value, expected, errors }];
  });
}

describe("emitted validators give Ajv's verdicts, and point at places of the value and the schema", () => {
  test("for every built-in tool", async () => {
    const sides = sidesOf(await emit(repository));
    expect(sides).toHaveLength(65);
    expect(sides.flatMap((side) => disagreements(side, 60))).toEqual([]);
  });

  test("for every row of the type table", async () => {
    const rows = typeGroups.flatMap(({ supported }) => supported);
    const sides = sidesOf(await emitFiles(filesOfRows(rows)));
    expect(sides.length).toBeGreaterThan(rows.length);
    expect(sides.flatMap((side) => disagreements(side, 20))).toEqual([]);
  });

  test("for unions and odd names", async () => {
    const sides = sidesOf(await emitFiles(readFiles(new URL("union-tools.txt", import.meta.url))));
    expect(sides.flatMap((side) => disagreements(side, 200))).toEqual([]);
  });
});
