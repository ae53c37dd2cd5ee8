import { expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";
import { runIn } from "./git-project.js";

const schema = { type: "object", properties: { city: { type: "string" }, days: { type: "number" } } };
const tool = { name: "forecast", description: "Says what the weather will be.", inputSchema: schema };
const fewer = { type: "object", properties: { city: { type: "string" } } };
const listOf = (...tools: readonly object[]): string => JSON.stringify({ tools });

const project = createScratchProject({
  "servers/weather.json": listOf(tool),
  "new.json": listOf({
    ...tool,
    description: "Says how the weather is going to be.",
    annotations: { readOnlyHint: true },
    inputSchema: fewer,
  }),
});
const sides = ["--against", "servers/weather.json", "--current", "new.json"];
const review = (...more: readonly string[]) => runIn(project.root, ["review", ...sides, ...more]);

async function fingerprintOf(rule: string): Promise<string> {
  const { stdout } = await review();
  return new RegExp(`^\\w+ ${rule} .* ([0-9a-f]{12})$`, "m").exec(stdout)?.[1] ?? "";
}

test("what a server that one does not own changes is accepted with a reason and an expiry, beside its snapshot", async () => {
  expect(await review()).toMatchObject({ exitCode: 1 });
  const rules = ["effect-reduced", "tool-description-changed", "input-property-removed"];
  const records = rules.map((rule) => `servers/weather.accepted/forecast--${rule}.json`);
  for (const [index, rule] of rules.entries()) {
    const terms = ["--reason", "We asked them.", "--expires", "2999-01-31"];
    const accepted = await runIn(project.root, ["accept", await fingerprintOf(rule), ...sides, ...terms]);
    expect(accepted).toMatchObject({ exitCode: 0, stderr: "" });
    const record: unknown = JSON.parse(project.read(records[index] ?? ""));
    expect(record).toMatchObject({ rule, tool: "forecast", reason: "We asked them.", expires: "2999-01-31" });
  }
  const passed = await review("--fail-on", "warning");
  expect(passed).toMatchObject({ exitCode: 0, stderr: "" });
  expect(passed.stdout).toContain(`accepted  We asked them. (${records[0] ?? ""}, until 2999-01-31)`);
  project.write({ [records[0] ?? ""]: project.read(records[0] ?? "").replace("2999-01-31", "2020-02-29") });
  expect(await review()).toMatchObject({ exitCode: 1 });
});

test("records of one snapshot accept nothing of another", async () => {
  project.write({ "servers/other.json": listOf(tool) });
  const other = ["review", "--against", "servers/other.json", "--current", "new.json"];
  expect(await runIn(project.root, other)).toMatchObject({ exitCode: 1 });
});

test("a break that hardly any call meets fails the review once a log has such a call, and as it is told to", async () => {
  const schemaOf = (type: string) => ({ type: "object", properties: { days: { type } } });
  project.write({
    "servers/days.json": listOf({ ...tool, inputSchema: schemaOf("number") }),
    "days.json": listOf({ ...tool, inputSchema: schemaOf("integer") }),
    "whole.jsonl": '{"tool":"forecast","arguments":{"days":3}}\n',
    "half.jsonl": '{"tool":"forecast","arguments":{"days":3}}\n{"tool":"forecast","arguments":{"days":0.5}}\n',
  });
  const days = ["review", "--against", "servers/days.json", "--current", "days.json"];
  const run = (...more: readonly string[]) => runIn(project.root, [...days, ...more]);
  const mild = await run("--calls", "whole.jsonl");
  expect(mild).toMatchObject({ exitCode: 0 });
  expect(mild.stdout).toContain("(unlikely to be met)");
  expect(mild.stdout).toContain('accepted before, rejected now: {"days":0.5}');
  const grave = await run("--calls", "half.jsonl");
  expect(grave).toMatchObject({ exitCode: 1 });
  expect(grave.stdout).not.toContain("unlikely");
  expect(grave.stdout).toMatch(/^1 of 2 recorded calls worked before and fails now/m);
  expect(grave.stdout.indexOf("recorded calls")).toBeLessThan(grave.stdout.indexOf("error input-type-narrowed"));
  expect(await run("--unlikely", "error")).toMatchObject({ exitCode: 1 });
  expect(await run("--unlikely", "never", "--fail-on", "warning")).toMatchObject({ exitCode: 0 });
  expect((await run("--unlikely", "never")).stdout).toContain("info input-type-narrowed");
  project.write({ "toolwright.config.json": '{ "review": { "unlikely": "error" } }' });
  expect(await run()).toMatchObject({ exitCode: 1 });
});

test.each(["text", "markdown", "github"])("as %s, an unlikely break stands below the others", async (format) => {
  const before = { type: "object", properties: { days: { type: "number" }, wide: { type: "string" } } };
  const after = { type: "object", properties: { days: { type: "integer" }, wide: { type: "boolean" } } };
  const names = ["a_days", "b_wide"];
  const listFor = (schema: typeof before): string =>
    listOf(
      ...names.map((name) => ({
        name,
        inputSchema: {
          ...schema,
          properties: name === "a_days" ? { days: schema.properties.days } : schema.properties,
        },
      })),
    );
  project.write({ "both-old.json": listFor(before), "both-new.json": listFor(after) });
  const sides = ["--against", "both-old.json", "--current", "both-new.json", "--unlikely", "error"];
  const { stdout } = await runIn(project.root, ["review", ...sides, "--format", format]);
  const [wide, days] = ["`wide` now accepts", "`days` now accepts"].map((words) => stdout.indexOf(words));
  expect(wide).toBeGreaterThan(0);
  expect(days === -1 ? Infinity : days).toBeGreaterThan(wide ?? 0);
});
