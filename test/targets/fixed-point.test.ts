/** What openai-strict sends is what OpenAI's own SDK would make of it, and so is not changed by it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toStrictJsonSchema } from "openai/lib/transform";
import { beforeAll, describe, expect, it, test } from "vitest";
import { functionTool } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { projectTool } from "@toolwright/runtime/targets";
import { visitSchemas } from "@toolwright/runtime/internal/json-schema";
import { makeSchemas, type RandomSchema } from "../contract/fuzz/random-schemas.js";
import { repository } from "../support/scratch-project.js";

type Strict = Parameters<typeof toStrictJsonSchema>[0];

function parametersOf(inputSchema: ObjectSchema): Strict {
  const metadata = functionTool({ name: "sample", description: "", inputSchema });
  const { wire } = projectTool(metadata, { target: "openai-strict", freeform: "function" });
  if (wire.type !== "function") throw new Error("A tool that is to be a function must be one.");
  return wire.parameters as Strict;
}

const folder = join(repository, "generated", "schemas");
const builtIn = readdirSync(folder).filter((name) => name.endsWith(".input.json"));

test.each(builtIn)("of generated/schemas/%s", (name) => {
  const inputSchema = JSON.parse(readFileSync(join(folder, name), "utf8")) as ObjectSchema;
  const parameters = parametersOf(inputSchema);
  expect(toStrictJsonSchema(parameters)).toEqual(parameters);
});

describe("of random types", () => {
  let schemas: readonly RandomSchema[];
  beforeAll(async () => {
    const made = await makeSchemas({ seed: 23, start: 0, types: 80 });
    schemas = made.filter(({ direction }) => direction === "input");
  });

  /** An object that takes properties of any name: strict mode has no word for it. */
  const isOpen = ({ schema }: RandomSchema): boolean => {
    let found = false;
    visitSchemas(schema, (inner) => {
      const further = inner["additionalProperties"];
      found ||= (further !== undefined && further !== false) || inner["patternProperties"] !== undefined;
    });
    return found;
  };

  it("whose objects are closed", () => {
    const closed = schemas.filter((schema) => !isOpen(schema));
    expect(closed.length).toBeGreaterThan(40);
    for (const { schema } of closed) {
      const parameters = parametersOf(schema as ObjectSchema); // The root of every input schema is an object's.
      expect(toStrictJsonSchema(parameters)).toEqual(parameters);
    }
  });

  it("and leaves an open object as it is, for a rule to find", () => {
    const open = schemas.filter(isOpen);
    expect(open.length).toBeGreaterThan(3);
    for (const { schema } of open) {
      const parameters = parametersOf(schema as ObjectSchema); // As above.
      expect(() => toStrictJsonSchema(parameters)).toThrow();
    }
  });
});
