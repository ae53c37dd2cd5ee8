import { explainErrors, createValidator, formatFeedback } from "@toolwright/runtime/feedback";
import { expect, test } from "vitest";

const schema = {
  type: "object" as const,
  properties: { path: { type: "string" }, lines: { type: "array", items: { type: "integer" }, uniqueItems: true } },
  required: ["path"],
  additionalProperties: false,
};

function explain(args: object) {
  const validate = createValidator(schema);
  validate(args);
  const faults = explainErrors(validate.errors ?? [], { tool: "read", schema, arguments: args });
  return { faults, feedback: formatFeedback(faults, args, { tool: "read" }) };
}

/** Milliseconds of processor time. */
function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000;
}

test("of 8,000 wrong names the first are explained, and the others counted", () => {
  // One of them is taken for the missing `path`.
  const args = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`path${index}`, index]));
  const { faults, feedback } = explain(args);
  expect(faults.length).toBeLessThan(150);
  expect(faults.at(-1)).toMatchObject({ keyword: "further", count: expect.any(Number) as number });
  expect(feedback.length).toBeLessThanOrEqual(2_000);
  const listed = feedback.split("\n").filter((line) => line.startsWith("- ")).length - 1;
  const [, further] = /^- and at least (\d+) more$/m.exec(feedback) ?? [];
  expect(Number(further)).toBeGreaterThan(listed);
});

test("a missing name is explained before many wrong ones", () => {
  const args = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`other${index}`, index]));
  expect(explain(args).faults).toContainEqual(expect.objectContaining({ keyword: "required", pointer: "/path" }));
});

test("the time for wrong names and elements grows with their number only", () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`path${index}`, 1]));
  const elements = (count: number) => ({ path: "a", lines: Array.from({ length: count }, () => "x") });
  for (const make of [names, elements]) {
    explain(make(1_000));
    // 8,000 wrong names once took 25 s.
    expect(timeOf(() => explain(make(8_000)))).toBeLessThan(3_000);
  }
});

test("equal elements are found in an array of 100,000, and named as Ajv names them", () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => index);
  expect(explain({ path: "a", lines }).faults).toEqual([]);
  expect(explain({ path: "a", lines: [1, 2, 1, 3, 2, 1] }).faults).toMatchObject([
    { message: "lines must not repeat an element: 2 and 5 are equal" },
  ]);
});
