/** Schemas that toolwright generates go out as types and come back as they were. */

import { check } from "toolwright/generator";
import { expect, test } from "vitest";
import { makeSchemas } from "../contract/fuzz/random-schemas.js";
import { filesOfRows } from "../schema-truth/row-projects.js";
import { typeGroups } from "../schema-truth/type-groups.js";
import { createToolProject, repository } from "../support/scratch-project.js";
import { seedOr } from "../support/seed.js";
import { adopt } from "./adoption.js";
import { describeRoundTrip, makeRoundTrips, type RoundTrip } from "./round-trips.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const rows = typeGroups.flatMap(({ supported }) => supported);

/** Rows whose schemas come back in other words, and why. */
const reworded: Readonly<Record<string, string>> = {
  "{}": "no person writes {}",
  "an interface without members": "no person writes {}",
  "a line feed": "a pattern stands on one line of a comment",
  "an object inside itself": "the inner object gets a name",
  "a union in the union of the result": "a union of unions is one union",
  "an interface named toString": "the name of a type begins with a capital letter",
  "names of two letters cases": "the name of a type begins with a capital letter",
  "whole numbers beside any": "the compiler joins numbers and integers",
};

/** Rows of which the command says that something is lost. */
const lost: readonly string[] = ["a commented alias beside any text"];

test("the schemas of the type table come back byte for byte, except for those that are listed", async () => {
  const { tools } = await check({ root: createToolProject({ ...filesOfRows(rows) }).root });
  const schemas = tools.flatMap(({ name, inputSchema, outputSchema }) => {
    const row = rows[Number(name.slice("row_".length))]?.name ?? name;
    const input = { name: row, direction: "input", schema: inputSchema } as const;
    return outputSchema === null ? [input] : [input, { name: row, direction: "output", schema: outputSchema } as const];
  });
  expect(schemas.length).toBeGreaterThan(250);
  const trips = await makeRoundTrips(schemas);
  const namesOf = (outcome: RoundTrip["outcome"]): readonly string[] =>
    [...new Set(trips.filter((trip) => trip.outcome === outcome).map(({ name }) => name))].sort();
  expect(namesOf("differs")).toEqual([]);
  expect(namesOf("refused")).toEqual([]);
  expect(namesOf("listed")).toEqual(lost);
  expect(namesOf("same meaning")).toEqual(Object.keys(reworded).sort());
});

const seed = seedOr(7);

test(`random schemas come back with the same meaning, or the command says why not (seed ${seed})`, async () => {
  const made = await makeSchemas({ seed, start: 0, types: 60 });
  const trips = await makeRoundTrips(made.map(({ index, ...one }) => ({ name: `sample ${index}`, ...one })));
  expect(trips.length).toBeGreaterThan(60);
  expect(trips.filter(({ outcome }) => outcome === "differs" || outcome === "refused").map(describeRoundTrip)).toEqual(
    [],
  );
  expect(trips.filter(({ outcome }) => outcome === "same bytes").length).toBeGreaterThan(trips.length * 0.8);
});

test("the inventory of the repository comes back byte for byte, but for the sources of its tools", async () => {
  const inventory = "generated/model-tool-schema-inventory.json";
  const before = readFileSync(join(repository, inventory), "utf8");
  const project = createToolProject({
    "inventory.json": before,
    "toolwright.config.json": JSON.stringify({ tools: ["tools/**/*.ts"], output: "generated" }),
  });
  const { tools } = await adopt(project, ["inventory.json", "--write"]);
  expect(tools.filter(({ state }) => state !== "equivalent")).toEqual([]);
  expect((await project.run(["generate"])).stderr).toBe("");
  const withoutSources = (text: string): unknown[] =>
    (JSON.parse(text) as { tools: { source: string }[] }).tools.map((tool) => ({ ...tool, source: "" }));
  expect(withoutSources(project.read(inventory))).toEqual(withoutSources(before));
});
