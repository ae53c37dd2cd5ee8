/** Kinds of findings about the types that the handlers of adopted tools take. */

import { error, warning } from "./diagnostic-kinds.js";

const mapEntry = (tool: string, type: string): string => `${JSON.stringify(tool)}: ${JSON.stringify(type)}`;

export const existingTypeDiagnostics = {
  "adopted-type-ambiguous": warning<{ tool: string; types: readonly string[] }>({
    message: ({ tool, types }) => `Several types may be the arguments of ${tool}: ${types.join(", ")}.`,
    hint: ({ tool, types }) => `Choose one in the file of --map: { ${mapEntry(tool, types[0] ?? "")} }.`,
  }),
  "adopted-type-not-found": warning<{ tool: string; similar: readonly string[]; globs: string }>({
    message: ({ tool, similar, globs }) => {
      const others = similar.length === 0 ? "" : ` Its parameters are like the properties of ${similar.join(", ")}.`;
      return `No type in ${globs} is named after ${tool}, and no code ties one to it.${others}`;
    },
    hint: ({ tool, similar }) =>
      `Name it in the file of --map: { ${mapEntry(tool, similar[0] ?? "src/file.ts#TypeName")} }; otherwise a new interface is written.`,
  }),
  "adopted-type-unnamed": warning<{ tool: string; type: string }>({
    message: ({ tool, type }) =>
      `The handler of ${tool} takes ${type}, which has no name that a declaration can import.`,
    hint: () => "Make it an exported interface at the top level of its file; otherwise a new interface is written.",
  }),
  "adopted-types-not-matched": error<{ globs: string }>({
    message: ({ globs }) => `No TypeScript file matches ${globs}, so there are no argument types to find.`,
    hint: () => 'Globs are relative to the root of the project: --types "src/**/*.ts".',
  }),
  "adopted-type-not-usable": warning<{ tool: string; type: string; problem: string }>({
    message: ({ tool, type, problem }) => `No schema can be made from ${type}, the type of ${tool}: ${problem}`,
    hint: () => "Correct the type and run this again; otherwise a new interface is written.",
  }),
  "adopted-schema-not-usable": warning<{ tool: string; problem: string }>({
    message: ({ tool, problem }) => `The schema of ${tool} cannot be compared with its type: ${problem}`,
    hint: () => "Correct the schema.",
  }),
  "type-map-not-found": error<{ file: string }>({
    message: ({ file }) => `The file ${file} does not exist.`,
    hint: () => 'Pass a JSON file such as { "read_file": "src/read-file.ts#ReadFileArgs" }.',
  }),
  "type-map-not-readable": error<{ file: string; problem: string }>({
    message: ({ file, problem }) => `${file} cannot be read as a map from tools to types: ${problem}.`,
    hint: () => 'Write an object such as { "read_file": "src/read-file.ts#ReadFileArgs" }.',
  }),
  "type-map-unknown-tool": error<{ tool: string; nearest: string | undefined }>({
    message: ({ tool }) => `The source has no tool "${tool}".`,
    hint: ({ nearest }) => (nearest === undefined ? "Remove the entry." : `Did you mean ${nearest}?`),
  }),
  "type-map-unknown-file": error<{ tool: string; path: string }>({
    message: ({ tool, path }) => `${path}, the file of the type of ${tool}, is not a TypeScript file of the project.`,
    hint: () => "Paths are relative to the root of the project.",
  }),
  "type-map-unknown-type": error<{ path: string; type: string; nearest: string | undefined }>({
    message: ({ path, type }) => `${path} declares no interface and no type ${type} at its top level.`,
    hint: ({ nearest }) => (nearest === undefined ? undefined : `Did you mean ${nearest}?`),
  }),
};
