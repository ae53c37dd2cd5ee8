/** What each transformation makes of a schema, what it says in words, and what it says is lost. */

import { describe, expect, test } from "vitest";
import { functionTool } from "@toolwright/runtime";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import { readSchema } from "../support/schema-notation.js";
import { closed, string } from "../support/schema-words.js";
import { readTables } from "../support/tables.js";
import { projectSchemaOf } from "./projected-schemas.js";

function rewriteProperty(from: JsonObject, target: TargetName) {
  const inputSchema = { ...closed({ value: from }, { $defs: { Word: string } }), type: "object" } as const;
  const { projection, schema } = projectSchemaOf(functionTool({ name: "t", description: "", inputSchema }), target);
  const { value } = schema["properties"] as Record<string, object>; // As in the schema that was sent.
  const losses = projection.losses.filter(({ pointer }) => pointer === "/properties/value");
  return { value, losses: losses.map(({ effect, keyword }) => `${effect} ${keyword}`) };
}

const columns = ["name", "from", "to", "losses"] as const;

describe.each([...readTables(new URL("transformations.txt", import.meta.url), columns)])("for %s", (heading, rows) => {
  const target = targetNames.find((name) => name === heading);
  if (target === undefined) throw new Error(`${heading} must be a target.`);
  test.each(rows)("$name", ({ from, to, losses }) => {
    const expected = { value: readSchema(to), losses: losses === "" ? [] : losses.split(", ") };
    expect(rewriteProperty(readSchema(from), target)).toEqual(expected);
  });
});
