import { expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createScratchProject } from "../support/scratch-project.js";
import { reviewLists } from "./git-project.js";

const project = createScratchProject({});

function variant(kind: string): JsonObject {
  return { description: `A ${kind}.`, type: "object", properties: { kind: { const: kind } }, required: ["kind"] };
}

const [mail, chat, fax] = [variant("mail"), variant("chat"), variant("fax")];

function sending(...variants: readonly JsonObject[]): JsonObject {
  return { type: "object", properties: { message: { anyOf: variants } }, additionalProperties: false };
}

const envelope = { canonical: "Envelope", success_result_schema: { type: "object" }, error_result: "ToolError" };

function tool(fields: JsonObject): JsonObject {
  const common = { name: "notify", family: "messages", stability: "stable", description: "Sends.", source: "a.ts" };
  return { ...common, effect: "mutating", hidden_parameters: [], input_schema: sending(mail, chat), ...fields };
}

/** Reviews the step from one version of a tool to another. */
async function reviewStep(before: JsonObject, after: JsonObject, ...options: readonly string[]): Promise<string> {
  const listed = (fields: JsonObject): JsonObject => ({ version: 1, tools: [tool(fields)] });
  return reviewLists(project, [listed(before), listed(after)], ...options);
}

test("variants in another order have the texts that they had", async () => {
  const text = await reviewStep({}, { input_schema: sending(chat, mail) });
  expect(text).toContain("the same arguments, in a different order");
  expect(text).not.toContain("text that the model reads");
});

test("a variant that goes is named, and takes its text alone with it", async () => {
  const text = await reviewStep({ input_schema: sending(mail, fax, chat) }, {});
  expect(text).toContain('`message` no longer accepts the variant `kind: "fax"`');
  expect(text).toContain("notify\n  #/input_schema/properties/message/anyOf/1/description\n- A fax.\n");
  expect(text).not.toContain("A chat.");
});

test("a variant whose text is another one's now is shown wherever it stands", async () => {
  const swapped = sending({ ...chat, description: "A mail." }, { ...mail, description: "A chat." });
  const text = await reviewStep({}, { input_schema: swapped });
  expect(text).toContain("notify\n  #/input_schema/properties/message/anyOf/0/description\n- A chat.\n+ A mail.\n");
  expect(text).toContain("  #/input_schema/properties/message/anyOf/1/description\n- A mail.\n+ A chat.\n");
});

test("what an open object no longer declares is ignored, and what it declares now is said with everything", async () => {
  const schema = (name: string, type: string): JsonObject => ({ type: "object", properties: { [name]: { type } } });
  const steps = [{ input_schema: schema("size", "string") }, { input_schema: schema("depth", "integer") }] as const;
  const text = await reviewStep(...steps);
  expect(text).toContain('  still accepted, but part of it is now ignored: {"size":"a"}\n');
  expect(text).toContain('  because  "size" is no longer declared, so it is ignored\n');
  expect(text).not.toContain("input-undeclared-refused");
  expect(await reviewStep(...steps, "--verbose")).toContain("info input-undeclared-refused");
  project.write({ "toolwright.config.json": '{ "review": { "openObjects": "strict" } }' });
  expect(await reviewStep(...steps)).not.toContain("input-property-removed");
});

test("a renamed tool has the texts that it had", async () => {
  const text = await reviewStep({}, { name: "send", aliases: ["notify"], description: "Sends." });
  expect(text).toContain("warning tool-renamed");
  expect(text).not.toContain("text that the model reads");
});

test("a renamed tool's counts are those of the whole review", async () => {
  const alone = await reviewStep({}, { name: "send" });
  expect(alone).toMatch(/^ *1 renamed {2}notify → send\n/);
  const text = await reviewStep({}, { name: "send", effect: "destructive", stability: "experimental" });
  const [, counts = "none"] = /notify → send \((.*)\)/.exec(text) ?? [];
  expect(text).toContain(`: ${counts}. `);
});

test("changes of one cause are listed with the fingerprint of each", async () => {
  const listed = (...more: readonly JsonObject[]): JsonObject => ({
    version: 1,
    tools: ["call", "notify"].map((name) => tool({ name, input_schema: sending(mail, ...more) })),
  });
  const report = (...options: readonly string[]) => reviewLists(project, [listed(chat), listed()], ...options);
  const { changes } = JSON.parse(await report("--format", "json")) as {
    changes: { tool: string; fingerprint: string }[];
  };
  const text = await report();
  expect(changes).toHaveLength(2);
  for (const { tool: name, fingerprint } of changes)
    expect(text).toContain(`in       ${name}  ${fingerprint.slice(0, 12)}\n`);
});

const empty = { type: "object", properties: {}, additionalProperties: false };
const hidden = { hidden_parameters: ["user"], input_schema: empty };
const exposed = { input_schema: { ...empty, properties: { user: { type: "string" } } } };
const anything = { result_envelope: { ...envelope, success_result_schema: null } };

test.each<readonly [string, JsonObject, JsonObject, string]>([
  ["an effect that is less", {}, { effect: "read_only" }, "`effect: read_only` now (before: `effect: mutating`)"],
  ["a parameter no longer hidden", hidden, exposed, 'possible now, not possible before: {"user":"a"}'],
  ["a result that may be anything", { result_envelope: envelope }, anything, "allowed now, not allowed before: 0"],
])("%s is not said to be rejected", async (_, before, after, words) => {
  const text = await reviewStep(before, after);
  expect(text).toContain(words);
  expect(text).not.toContain("rejected now");
});

test("what the message says is not said again as its reason", async () => {
  const after = { result_envelope: { ...envelope, error_result: "SendError" } };
  const text = await reviewStep({ result_envelope: envelope }, after);
  expect(text.split("an error travels in `SendError` instead of")).toHaveLength(2);
});

test("a reference with a percent sign that encodes nothing does not end the review", async () => {
  const share = { type: "object", properties: { user: { type: "string" } } };
  const exposing = { type: "object", properties: { share: { $ref: "#/$defs/100%" } }, $defs: { "100%": share } };
  const text = await reviewStep({ hidden_parameters: ["share.user"] }, { input_schema: exposing });
  expect(text).toContain("`share.user` is no longer hidden");
  expect(text).toContain("the new input schema cannot be compiled: URI contains malformed percent-encoding");
});

test("a version that says nothing of a break comes after the break", async () => {
  const text = await reviewStep({ version: "1.0.0" }, { version: "1.0.0", input_schema: sending(mail) });
  expect(text.indexOf("error version-not-raised")).toBeGreaterThan(text.indexOf("error input-union-branch-removed"));
});

const closed = { type: "object", properties: { kind: { const: "a" } }, additionalProperties: false };
const kindOf = (type: string, more: JsonObject = {}): JsonObject => ({
  ...closed,
  properties: { kind: { type, ...more } },
});
const long = Array.from({ length: 12 }, (_, index) => `value_${index}`);

test.each<readonly [string, JsonObject, JsonObject, ...string[]]>([
  [
    "the whole",
    closed,
    { ...closed, minProperties: 1 },
    "the arguments object now has `minProperties: 1` (before: none)",
  ],
  ["an object that is closed", { type: "object" }, closed, "the arguments object no longer accepts additional"],
  [
    "words about the whole",
    closed,
    { ...closed, description: "All." },
    "the description of the arguments object changed",
  ],
  ["other values", closed, { ...closed, properties: { kind: { const: "b" } } }, "#/input_schema/properties/kind/const"],
  ["many values", kindOf("string"), kindOf("string", { enum: long }), "accepts one of 12 values (before: `string`)"],
])("%s has words that fit", async (_, before, after, ...words) => {
  const text = await reviewStep({ input_schema: before }, { input_schema: after });
  for (const word of words) expect(text).toContain(word);
});

test.each([
  ["notify", "n\u043etify", "n\\u{43e}tify"],
  ["notify", "noti\u200bfy", "noti\\u{200b}fy"],
  ["mail", "ｍail", "\\u{ff4d}ail"],
  ["caf\u00e9", "cafe\u0301", "cafe\\u{301}"],
  ["cop", "\u0441\u043e\u0440", "\\u{441}\\u{43e}\\u{440}"],
  ["почта и чат", "почта и чат!", "почта и чат!"],
])("%s and %s are not two equal names", async (before, after, shown) => {
  const text = await reviewStep({ name: before }, { name: after, aliases: [before] });
  expect(text).toContain(`\`${before}\` is now called \`${shown}\``);
});

test("only the words that changed are shown, and what moved with its parameter is not", async () => {
  const about = (words: string): string =>
    `Sends.\n\n${"It goes out at once. ".repeat(5)}${words} ends it.\n\nNo more.`;
  const named = (name: string): JsonObject => ({ ...closed, properties: { [name]: { type: "string", title: "To" } } });
  const [before, after] = [about("A dot"), about("A full stop")];
  const text = await reviewStep(
    { description: before, input_schema: named("to") },
    { description: after, input_schema: named("recipient") },
  );
  const lines = [
    "  …",
    "",
    "- …It goes out at once. A dot ends it.",
    "+ …It goes out at once. A full stop ends it.",
    "",
    "  …",
  ];
  expect(text).toContain(`\nnotify\n  #/description\n${lines.join("\n")}\n\n`);
  expect(text).not.toContain("title");
});

test("a renamed parameter is said once, and its comment as one change", async () => {
  const named = (name: string, description: string): JsonObject => ({
    ...closed,
    properties: { [name]: { type: "string", description } },
  });
  const before = named("to", "The people who get the message.");
  const after = named("recipients", "The people who get the message, or a list.");
  const text = await reviewStep({ input_schema: before }, { input_schema: after });
  expect(text.match(/^\w+ input-[\w-]+/gm)).toEqual(["error input-property-renamed"]);
  const [, texts] = text.split("Changed text that the model reads:\n");
  expect(texts).toContain(
    "notify\n  #/input_schema/properties/recipients/description\n- The people who get the message.\n+ The people who",
  );
  expect(texts).not.toContain("properties/to/");
});

test("values that move to another keyword or variant are no changed text, and those that come or go are", async () => {
  const listed = (properties: JsonObject): JsonObject => ({ input_schema: { ...closed, properties } });
  const before = listed({ unit: { enum: ["mile", "metre"] }, size: { enum: ["small", "huge"] } });
  const after = listed({
    unit: { anyOf: [{ const: "metre" }, { const: "mile" }] },
    size: { oneOf: [{ const: "small" }, { enum: ["large"] }] },
  });
  const [, texts = ""] = (await reviewStep(before, after)).split("Changed text that the model reads:\n");
  expect(texts).toMatch(/\/properties\/size\/oneOf\/1\/enum\n- "huge"\n\+ "large"\n/);
  expect(texts).not.toMatch(/mile|metre|small/);
});

test("comments that move into a union with their parameter are no changed text, and one that comes is", async () => {
  const size = { type: "object", description: "How big.", properties: { wide: { type: "number", title: "Wide" } } };
  const listed = (property: JsonObject): JsonObject => ({
    input_schema: { ...closed, properties: { size: property } },
  });
  const union = { anyOf: [size, { type: "string", description: "As in a shop." }] };
  const [, texts = ""] = (await reviewStep(listed(size), listed(union))).split("Changed text that the model reads:\n");
  expect(texts).toMatch(/\/properties\/size\/anyOf\/1\/description\n\+ As in a shop\.\n/);
  expect(texts).not.toMatch(/How big|Wide/);
  const [, swapped = ""] = (
    await reviewStep(listed({ anyOf: [{ ...size, type: "string" }, size] }), listed({ anyOf: [size, { const: 3 }] }))
  ).split("Changed text that the model reads:\n");
  expect(swapped).toContain("How big.");
});

test("a renamed tool is shown by its old name and by its new one, with its texts", async () => {
  const after = { name: "send-note", input_schema: sending(mail), description: "Sends it." };
  for (const name of ["send_note", "send-note"]) {
    const text = await reviewStep({ name: "send_note" }, after, "--tool", name);
    expect(text).toContain('`message` no longer accepts the variant `kind: "chat"`');
    expect(text).toContain("\n- Sends.\n+ Sends it.\n");
    expect(text).toContain("npx toolwright accept --tool send_note ");
  }
});

test("what no model reads is no changed text", async () => {
  const dialect = { $schema: "https://json-schema.org/draft/2020-12/schema" };
  const after = {
    input_schema: { ...sending(mail, chat), ...dialect },
    annotations: { conditions: ["at night"] },
    execution: { taskSupport: "forbidden" },
    _meta: { build: "b12" },
  };
  expect(await reviewStep({}, after)).not.toContain("text that the model reads");
});

test("a result schema that is new is said in a line, and its comments are shown", async () => {
  const properties = { id: { type: "string", format: "uuid", description: "Of the mail." }, kind: { enum: ["x9"] } };
  const described = { result_envelope: { ...envelope, success_result_schema: { type: "object", properties } } };
  const text = await reviewStep(anything, described);
  expect(text).toContain("the tool now has an output schema");
  expect(text).toContain("+ Of the mail.");
  expect(text).not.toMatch(/uuid|x9/);
});
