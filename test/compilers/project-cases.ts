/** Projects whose settings, texts or modules could lead two compilers to different files or places. */

import { minimalProject, readFileTool, type ProjectFiles } from "../support/scratch-project.js";

export interface ProjectCase {
  readonly name: string;
  readonly files: ProjectFiles;
  /** Why TypeScript 7 cannot read it; null where it does. */
  readonly reason: string | null;
}

const toolOf = (
  declarations: string,
  type = "Args",
): string => `import type { ToolDeclaration } from "@toolwright/runtime";
${declarations}

/** A tool. */
export const tool: ToolDeclaration<${type}> = { name: "tool", effect: "read_only" };
`;

const tsconfig = (compilerOptions: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ compilerOptions: { module: "nodenext", strict: true, ...compilerOptions }, include: ["tools"] });

const withTool = (text: string, more: ProjectFiles = {}): ProjectFiles => ({
  ...minimalProject,
  "tools/tool.ts": text,
  ...more,
});

/** Beside a tool, properties under new names, of which one is hidden. */
const withRenamed = (declarations: string): ProjectFiles =>
  withTool(toolOf(`import type { Renamed } from "./renamed.js";\n${declarations}`), {
    "tools/renamed.ts": `export interface Server { url: string; /** @hidden */ token?: string }
export type Renamed = { [Key in keyof Server as \`my_\${Key}\`]: Server[Key] };
`,
  });

const shared = toolOf('import type { Options } from "@shared/options";', "Options");
const sharedFile = "/** Options. */\nexport interface Options { /** A name. */ name: string; level?: 1 | 2 }\n";

const read: Readonly<Record<string, ProjectFiles>> = {
  "a byte order mark and Windows line endings": withTool(`\uFEFF${readFileTool.replaceAll("\n", "\r\n")}`),
  "an error behind Windows line endings": withTool(
    toolOf("export interface Args { a: string; b: Missing }").replaceAll("\n", "\r\n"),
  ),
  "characters beyond ASCII before an error": withTool(
    toolOf('/** 😀 é */ export interface Args { "ключ😀": "日本"; b: Date }'),
  ),
  paths: withTool(shared, {
    "tsconfig.json": tsconfig({ paths: { "@shared/*": ["./shared/*.ts"] } }),
    "shared/options.ts": sharedFile,
  }),
  "paths of a tsconfig that this one extends": withTool(shared, {
    "tsconfig.json": '{ "extends": "./config/base.json", "include": ["tools"] }',
    "config/base.json": tsconfig({ paths: { "@shared/*": ["../shared/*.ts"] } }),
    "shared/options.ts": sharedFile,
  }),
  "resolution for bundlers": withTool(toolOf('import type { Options } from "../shared/options";', "Options"), {
    "tsconfig.json": tsconfig({ module: "esnext", moduleResolution: "bundler", customConditions: ["source"] }),
    "shared/options.ts": sharedFile,
  }),
  "imports with the ending .ts": withTool(toolOf('import type { Options } from "../shared/options.ts";', "Options"), {
    "tsconfig.json": tsconfig({ allowImportingTsExtensions: true, noEmit: true }),
    "shared/options.ts": sharedFile,
  }),
  "the DOM": withTool(toolOf("export interface Args { event: HTMLElement; key: KeyboardEvent['key'] }"), {
    "tsconfig.json": tsconfig({ lib: ["es2022", "dom"] }),
  }),
  "a data module": withTool(
    toolOf('import data from "./data.json" with { type: "json" };\nexport type Args = typeof data;'),
    {
      "tsconfig.json": tsconfig({ resolveJsonModule: true }),
      "tools/data.json": '{ "name": "a", "list": [1, 2] }',
    },
  ),
  "an ambient file": withTool(toolOf("export interface Args { options: Globally.Options }"), {
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "nodenext" }, include: ["tools", "types"] }),
    "types/globals.d.ts": "declare namespace Globally { interface Options { a: string; b?: number } }\n",
  }),
  "a module that others add to": withTool(
    toolOf('import type { Options } from "./options.js";\nimport "./more.js";', "Options"),
    {
      "tools/options.ts": "export interface Options { a: string }\n",
      "tools/more.ts": 'declare module "./options.js" { interface Options { z: number; b: string } }\nexport {};\n',
    },
  ),
  "a project of CommonJS": withTool(toolOf('import type { Options } from "./options";', "Options"), {
    "package.json": '{ "name": "scratch", "private": true }\n',
    "tools/options.ts": sharedFile,
  }),
  "exports of exports": withTool(
    toolOf('import type { All, Named } from "./all.js";\nexport interface Args { a: All.Options; b: Named }'),
    {
      "tools/all.ts": 'export * as All from "./again.js";\nexport type { Options as Named } from "./again.js";\n',
      "tools/again.ts": 'export * from "./options.js";\n',
      "tools/options.ts": sharedFile,
    },
  ),
  "a tool that another file declares": withTool('export { tool } from "../shared/tool.js";\n', {
    "shared/tool.ts": toolOf("export interface Args { a: string }"),
  }),
  "values from constants and enums": withTool(`import type { ToolDeclaration } from "@toolwright/runtime";
enum Level { Low = 1, High = Low << 2 }
const names = { first: "tool" } as const;
const description = \`Level \${Level.High}.\`;
const name = names.first;
export interface Args { level: Level }
export const tool: ToolDeclaration<Args> = { name, description, effect: "read_only" };
`),
  "computed names beside properties that are renamed, of which one is hidden": withRenamed(`
type Flags = Partial<Record<"i" | "m", boolean>>;
type Mode = "fast" | "slow";
type Of<Name extends string, Value> = { [Key in Name]: Value };
type Some<T> = Partial<T>;
export interface Args {
  direct: Partial<Record<"i" | "m", boolean>>;
  named: Flags;
  written: { [Key in "a" | "b"]?: string };
  modes: { [Key in Mode]: number };
  own: Of<"a" | "b", 1>;
  some: Some<Record<Mode, string>>;
  left: Omit<Record<"a" | "b" | "c", string>, "b">;
  both: { a: string } & Readonly<Record<"i" | "m", boolean>>;
}`),
  "an interface with the methods of arrays": withTool(
    toolOf("export interface Args { items: { length: number; name: string } }"),
  ),
};

/** Ways to properties whose hiding tag is on another one. */
const copies: Readonly<Record<string, string>> = {
  "by a helper": "export interface Args { v: Partial<Renamed> }",
  "by a helper with a name": "type Some = Partial<Renamed>; export interface Args { v: Some }",
  "by their names": 'export interface Args { v: Omit<Renamed, "my_url"> }',
  "in an intersection": "export interface Args { v: { a: string } & Renamed }",
  "through an alias of their names":
    "type Keys<T> = keyof T; type Copy<T> = { [Key in Keys<T>]: T[Key] }; export interface Args { v: Copy<Renamed> }",
  "of a type that is inferred":
    "type Copy<T> = T extends infer U ? { [K in keyof U]: U[K] } : never; export interface Args { v: Copy<Renamed> }",
};

/** Half of a surrogate pair, wherever a string of a type may hold it. */
const halves: Readonly<Record<string, string>> = {
  "a literal": 'export interface Args { v: "a" | "\\ud800" | "😀" }',
  "a name": 'export interface Args { "\\ud800": string }',
  "a computed name": 'export interface Args { v: { [K in "a" | "\\udc00"]: K } }',
  "a template": "export interface Args { v: `\\ud800${string}` }",
  "the key of an index signature": "export interface Args { v: { [name: `${string}\\ud800`]: string } }",
  "the value of an enum": 'enum E { A = "\\ud800", B = "b" }\nexport interface Args { v: E }',
  "a constant": 'const values = ["\\ud800", "a"] as const;\nexport interface Args { v: (typeof values)[number] }',
};

const unread: readonly ProjectCase[] = [
  ...Object.entries(copies).map(([name, declarations]) => ({
    name: `renamed properties, copied ${name}`,
    files: withRenamed(declarations),
    reason: "it does not say which property a mapped type has renamed",
  })),
  ...Object.entries(halves).map(([name, declarations]) => ({
    name: `half of a surrogate pair in ${name}`,
    files: withTool(toolOf(declarations)),
    reason: "it cannot send half of a surrogate pair",
  })),
  {
    name: "a base for all imports, which TypeScript 7 does not have",
    files: withTool(toolOf('import type { Options } from "shared/options.js";', "Options"), {
      "tsconfig.json": tsconfig({ baseUrl: "." }),
      "shared/options.ts": sharedFile,
    }),
    reason: "Option 'baseUrl' has been removed. Please remove it from your configuration",
  },
];

export const projectCases: readonly ProjectCase[] = [
  ...Object.entries(read).map(([name, files]) => ({ name, files, reason: null })),
  ...unread,
];
