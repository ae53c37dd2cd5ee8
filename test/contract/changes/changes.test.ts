/** Every kind of change, both ways: what it is called, where it is, and the value that proves a break. */

import { describe, expect, it } from "vitest";
import { compareInventories, compareSchemas, type SchemaComparison, type Witness } from "toolwright/contract";
import type { CompareSchemasOptions } from "@toolwright/contract/internal/review";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../../support/ajv.js";
import { readSchema } from "../../support/schema-notation.js";
import { readTable, readTables } from "../../support/tables.js";
import { withDeclaredNames } from "../fuzz/declared-names.js";
import { findStrayPointers } from "./pointed-parts.js";
import { readThereAndBack } from "../tools/tool-inventories.js";

const groups = readTables(new URL("changes.txt", import.meta.url), ["name", "before", "after", "there", "back"]);
const columns = ["name", "before", "after", "effect"] as const;
const history = readTable(new URL("history.txt", import.meta.url), "history", columns);

describe.each([...groups])("%s", (group, rows) => {
  const direction = group.endsWith("results") ? "output" : "input";
  const options = { direction, openObjects: group.startsWith("strictly") ? "strict" : "declared" } as const;
  it.each(rows)("$name", (row) => {
    const [before, after] = [readSchema(row.before), readSchema(row.after)];
    expect({
      there: describeChanges(before, after, options),
      back: describeChanges(after, before, options),
    }).toEqual(readThereAndBack(row));
  });
});

describe("in the histories of servers with open schemas", () => {
  const withErrors = (openObjects: "declared" | "strict"): readonly string[] =>
    history.flatMap(({ name, before, after }) => {
      const listOf = (schema: string) => ({ tools: [{ name: "a", inputSchema: readSchema(schema) }] });
      const { changes } = compareInventories(listOf(before), listOf(after), { openObjects });
      return changes.some(({ severity }) => severity === "error") ? [name] : [];
    });
  const hurting = history.filter(({ effect }) => effect === "hurts").map(({ name }) => name);

  it("what hurts somebody is an error, and nothing else is", () => {
    expect(history.length).toBeGreaterThan(40);
    expect(withErrors("declared")).toEqual(hurting);
  });

  it("a strict reading reports what hurts nobody, and misses parameters that go", () => {
    const strict = withErrors("strict");
    expect(strict.filter((name) => !hurting.includes(name)).length / strict.length).toBeGreaterThan(0.4);
    expect(hurting.filter((name) => !strict.includes(name))).toContain("an owner that is known");
  });
});

function describeChanges(before: JsonObject, after: JsonObject, options: CompareSchemasOptions): string[] {
  const comparison = compareSchemas(before, after, options);
  expect(findStrayPointers(comparison.changes, [before, after])).toEqual([]);
  confirmWitnesses(comparison, options.direction === "input" ? [before, after] : [after, before]);
  return comparison.changes.map(({ verdict, rule, pointer, witness }) =>
    [verdict, rule, pointer, ...(witness === undefined ? [] : [describeWitness(witness)])].join(" "),
  );
}

function describeWitness({ instance, reason, staysValid }: Witness): string {
  return `${JSON.stringify(instance)}${staysValid === true ? ` ${reason.replace(" is no longer declared, so it is", "")}` : ""}`;
}

const ajv = createAjv({ strict: false });

/** A witness counts when an Ajv of our own accepts it on the one side, and rejects it, or a name in it, on the other. */
function confirmWitnesses(
  { verdict, changes }: SchemaComparison,
  [accepting, rejecting]: readonly [JsonObject, JsonObject],
) {
  const witnesses = changes.flatMap(({ witness }) => (witness === undefined ? [] : [witness]));
  expect(verdict === "breaking").toBe(witnesses.length > 0);
  const allows = (schema: JsonObject, value: JsonValue): boolean => {
    const isAllowed = ajv.compile(schema)(value);
    ajv.removeSchema(schema); // Another may have the same `$id`.
    return isAllowed;
  };
  for (const { instance, staysValid = false } of witnesses) {
    const isDeclared = !staysValid || allows(withDeclaredNames(rejecting), instance);
    const verdicts = [allows(accepting, instance), allows(rejecting, instance), isDeclared];
    expect(verdicts, JSON.stringify(instance)).toEqual([true, staysValid, !staysValid]);
  }
}
