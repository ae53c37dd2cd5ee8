/** The power of the comparison: it finds each planted difference. */

import { expect, test } from "vitest";
import type { JsonValue } from "toolwright/generator";
import { createComparison, type Difference, type Side } from "./schema-agreement.js";
import { editSchema, readTools, schemaOf, type SchemaPart } from "./tool-surface.js";

const reference = readTools("reference");
const { prove, sample } = createComparison(7);

/** What is different, the tool, the side that accepts more, where its schema is edited, and what stands there then. */
type Planted = readonly [difference: string, tool: string, acceptedBy: Side, at: string, value?: JsonValue];

const inArguments: readonly Planted[] = [
  ["a dropped property", "ExecCommand", "reference", "properties/tty"],
  ["an added property", "GetWorkspaceState", "ours", "properties/verbose", { type: "boolean" }],
  ["a narrowed enum", "WaitFor", "reference", "properties/wake/enum/4"],
  ["a widened enum", "WebFetch", "ours", "properties/extract_mode/enum", ["auto", "text", "raw", "html"]],
  ["an enum removed", "ListWorkItems", "ours", "properties/filter/enum"],
  ["null removed", "ListTasks", "reference", "properties/limit/type", "integer"],
  ["null added", "AttachWorkspace", "ours", "properties/path/type", ["string", "null"]],
  ["null missing in an enum that the type allows", "CreateWorktree", "reference", "properties/on_existing/enum/2"],
  ["a number for an integer", "WebSearch", "ours", "properties/max_results/type", ["number", "null"]],
  ["a missing minimum", "MemoryGet", "ours", "properties/max_chars/minimum"],
  ["a missing maximum", "MemoryGet", "ours", "properties/max_chars/maximum"],
  ["a minimum one too high", "ExecCommand", "reference", "properties/yield_time_ms/minimum", 1],
  ["a bound on a length", "ViewImage", "reference", "properties/prompt/minLength", 1],
  ["a requirement removed", "MemorySearch", "ours", "required/0"],
  ["a requirement added", "SwitchWorkspace", "reference", "required", ["path"]],
  ["an open object within an array", "UpdateWorkItem", "ours", "properties/todo_list/items/additionalProperties"],
  ["all conditions removed", "SpawnAgent", "ours", "allOf"],
  ["a condition's requirement removed", "SpawnAgent", "ours", "allOf/0/then/required"],
  ["a condition's enum removed", "SpawnAgent", "ours", "allOf/0/then/properties"],
  ["a condition's refusal removed", "SpawnAgent", "ours", "allOf/1/then/not"],
  ["the other condition removed", "SpawnAgent", "ours", "allOf/1"],
];

const worktree = "properties/task/properties/child_supervision/properties/worktree";
const metadata = "properties/task/properties/failure_artifact/properties/metadata";

const inResult: readonly Planted[] = [
  [
    "a deep property of another type",
    "TaskOutput",
    "ours",
    `${worktree}/properties/changed_files/items/type`,
    ["string", "null"],
  ],
  [
    "null removed from a deep property",
    "TaskStop",
    "reference",
    `${worktree}/properties/auto_cleaned_up/type`,
    "boolean",
  ],
  ["a deep object that is closed", "TaskStatus", "reference", `${worktree}/additionalProperties`, false],
  ["a map with values of any type", "TaskOutput", "ours", `${metadata}/additionalProperties`],
  ["a missing format", "ListTasks", "ours", "properties/tasks/items/properties/updated_at/format"],
];

function plant(part: SchemaPart, [, tool, acceptedBy, at, value]: Planted) {
  const schema = schemaOf(tool, part, reference);
  const ours = editSchema(schema, { at, ...(value === undefined ? {} : { value }) });
  return { schemas: { reference: schema, ours }, expected: new Set([acceptedBy]) };
}

const sidesOf = (found: readonly Difference[]): ReadonlySet<Side> => new Set(found.map(({ acceptedBy }) => acceptedBy));

const named = (row: Planted) => [`${row[0]} (${row[1]})`, row] as const;

test.each(inArguments.map(named))("in arguments, by proof and by random values: %s", (_name, row) => {
  const { schemas, expected } = plant("arguments", row);
  expect(sidesOf(prove(schemas))).toEqual(expected);
  expect(sidesOf(sample(schemas).found)).toEqual(expected);
});

test.each(inResult.map(named))("in a result, by proof: %s", (_name, row) => {
  const { schemas, expected } = plant("result", row);
  expect(sidesOf(prove(schemas))).toEqual(expected);
});
