/** Our tool surface against a real one: the same facts, schemas proved to be equivalent, and Ajv's word for it. */

import { beforeAll, describe, expect, it } from "vitest";
import { createComparison } from "./schema-agreement.js";
import { editSchema, propertyPaths, readTools, schemaOf, toolNamed } from "./tool-surface.js";
import type { SchemaEdit, SchemaPart, SurfaceTool } from "./tool-surface.js";

/** What is changed in a reference schema before ours is held to it, and why. Everything else must agree. */
interface Exception extends SchemaEdit {
  readonly tool: string;
  readonly part: SchemaPart;
  readonly reason: string;
}

const closedRequest = {
  part: "result",
  at: "properties/task/properties/model_resolution/properties/requested/additionalProperties",
  reason:
    "The reference shows the model request with the closed schema of SpawnAgent's arguments inside an otherwise open " +
    "result. Our results are open at every level.",
} as const;

const exceptions: readonly Exception[] = [
  { tool: "TaskStatus", ...closedRequest },
  { tool: "TaskInput", ...closedRequest },
  { tool: "TaskStop", ...closedRequest },
];

/** Tools whose arguments have fewer different instances than are asked for. */
const toolsWithFewInstances = ["AgentGet", "GetWorkspaceState", "ListModelProviders", "ListTasks"];

/** How many different values of other arguments and results both sides accept, at least. */
const leastAccepted = 40;

const seed = Number(process.env["REFERENCE_SEED"] ?? 20_250_601);
if (!Number.isSafeInteger(seed)) throw new Error("REFERENCE_SEED must be an integer.");

const { prove, sample } = createComparison(seed);
const reference = readTools("reference");
const ours = readTools("ours");
const toolsWithResult = reference.filter(({ result_envelope }) => result_envelope.success_result_schema !== null);

beforeAll(() => {
  console.info(`Values are made with seed ${seed}; REFERENCE_SEED=<integer> sets another.`);
});

describe("the reference surface", () => {
  it("has 33 tools, seven of them with a result schema", () => {
    expect(reference).toHaveLength(33);
    expect(toolsWithResult).toHaveLength(7);
  });

  it("has the tools that ours has", () => {
    expect(namesOf(ours)).toEqual(namesOf(reference));
  });

  it("has every tool that is named as special here", () => {
    const special = [...exceptions.map(({ tool }) => tool), ...toolsWithFewInstances];
    expect(special.filter((name) => !namesOf(reference).includes(name))).toEqual([]);
  });

  it.each(exceptions)("still differs from ours where it is excepted: $tool, $part", ({ tool, part }) => {
    const schemas = { reference: schemaOf(tool, part, reference), ours: schemaOf(tool, part, ours) };
    expect(prove(schemas)).not.toEqual([]);
  });
});

describe.each(reference)("$name", ({ name }) => {
  it("has the same family, stability, result envelope and related surfaces", () => {
    expect(factsOf(toolNamed(name, ours))).toEqual(factsOf(toolNamed(name, reference)));
  });

  it("has the same properties in its arguments", () => {
    expect(propertiesOf(name, "arguments", ours)).toEqual(propertiesOf(name, "arguments", reference));
  });

  it("accepts the same arguments", () => {
    expectAgreement(name, "arguments");
  });
});

describe.each(toolsWithResult)("the result of $name", ({ name }) => {
  it("has the same properties", () => {
    expect(propertiesOf(name, "result", ours)).toEqual(propertiesOf(name, "result", reference));
  });

  it("has the same instances", () => {
    expectAgreement(name, "result");
  });
});

function expectAgreement(tool: string, part: SchemaPart): void {
  const excepted = exceptions
    .filter((exception) => exception.tool === tool && exception.part === part)
    .reduce(editSchema, schemaOf(tool, part, reference));
  const schemas = { reference: excepted, ours: schemaOf(tool, part, ours) };
  expect(prove(schemas)).toEqual([]);
  const { found, accepted } = sample(schemas);
  expect(found.slice(0, 3)).toEqual([]);
  if (part === "result" || !toolsWithFewInstances.includes(tool)) expect(accepted).toBeGreaterThan(leastAccepted);
}

function propertiesOf(name: string, part: SchemaPart, tools: readonly SurfaceTool[]): readonly string[] {
  return propertyPaths(schemaOf(name, part, tools));
}

function namesOf(tools: readonly SurfaceTool[]): readonly string[] {
  return tools.map(({ name }) => name).sort();
}

function factsOf({ family, stability, result_envelope, related_surfaces }: SurfaceTool) {
  const { canonical, success_result, error_result, model_rendering } = result_envelope;
  return { family, stability, canonical, success_result, error_result, model_rendering, related_surfaces };
}
