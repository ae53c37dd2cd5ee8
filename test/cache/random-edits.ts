/** A project, and random edits of what a run of it may depend on. */

import type { createRandom } from "@toolwright/contract/internal/values";
import {
  minimalProject,
  minimalSettings,
  readFileTool,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";

export type Random = ReturnType<typeof createRandom>;

const declare = (name: string, type: string, file: string, fields = ""): string =>
  `import type { ToolDeclaration } from "@toolwright/runtime";
import type { ${type} } from "./types/${file}.js";
export interface Args { value: ${type} }
/** Does it. */
export const ${name}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only"${fields} };
`;
const query = 'import type { Order } from "./order.js";\nexport interface Query { order: Order }\n';

/** Tools whose types stand one and two files away, one with its description in a file; a package's type is in both. */
export const startOfEdits: ProjectFiles = {
  ...minimalProject,
  "toolwright.config.json": `${JSON.stringify({ ...minimalSettings, validators: true })}\n`,
  "tools/read-file.ts": readFileTool,
  "tools/find.ts": declare("find", "Query", "query", ', descriptionFile: "find.md"').replace(/\/\*\*.*\n/, ""),
  "tools/find.md": "Finds files.\n",
  "tools/sort.ts": declare("sort", "Order", "order"),
  "tools/types/query.ts": query,
  "tools/types/order.ts": 'import type { Unit } from "units";\n\nexport type Order = "name" | "size" | Unit;\n',
  "node_modules/units/package.json": '{ "name": "units", "version": "1.0.0", "types": "units.d.ts" }\n',
  "node_modules/units/units.d.ts": 'export type Unit = "byte" | "line";\n',
};

const queries = [
  query,
  "export interface Query { order: Missing }\n",
  "export interface Query {}\ndeclare global { interface Missing { b?: string } }\n",
  "/** @minimun 1 */\nexport interface Query {}\n",
];
const texts = ["Finds files.\n", "Finds files and folders.\n", ""];
const compilerOptions = [
  { module: "nodenext", strict: true },
  { module: "nodenext", strict: false },
  { module: "esnext", moduleResolution: "bundler", strict: true },
  { module: "nodenext", strict: true, paths: { units: ["./other/units.d.ts"] } },
];

/** Each changes one thing that a run may depend on, or nothing. */
export const randomEdits: Readonly<Record<string, (project: ScratchProject, random: Random) => void>> = {
  "a type two files away": (project, random) =>
    project.write({
      "tools/types/order.ts": `export type Order = ${random.pick(['"name"', "string", "Missing", "{"])};\n`,
    }),
  "a type of a tool": (project, random) => project.write({ "tools/types/query.ts": random.pick(queries) }),
  "a tool's name": (project, random) =>
    project.write({ "tools/sort.ts": declare(random.pick(["find", "sort"]), "Order", "order") }),
  "a tool from elsewhere": (project, random) =>
    project.write({
      "lib/describe.ts": readFileTool.replaceAll("read_file", random.pick(["describe", "find"])),
      [random.pick(["tools/read-file.ts", "tools/sort.ts"])]: 'export * from "../lib/describe.js";\n',
    }),
  "a type of a package": (project, random) =>
    project.write({ "node_modules/units/units.d.ts": `export type Unit = ${random.pick(['"byte"', "number"])};\n` }),
  "a package's entry": (project, random) =>
    project.write({
      "node_modules/units/package.json": `{ "name": "units", "types": "${random.pick(["units", "none"])}.d.ts" }\n`,
    }),
  "a package nearer to the file": (project, random) =>
    random.chance(0.5)
      ? project.remove("tools/node_modules")
      : project.write({
          "tools/node_modules/units/package.json": '{ "name": "units", "types": "index.d.ts" }\n',
          "tools/node_modules/units/index.d.ts": 'export type Unit = "word";\n',
        }),
  "a file that shadows another": (project, random) =>
    random.chance(0.5)
      ? project.remove("tools/types/order.d.ts")
      : project.write({ "tools/types/order.tsx": 'export type Order = "shadow";\n' }),
  "an ambient type": (project, random) =>
    project.write({ "tools/ambient.d.ts": `interface Missing { ${random.pick(["a", "c"])}?: string }\n` }),
  "a description": (project, random) => project.write({ "tools/find.md": random.pick(texts) }),
  "the description's file": (project) => project.remove("tools/find.md"),
  "the compiler's options": (project, random) =>
    project.write({
      "tsconfig.json": JSON.stringify({ compilerOptions: random.pick(compilerOptions), include: ["tools"] }),
      "other/units.d.ts": 'export type Unit = "other";\n',
    }),
  "the settings": (project, random) =>
    project.write({
      "toolwright.config.json": JSON.stringify({
        tools: [random.pick(["tools/**/*.ts", "tools/*.ts"])],
        output: random.pick(["generated", "out"]),
        targets: random.pick([{}, { mcp: true }, []]),
        validators: random.pick([false, true]),
      }),
    }),
  "one more tool": (project, random) =>
    project.write({
      [`tools/extra-${random.below(3)}.ts`]: readFileTool.replaceAll("read_file", `extra_${random.below(3)}`),
    }),
  "one tool less": (project, random) => project.remove(`tools/extra-${random.below(3)}.ts`),
  "a generated file": (project, random) =>
    project.write(
      random.pick([
        { "generated/registry.ts": "edited\n" },
        { "generated/metadata/sort.ts": "" },
        { "generated/validators/sort.ts": "" },
      ]),
    ),
  "a generated file less": (project) => project.remove("generated/registry.ts"),
  "a file beside the generated ones": (project) => project.write({ "generated/metadata/notes.ts": "export {};\n" }),
  "everything as at the start": (project) => project.write(startOfEdits),
  nothing: () => undefined,
};
