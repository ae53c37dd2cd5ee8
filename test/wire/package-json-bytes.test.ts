import fc from "fast-check";
import { parseTree, type Node } from "jsonc-parser";
import { expect, test } from "vitest";
import { type Diagnostic, parseJsonFile, editPackageJson, type WantedEntries } from "../support/generator-internals.js";
import { seedOr } from "../support/seed.js";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Entry = { [key: string]: Json };

const ours = ["a_tool", "b_tool", "c_tool"];
const wantedSchema = {
  type: "object",
  properties: { a: { description: "A.", type: "string" }, b: { enum: [1, 2] } },
  required: ["a"],
  additionalProperties: false,
};

/** The schema as somebody writes it by hand, and others that differ in one part. */
const a = { type: "string", description: "A." };
const handWritten = { required: ["a"], additionalProperties: false, type: "object" };
const sameSchema = { ...handWritten, properties: { a, b: { enum: [1, 2] } } };
const ownSchemas: readonly Json[] = [
  { type: "object" },
  ...[{}, []],
  sameSchema,
  { ...handWritten, properties: { a, b: { enum: [2, 1] } } },
  { ...handWritten, properties: { b: { enum: [1, 2] }, a } },
  { ...handWritten, properties: { a } },
  { ...handWritten, properties: { a, b: { enum: [1, 2] }, c: true } },
  { ...handWritten, required: ["b", "a"], properties: { a: { ...a, type: "number" }, b: { enum: [1, 2] } } },
  { ...handWritten, properties: { a, b: { enum: [1, 2] } }, title: "T" },
];

const wantedEntries = new Map<string, Entry>(
  ours.map((name) => [name, { name, displayName: name, modelDescription: `Does ${name}.`, inputSchema: wantedSchema }]),
);
const wanted: WantedEntries = { entries: wantedEntries, excluded: new Map(), gone: new Set(["old_tool"]) };

/** Text of a JSON value with white space of every kind between its parts. */
function layOut(value: Json, space: () => string): string {
  if (Array.isArray(value)) return `[${value.map((item) => around(layOut(item, space), space)).join(",")}${space()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${around(JSON.stringify(key), space)}:${around(layOut(item, space), space)}`,
  );
  return `{${members.join(",")}${space()}}`;
}

function around(text: string, space: () => string): string {
  return `${space()}${text}${space()}`;
}

const spaces = fc.array(fc.constantFrom("", "", "", " ", "\n", "\r\n", "\t", "\n  ", "\r\n    "), {
  minLength: 7,
  maxLength: 31,
});
const foreignValue = fc.oneof(
  fc.constantFrom<Json>(7, null, "a_tool", [], [{ name: "a_tool" }], { name: 5 }, { displayName: "a_tool" }),
  fc.record({ name: fc.constantFrom("other_tool", "zz_tool"), tags: fc.constant<Json>(["x"]) }),
);
const ownKeys = fc.record(
  {
    displayName: fc.constantFrom<Json>("Old", "%a.name%", "a_tool", { a: [1] }),
    modelDescription: fc.constantFrom<Json>("Does a_tool.", "Old", "%text%"),
    userDescription: fc.constant<Json>("%text%"),
    inputSchema: fc.constantFrom<Json>(...ownSchemas),
    future: fc.constantFrom<Json>(1, { name: "b_tool" }),
  },
  { requiredKeys: [] },
);
const ownEntry = fc
  .tuple(fc.constantFrom(...ours, "old_tool"), ownKeys)
  .chain(([name, keys]) =>
    fc.shuffledSubarray(Object.entries({ name, ...keys }), { minLength: 1 + Object.keys(keys).length }),
  )
  .map((members) => Object.fromEntries(members) as Entry);

const elements = fc.array(fc.oneof(foreignValue, ownEntry), { maxLength: 6 }).map((list) => {
  const seen = new Set<string>();
  // Two entries of one tool are a finding, and nothing is edited then.
  return list.filter((item) => {
    const name = isOurs(item) ? String((item as Entry)["name"]) : undefined;
    if (name === undefined) return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
});

const documents = fc
  .record({
    list: elements,
    hasList: fc.boolean(),
    gaps: spaces,
    mark: fc.constantFrom("", "\uFEFF"),
    end: fc.constantFrom("", "\n", "\r\n"),
  })
  .map(({ list, hasList, gaps, mark, end }) => {
    let next = 0;
    const space = (): string => gaps[next++ % gaps.length] ?? "";
    const contributes = { commands: [1], ...(hasList ? { languageModelTools: list } : {}), menus: {} };
    return mark + layOut({ name: "x", contributes, last: true } as Json, space) + end;
  });

function isOurs(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return [...ours, "old_tool"].includes(String((value as Entry)["name"]));
}

function edit(text: string): string {
  const findings: Diagnostic[] = [];
  const json = parseJsonFile({ file: "package.json", text });
  const edited = editPackageJson(
    { path: "package.json", text, json },
    wanted,
    (finding) => void findings.push(finding),
  );
  expect(findings).toEqual([]);
  if (edited === undefined) throw new Error("Without a finding there must be a text.");
  return edited.text;
}

interface Anatomy {
  readonly before: string;
  readonly after: string;
  /** Each element as its text, ours as nothing. */
  readonly foreign: readonly string[];
  /** What stands between elements, where ours are all there already. */
  readonly frame: string;
  readonly entries: readonly Entry[];
}

/** Takes a text apart with a parser of its own; undefined where it has no list. */
function dissect(text: string): Anatomy | undefined {
  const plain = text.replace("\uFEFF", "");
  const tree = parseTree(plain);
  const member = (object: Node | undefined, key: string): Node | undefined =>
    object?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1];
  const list = member(member(tree, "contributes"), "languageModelTools");
  if (list === undefined) return undefined;
  const textOf = ({ offset, length }: Node): string => plain.slice(offset, offset + length);
  const parts = list.children ?? [];
  const isOwn = (node: Node): boolean => isOurs(JSON.parse(textOf(node)));
  let frame = "";
  let at = list.offset;
  for (const node of parts) {
    frame += plain.slice(at, node.offset) + (isOwn(node) ? "<ours>" : textOf(node));
    at = node.offset + node.length;
  }
  return {
    before: plain.slice(0, list.offset),
    after: plain.slice(list.offset + list.length),
    foreign: parts.filter((node) => !isOwn(node)).map(textOf),
    frame: frame + plain.slice(at, list.offset + list.length),
    entries: parts.filter(isOwn).map((node) => JSON.parse(textOf(node)) as Entry),
  };
}

const placeholder = (key: string, value: Json | undefined): boolean =>
  key !== "inputSchema" && typeof value === "string" && /^%.+%$/.test(value);

test("whatever is not an entry of ours keeps every byte, and every entry is as it must be, once and for all", () => {
  fc.assert(
    fc.property(documents, (text) => {
      const edited = edit(text);
      expect(edit(edited)).toBe(edited);
      expect(edited.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
      const before = dissect(text);
      const after = dissect(edited);
      if (after === undefined) throw new Error("There must be a list.");
      if (before !== undefined) {
        expect({ before: after.before, after: after.after }).toEqual({ before: before.before, after: before.after });
        expect(after.foreign).toEqual(before.foreign);
        const names = before.entries.map(({ name }) => name);
        if (ours.every((name) => names.includes(name)) && !names.includes("old_tool")) {
          expect(after.frame).toBe(before.frame);
        }
      }
      const names = after.entries.map(({ name }) => String(name));
      expect(names.toSorted()).toEqual(ours);
      const formerNames = (before?.entries ?? []).map(({ name }) => String(name)).filter((name) => name !== "old_tool");
      expect(names.filter((name) => formerNames.includes(name))).toEqual(formerNames);
      for (const entry of after.entries) {
        const former = before?.entries.find(({ name }) => name === entry["name"]) ?? {};
        const expected = { ...former, ...wantedEntries.get(String(entry["name"])) };
        const kept = Object.entries(former).filter(([key, value]) => placeholder(key, value));
        expect(entry).toEqual({ ...expected, ...Object.fromEntries(kept) });
        // The order of properties is ours, and that of keywords the author's.
        const { properties } = entry["inputSchema"] as { readonly properties: object }; // As wanted.
        expect(Object.keys(properties)).toEqual(["a", "b"]);
        const isSame = JSON.stringify(former["inputSchema"]) === JSON.stringify(sameSchema);
        if (isSame) expect(JSON.stringify(entry["inputSchema"])).toBe(JSON.stringify(sameSchema));
        // What was there stays in its order, and what is new comes behind it.
        expect(Object.keys(entry).slice(0, Object.keys(former).length)).toEqual(Object.keys(former));
      }
    }),
    { seed: seedOr(20261122), numRuns: 400 },
  );
});
