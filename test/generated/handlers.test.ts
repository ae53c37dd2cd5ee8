import { readdirSync } from "node:fs";
import { join } from "node:path";
import type typescript from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { createProgram, describeFinding, sourceFileOf, strictOptions } from "../runtime/compiler.js";
import { repository } from "../support/scratch-project.js";

const folder = join(repository, "test", "generated");
const options = { ...strictOptions, isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true };

function modulesIn(path: string): string[] {
  const files = readdirSync(join(repository, path), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".ts")).map((file) => join(repository, path, file));
}

const generated = modulesIn("generated");
const names = generated.map((file) => /metadata\/(\w+)\.ts$/.exec(file)?.[1]).filter((name) => name !== undefined);

/** A module with a handler for every tool: some that do something, and for all others one that never returns. */
function handlersModule(written: string, { without }: { readonly without: readonly string[] }): string {
  const others = names.filter((name) => !without.includes(name)).map((name) => `  ${name}: refuse,\n`);
  return `import type { ToolHandler, ToolHandlers } from "../../generated/registry.js";
import type { AppContext } from "./handler-types.js";
const refuse = async (): Promise<never> => { throw new Error("Not here."); };
export const handlers: ToolHandlers<AppContext> = {
${others.join("")}${written}};
export type Single = ToolHandler<"Enqueue", AppContext>;
`;
}

const enqueue = `async ({ text }, { workspace }) => ({
    enqueued: true, priority: "normal", follow_up_text: \`\${text} in \${workspace}\` })`;

interface Case {
  readonly name: string;
  readonly text: string;
  /** The compiler's number for it, and what its message must say. */
  readonly finding?: { readonly code: number; readonly says: string };
}

const cases: readonly Case[] = [
  {
    name: "a full map of handlers",
    text: handlersModule(
      `  Enqueue: ${enqueue},
  ListWorkItems: async ({ include_todo_list, limit }) => ({
    total_matching: 0, returned: Number(include_todo_list), limit: limit ?? 10, work_items: [] }),
  // A handler need not be asynchronous.
  MemorySearch: () => { throw new Error("Not here."); },
`,
      { without: ["Enqueue", "ListWorkItems", "MemorySearch"] },
    ),
  },
  {
    name: "a handler with content, and one that yields results",
    text: `import { content, withContent } from "@toolwright/runtime/content";
${handlersModule(
  `  Enqueue: async (args, context, call) => withContent(
    { enqueued: true, priority: "normal", follow_up_text: args.text }, content.text("one")),
  async *ListWorkItems() { yield { total_matching: 0, returned: 0, limit: 10, work_items: [] }; },
`,
  { without: ["Enqueue", "ListWorkItems"] },
)}`,
  },
  {
    name: "content beside a wrong result",
    text: `import { content, withContent } from "@toolwright/runtime/content";
${handlersModule(
  `  Enqueue: () => withContent({ enqueued: "yes" }, content.text("one")),
`,
  { without: ["Enqueue"] },
)}`,
    finding: { code: 2322, says: "enqueued" },
  },
  {
    name: "a missing handler",
    text: handlersModule("", { without: ["ApplyPatch"] }),
    finding: { code: 2741, says: "Property 'ApplyPatch' is missing" },
  },
  {
    name: "a misspelled parameter",
    text: handlersModule("  ListWorkItems: async ({ include_todo_lists }) => refuse(),\n", {
      without: ["ListWorkItems"],
    }),
    finding: { code: 2339, says: "Property 'include_todo_lists' does not exist" },
  },
  {
    name: "a result property of the wrong type",
    text: handlersModule(`  Enqueue: ${enqueue.replace("enqueued: true", 'enqueued: "yes"')},\n`, {
      without: ["Enqueue"],
    }),
    finding: { code: 2322, says: "enqueued" },
  },
  {
    name: "a result without a required property",
    text: handlersModule(`  Enqueue: ${enqueue.replace("enqueued: true, ", "")},\n`, { without: ["Enqueue"] }),
    finding: { code: 2322, says: "Property 'enqueued' is missing" },
  },
  {
    name: "a handler of no tool",
    text: handlersModule("  ApplyPatches: refuse,\n", { without: [] }),
    finding: { code: 2561, says: "'ApplyPatches' does not exist" },
  },
  {
    name: "a handler type of no tool",
    text: handlersModule("", { without: [] }).replace('ToolHandler<"Enqueue"', 'ToolHandler<"Enqueues"'),
    finding: { code: 2344, says: `"Enqueues"` },
  },
];

const pathOf = (name: string): string => join(folder, `in-memory-${name.replaceAll(" ", "-")}.ts`);
let program: typescript.Program;

beforeAll(() => {
  program = createProgram({
    files: [...generated, ...modulesIn("tools"), join(folder, "handler-types.ts")],
    inMemory: new Map(cases.map(({ name, text }) => [pathOf(name), text])),
    options,
  });
});

function findingsOf(file: typescript.SourceFile): readonly typescript.Diagnostic[] {
  return [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
    ...program.getDeclarationDiagnostics(file),
  ];
}

test("generated modules and declarations compile with the strictest options", () => {
  const own = program
    .getSourceFiles()
    .filter((file) => !file.fileName.includes("/in-memory-") && !file.isDeclarationFile);
  expect(own.length).toBeGreaterThan(names.length * 2);
  const findings = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...own.flatMap(findingsOf)];
  expect(findings.map((finding) => describeFinding(finding, repository))).toEqual([]);
});

describe.each(cases)("$name", ({ name, finding }) => {
  test(finding === undefined ? "compiles" : `is error TS${finding.code}, which says what is wrong`, () => {
    const file = sourceFileOf(program, pathOf(name));
    const findings = findingsOf(file);
    expect(findings.map(({ code }) => code)).toEqual(finding === undefined ? [] : [finding.code]);
    for (const found of findings) expect(describeFinding(found, folder)).toContain(finding?.says);
  });
});
