/** Kinds of findings about the configuration, the tsconfig, and the files that they name. */

import { error, warning } from "./diagnostic-kinds.js";
import { suggest } from "./spelling.js";

const whatGlobsMatch =
  "Globs are relative to the configuration file and match TypeScript sources, such as tools/**/*.ts. " +
  "Declaration files, node_modules and the output folder are excluded.";

const otherOutput = "Choose an output folder that holds no tools, such as generated.";

export const configDiagnostics = {
  "config-not-found": error<{ file: string; isDefault: boolean }>({
    message: ({ file, isDefault }) =>
      isDefault
        ? `There is no ${file}, and no package.json with the key toolwright, in this folder or in those above it.`
        : `The configuration file ${file} does not exist.`,
    hint: ({ file, isDefault }) =>
      isDefault
        ? "Run `npx toolwright init`, which writes one, or name the project's folder with --root."
        : `Create ${file} with { "tools": ["tools/**/*.ts"], "output": "generated" }.`,
  }),
  "config-twice": error({
    message: () => "These settings are ignored, because toolwright.config.json beside them takes precedence.",
    hint: () => "Keep one of the two.",
  }),
  "config-not-readable": error<{ file: string; reason: string }>({
    message: ({ file, reason }) => `Cannot read ${file}: ${reason}.`,
  }),
  "config-syntax": error<{ problem: string; remedy: string | undefined }>({
    message: ({ problem }) => `The configuration is not valid JSON: ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "config-unknown-key": error<{
    key: string;
    instead: string | undefined;
    nearest: string | undefined;
    known: string;
  }>({
    message: ({ key }) => `Unknown setting "${key}".`,
    hint: ({ instead, nearest, known }) => instead ?? suggest(nearest) ?? `The settings are ${known}.`,
  }),
  "config-duplicate-key": error<{ key: string }>({
    message: ({ key }) => `The configuration sets "${key}" twice.`,
    hint: () => "Remove one of the two.",
  }),
  "config-invalid-value": error<{ key: string | null; problem: string; instead?: string | undefined }>({
    message: ({ key, problem }) =>
      key === null ? `The configuration ${problem}.` : `The setting "${key}" ${problem}.`,
    hint: ({ instead }) => instead && `Write ${instead}.`,
  }),
  "config-unknown-rule": error<{ rule: string; nearest: string | undefined }>({
    message: ({ rule }) => `Unknown review rule "${rule}".`,
    hint: ({ nearest }) => suggest(nearest) ?? "`toolwright review` shows the rule of each finding.",
  }),
  "config-unknown-lint-code": error<{ code: string; nearest: string | undefined }>({
    message: ({ code }) => `Unknown lint code "${code}".`,
    hint: ({ nearest }) => suggest(nearest) ?? "`toolwright lint` shows the code of each finding.",
  }),
  "config-missing-key": error<{ key: string; example: string }>({
    message: ({ key }) => `The configuration does not set "${key}".`,
    hint: ({ example }) => `Add ${example}.`,
  }),
  "config-extends-cycle": error<{ file: string }>({
    message: ({ file }) => `The configuration extends itself through ${file}.`,
    hint: () => "Remove one of the `extends`.",
  }),
  "config-requires-version": error<{ range: string; version: string }>({
    message: ({ range, version }) => `This project requires toolwright ${range}, but this is ${version}.`,
    hint: () => "Install a version in that range, or change `requires`.",
  }),
  "tsconfig-not-readable": error<{ problem: string }>({
    message: ({ problem }) => `Cannot use the tsconfig: ${problem}`,
  }),
  "tsconfig-unknown-option": warning<{ problem: string }>({
    message: ({ problem }) => `Ignored an option of the tsconfig: ${problem}`,
    hint: () =>
      "toolwright reads the sources with TypeScript 6.0, whichever version the project uses. Ignoring the option is safe unless it changes how types resolve.",
  }),
  "runtime-not-found": error({
    message: () => "The sources cannot import @toolwright/runtime: it is not installed.",
    hint: () => "Run `npm install @toolwright/runtime`.",
  }),
  "no-files-matched": error<{ globs: string; output: string | undefined }>({
    message: ({ globs, output }) =>
      output === undefined
        ? `No file matches "tools": ${globs}.`
        : `"tools" matches only files in the output folder ${JSON.stringify(output)}: ${globs}.`,
    hint: ({ output }) => (output === undefined ? whatGlobsMatch : otherOutput),
  }),
  "glob-without-files": warning<{ glob: string; output: string | undefined }>({
    message: ({ glob, output }) =>
      output === undefined
        ? `The glob ${JSON.stringify(glob)} matches no file.`
        : `The glob ${JSON.stringify(glob)} matches only files in the output folder ${JSON.stringify(output)}.`,
    hint: ({ output }) => (output === undefined ? `Correct or remove it. ${whatGlobsMatch}` : otherOutput),
  }),
  "no-tools-declared": error<{ files: number }>({
    onlyAlone: true,
    message: ({ files }) =>
      files === 1 ? "The only matching file declares no tool." : `None of the ${files} matching files declares a tool.`,
    hint: () => "Export a constant of type ToolDeclaration<Args, Result> from @toolwright/runtime.",
  }),
};
