/** The power of the comparison: it finds each planted difference. */

import { describe, expect, it, vi } from "vitest";
import { createComparison } from "./schema-agreement.js";
import type { Side } from "./schema-agreement.js";
import { editSchema } from "./schema-edit.js";
import type { SchemaEdit } from "./schema-edit.js";
import { readTools, schemaOf } from "./tool-surface.js";
import type { SchemaPart } from "./tool-surface.js";

// The default of five seconds is too little for the largest schemas on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const reference = readTools("reference");
const compareVerdicts = createComparison(7);

interface Planted extends SchemaEdit {
  readonly difference: string;
  readonly tool: string;
  readonly part: SchemaPart;
  /** The side that accepts more. */
  readonly acceptedBy: Side;
}

const worktree = "properties/task/properties/child_supervision/properties/worktree";

const plantedDifferences: readonly Planted[] = [
  { difference: "a dropped property", ...inArguments("ExecCommand"), at: "properties/tty", acceptedBy: "reference" },
  {
    difference: "an added property",
    ...inArguments("GetWorkspaceState"),
    at: "properties/verbose",
    value: { type: "boolean" },
    acceptedBy: "ours",
  },
  { difference: "a narrowed enum", ...inArguments("WaitFor"), at: "properties/wake/enum/4", acceptedBy: "reference" },
  {
    difference: "a widened enum",
    ...inArguments("WebFetch"),
    at: "properties/extract_mode/enum",
    value: ["auto", "text", "raw", "html"],
    acceptedBy: "ours",
  },
  { difference: "an enum removed", ...inArguments("ListWorkItems"), at: "properties/filter/enum", acceptedBy: "ours" },
  {
    difference: "null removed",
    ...inArguments("ListTasks"),
    at: "properties/limit/type",
    value: "integer",
    acceptedBy: "reference",
  },
  {
    difference: "null added",
    ...inArguments("AttachWorkspace"),
    at: "properties/path/type",
    value: ["string", "null"],
    acceptedBy: "ours",
  },
  {
    difference: "null missing in an enum that the type allows",
    ...inArguments("CreateWorktree"),
    at: "properties/on_existing/enum/2",
    acceptedBy: "reference",
  },
  {
    difference: "a number for an integer",
    ...inArguments("WebSearch"),
    at: "properties/max_results/type",
    value: ["number", "null"],
    acceptedBy: "ours",
  },
  {
    difference: "a missing minimum",
    ...inArguments("MemoryGet"),
    at: "properties/max_chars/minimum",
    acceptedBy: "ours",
  },
  {
    difference: "a missing maximum",
    ...inArguments("MemoryGet"),
    at: "properties/max_chars/maximum",
    acceptedBy: "ours",
  },
  {
    difference: "a minimum one too high",
    ...inArguments("ExecCommand"),
    at: "properties/yield_time_ms/minimum",
    value: 1,
    acceptedBy: "reference",
  },
  {
    difference: "a bound on a length",
    ...inArguments("ViewImage"),
    at: "properties/prompt/minLength",
    value: 1,
    acceptedBy: "reference",
  },
  { difference: "a requirement removed", ...inArguments("MemorySearch"), at: "required/0", acceptedBy: "ours" },
  {
    difference: "a requirement added",
    ...inArguments("SwitchWorkspace"),
    at: "required",
    value: ["path"],
    acceptedBy: "reference",
  },
  {
    difference: "an open object within an array",
    ...inArguments("UpdateWorkItem"),
    at: "properties/todo_list/items/additionalProperties",
    acceptedBy: "ours",
  },
  { difference: "all conditions removed", ...inArguments("SpawnAgent"), at: "allOf", acceptedBy: "ours" },
  {
    difference: "a condition's requirement removed",
    ...inArguments("SpawnAgent"),
    at: "allOf/0/then/required",
    acceptedBy: "ours",
  },
  {
    difference: "a condition's enum removed",
    ...inArguments("SpawnAgent"),
    at: "allOf/0/then/properties",
    acceptedBy: "ours",
  },
  {
    difference: "a condition's refusal removed",
    ...inArguments("SpawnAgent"),
    at: "allOf/1/then/not",
    acceptedBy: "ours",
  },
  { difference: "the other condition removed", ...inArguments("SpawnAgent"), at: "allOf/1", acceptedBy: "ours" },
  {
    difference: "a deep property of another type",
    ...inResult("TaskOutput"),
    at: `${worktree}/properties/changed_files/items/type`,
    value: ["string", "null"],
    acceptedBy: "ours",
  },
  {
    difference: "null removed from a deep property",
    ...inResult("TaskStop"),
    at: `${worktree}/properties/auto_cleaned_up/type`,
    value: "boolean",
    acceptedBy: "reference",
  },
  {
    difference: "a deep object that is closed",
    ...inResult("TaskStatus"),
    at: `${worktree}/additionalProperties`,
    value: false,
    acceptedBy: "reference",
  },
  {
    difference: "a map with values of any type",
    ...inResult("TaskOutput"),
    at: "properties/task/properties/failure_artifact/properties/metadata/additionalProperties",
    acceptedBy: "ours",
  },
  {
    difference: "a missing format",
    ...inResult("ListTasks"),
    at: "properties/tasks/items/properties/updated_at/format",
    acceptedBy: "ours",
  },
];

function inArguments(tool: string) {
  return { tool, part: "arguments" } as const;
}

function inResult(tool: string) {
  return { tool, part: "result" } as const;
}

describe("planted differences", () => {
  it.each(plantedDifferences)("finds $difference ($tool)", ({ tool, part, acceptedBy, ...edit }) => {
    const schema = schemaOf(tool, part, reference);
    const { disagreements } = compareVerdicts({ reference: schema, ours: editSchema(schema, edit) });
    expect(new Set(disagreements.map((disagreement) => disagreement.acceptedBy))).toEqual(new Set([acceptedBy]));
  });
});
