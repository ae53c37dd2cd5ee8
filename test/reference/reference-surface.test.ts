/** Our tool surface against a real one: the same facts, and schemas that are proved to be equivalent. */

import { describe, expect, it } from "vitest";
import { proveDifferences } from "./schema-agreement.js";
import { propertyPaths, readTools, removeKeyword, schemaOf, toolNamed } from "./tool-surface.js";
import type { SchemaPart, SurfaceTool } from "./tool-surface.js";

/**
 * Tools in whose results the reference shows the model request with the closed schema of SpawnAgent's arguments, inside
 * an otherwise open result. Our results are open at every level. Everything else must agree.
 */
const toolsWithClosedRequest = ["TaskStatus", "TaskInput", "TaskStop"];
const closedAt = "properties/task/properties/model_resolution/properties/requested/additionalProperties";

const reference = readTools("reference");
const ours = readTools("ours");
const toolsWithResult = reference.filter(({ result_envelope }) => result_envelope.success_result_schema !== null);

describe("the reference surface", () => {
  it("has 33 tools, seven of them with a result schema", () => {
    expect(reference).toHaveLength(33);
    expect(toolsWithResult).toHaveLength(7);
  });

  it("has the tools that ours has", () => {
    expect(namesOf(ours)).toEqual(namesOf(reference));
  });

  it.each(toolsWithClosedRequest)("still differs from ours in the result of %s, as it is excepted", (tool) => {
    const schemas = { reference: schemaOf(tool, "result", reference), ours: schemaOf(tool, "result", ours) };
    expect(proveDifferences(schemas)).not.toEqual([]);
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
  const schema = schemaOf(tool, part, reference);
  const isExcepted = part === "result" && toolsWithClosedRequest.includes(tool);
  const schemas = {
    reference: isExcepted ? removeKeyword(schema, closedAt) : schema,
    ours: schemaOf(tool, part, ours),
  };
  expect(proveDifferences(schemas)).toEqual([]);
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
