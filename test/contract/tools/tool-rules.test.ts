import { describe, expect, test } from "vitest";
import type { ToolStability } from "@toolwright/runtime";
import type { ChangeVerdict } from "../../../generator/contract/change.js";
import type { JsonObject } from "../../../generator/definition.js";
import { changesBetween, labelled, plainTool } from "./tool-inventories.js";

interface Expected {
  readonly rule: string;
  readonly verdict: ChangeVerdict;
  /** First letters of the severities for stable, experimental and deprecated tools. */
  readonly severities: string;
}

/** `rule verdict eiw`, several with commas between them. */
function expected(text: string): Expected[] {
  return text.split(", ").flatMap((part) => {
    const [rule = "", verdict = "", severities = ""] = part.split(" ");
    return part === "" ? [] : [{ rule, verdict: verdict as ChangeVerdict, severities }];
  });
}

type Row = readonly [name: string, before: JsonObject, after: JsonObject, there: string, back: string];

const envelope = plainTool["result_envelope"] as JsonObject;
const lark = { syntax: "lark", definition: "start: /a/" };
const retry = { max_attempts: 2, initial_backoff_ms: 100 };

const rows: readonly Row[] = [
  ["nothing", {}, {}, "", ""],
  ["the effect, a step", {}, { effect: "mutating" }, "effect-escalated breaking eee", "effect-reduced breaking eee"],
  [
    "the effect, two steps",
    {},
    { effect: "destructive" },
    "effect-escalated breaking eee",
    "effect-reduced breaking eee",
  ],
  ["idempotency", { idempotent: true }, {}, "idempotency-lost breaking ewe", "idempotency-gained compatible wiw"],
  [
    "idempotency of a tool that changes something",
    { idempotent: true, effect: "mutating" },
    { effect: "mutating" },
    "idempotency-lost breaking ewe",
    "idempotency-gained compatible www",
  ],
  ["the open world", {}, { open_world: true }, "open-world-gained breaking ewe", "open-world-lost compatible wiw"],
  ["an alias", { aliases: ["cat"] }, {}, "alias-removed breaking ewe", "alias-added compatible iii"],
  ["the family", {}, { family: "local" }, "family-changed compatible wii", "family-changed compatible wii"],
  [
    "the description",
    {},
    { description: "Reads." },
    "tool-description-changed compatible wii",
    "tool-description-changed compatible wii",
  ],
  [
    "its lines",
    {},
    { description: "Reads\n a file. " },
    "description-whitespace-only compatible iii",
    "description-whitespace-only compatible iii",
  ],
  [
    "a character that nobody sees",
    {},
    { description: "Reads a\u200b file." },
    "tool-description-changed compatible wii",
    "tool-description-changed compatible wii",
  ],
  [
    "a space that is none",
    {},
    { description: "Reads a\ufeff file." },
    "tool-description-changed compatible wii",
    "tool-description-changed compatible wii",
  ],
  [
    "all of the description",
    {},
    { description: "" },
    "description-removed compatible wii",
    "description-added compatible wii",
  ],
  [
    "the examples",
    {},
    { examples: [{ path: "a" }] },
    "examples-changed compatible wii",
    "examples-changed compatible wii",
  ],
  [
    "the retry hint",
    { idempotent: true },
    { idempotent: true, retry_hint: retry },
    "retry-policy-changed compatible wiw",
    "retry-policy-changed compatible wiw",
  ],
  ["a grammar", {}, { freeform_grammar: lark }, "grammar-changed compatible iii", "grammar-changed unproven ewe"],
  [
    "the grammar",
    { freeform_grammar: lark },
    { freeform_grammar: { ...lark, definition: "start: /b/" } },
    "grammar-changed unproven ewe",
    "grammar-changed unproven ewe",
  ],
  [
    "the output schema",
    {},
    { result_envelope: { ...envelope, success_result: null, success_result_schema: null } },
    "output-schema-removed breaking ewe",
    "output-schema-added compatible wii",
  ],
  ["the name of the result's type", {}, { result_envelope: { ...envelope, success_result: "Text" } }, "", ""],
  [
    "the envelope",
    {},
    { result_envelope: { ...envelope, canonical: "Envelope" } },
    "result-envelope-changed breaking ewe",
    "result-envelope-changed breaking ewe",
  ],
  [
    "the error's type",
    {},
    { result_envelope: { ...envelope, error_result: "Failure" } },
    "result-envelope-changed breaking ewe",
    "result-envelope-changed breaking ewe",
  ],
  [
    "the rendering",
    {},
    { result_envelope: { ...envelope, model_rendering: "custom_text_receipt" } },
    "result-rendering-changed breaking wiw",
    "result-rendering-changed breaking wiw",
  ],
  ["a hidden parameter that is seen", { hidden_parameters: ["path"] }, {}, "hidden-parameter-exposed breaking eee", ""],
  ["a hidden parameter that goes", { hidden_parameters: ["session.id"] }, {}, "", ""],
  [
    "what people are told",
    {},
    { title: "Read", typical_duration_ms: 5, related_surfaces: ["cli: cat"], source: "a.ts" },
    "",
    "",
  ],
  [
    "the name, with the old one as an alias",
    {},
    { name: "cat", aliases: ["read_file"] },
    "tool-renamed compatible www",
    "tool-renamed breaking ewe",
  ],
  ["the name", {}, { name: "cat" }, "tool-renamed breaking ewe", "tool-renamed breaking ewe"],
];

const stabilities: readonly ToolStability[] = ["stable", "experimental", "deprecated"];
describe("a change of", () => {
  describe.each(rows)("%s", (...[, before, after, there, back]) => {
    test.each([
      ["there", { from: before, to: after }, there],
      ["back", { from: after, to: before }, back],
    ] as const)("%s", (_direction, { from, to }, text) => {
      const all = stabilities.map((stability) =>
        changesBetween({ before: [labelled(from, stability)], after: [labelled(to, stability)] }),
      );
      const found = (all[0] ?? []).map(({ rule, verdict }) => ({
        rule,
        verdict,
        severities: all.map((changes) => changes.find((change) => change.rule === rule)?.severity.charAt(0)).join(""),
      }));
      const byRule = (list: readonly Expected[]): Expected[] => [...list].sort((a, b) => (a.rule < b.rule ? -1 : 1));
      expect(byRule(found)).toEqual(byRule(expected(text)));
    });
  });
});

describe("a version", () => {
  const versions = [
    ["1.2.3", "1.2.3", true],
    ["1.2.3", "1.9.0", true],
    ["1.2.3", "2.0.0", false],
    ["v1", "v2", false],
    ["0.3.0", "0.3.9", true],
    ["0.3.0", "0.4.0", false],
    ["0.0.1", "0.0.2", false],
    ["2.0.0", "1.0.0", true],
    ["1.0.0", "0.9.0", true],
    ["spring", "spring", true],
    ["spring", "summer", false],
    ["1.2.3", null, true],
    [null, null, false],
    [null, "1.0.0", false],
  ] as const;
  test.each(versions)("%s and then %s with a break", (before, after, isFound) => {
    const found = changesBetween({ before: [{ version: before }], after: [{ version: after, effect: "mutating" }] });
    expect(found.some(({ rule }) => rule === "version-not-raised")).toBe(isFound);
    expect(found.every(({ verdict, witness }) => verdict === "breaking" && witness !== undefined)).toBe(true);
  });

  test("need not be raised where nothing breaks", () => {
    const version = "1.0.0";
    expect(changesBetween({ before: [{ version }], after: [{ version, description: "Else." }] })).toHaveLength(1);
  });
});
