/** Formats generated modules with prettier. */

import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import type { Options, util as Util } from "prettier";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { isCostlyGlob } from "../disk/globs.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

/** The defaults of prettier. Reading the user's configuration could run the user's code. */
const options = { parser: "typescript", printWidth: 80 } as const;

/** The maximum width of a line. */
export const pageWidth = options.printWidth;

export async function formatModule(text: string): Promise<string> {
  // Most modules need no formatting, and loading prettier takes as long as formatting a hundred.
  const { format } = await import("prettier");
  return format(text, options);
}

const printableAscii = /^[\x20-\x7e]*$/;

/** Columns of a string, in which wide characters take two. */
export function measureText(text: string): number {
  if (printableAscii.test(text)) return text.length;
  const require = createRequire(import.meta.url);
  // The standalone build loads in a fifth of the time; its types lack `util`.
  const { util } = require("prettier/standalone") as { readonly util: typeof Util };
  return util.getStringWidth(text);
}

/** Whether every line fits on the page, except comments, which prettier never breaks. */
export function fitsPage(module: string): boolean {
  return module.split("\n").every((line) => line.startsWith("/") || measureText(line) <= pageWidth);
}

/** Formats a source file of the user's in the given style. */
export async function formatSource(text: string, style: Options): Promise<string> {
  const { format } = await import("prettier");
  return format(text, { ...style, parser: "typescript" });
}

/** Files of prettier's configuration, in its order. */
const styleFiles = [
  ...["package.json", ".prettierrc", ".prettierrc.json", ".prettierrc.yaml", ".prettierrc.yml"],
  ...["prettierrc.js", "prettierrc.ts", "prettierrc.mjs", "prettierrc.mts", "prettierrc.cjs", "prettierrc.cts"].flatMap(
    (name) => [`.${name}`, name.replace("prettierrc", "prettier.config")],
  ),
  ".prettierrc.toml",
];

/** Options that decide the layout. Plugins would be run. */
const styleOptions = new Set([
  ...["printWidth", "tabWidth", "useTabs", "semi", "singleQuote", "quoteProps", "trailingComma"],
  ...["bracketSpacing", "objectWrap", "arrowParens", "experimentalTernaries", "experimentalOperatorPosition"],
]);

/** The style of a project for one of its files, if its nearest configuration is data; prettier's defaults otherwise. */
export async function readStyle(root: string, file: string): Promise<Options> {
  const config = findStyle(root);
  const data = config === undefined ? undefined : dataIn(config);
  if (config === undefined || data === undefined || hasCostlyGlobs(data)) return {};
  const { resolveConfig } = await import("prettier");
  const options = await resolveConfig(file, {
    config,
    editorconfig: hasFilesOnly(dirname(file)),
    useCache: false,
  }).catch(() => null);
  return Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => styleOptions.has(key)));
}

function findStyle(folder: string): string | undefined {
  const isOne = (file: string): boolean =>
    findFile([file]) !== undefined && (basename(file) !== "package.json" || styleIn(file) !== undefined);
  const found = styleFiles.map((name) => join(folder, name)).find(isOne);
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : findStyle(parent));
}

/** Whether prettier can read all files of settings for editors: a pipe would block it. */
function hasFilesOnly(folder: string): boolean {
  const kind = kindOfPath(join(folder, ".editorconfig"));
  if (kind !== undefined && kind !== "file") return false;
  return dirname(folder) === folder || hasFilesOnly(dirname(folder));
}

function styleIn(file: string): unknown {
  const value = parseBoundedJson(readText(file));
  return isObject(value) ? value["prettier"] : undefined;
}

/** Whether a configuration chooses files by globs that could take minutes. */
function hasCostlyGlobs(data: string): boolean {
  const lines = data.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  return lines.some((line) => line.split(/["'\s,[\]]/).some(isCostlyGlob));
}

/** The options as text, if a configuration holds them. A module would be run, and so would a package that it names. */
function dataIn(file: string): string | undefined {
  const name = basename(file);
  if (name === "package.json") {
    const style = styleIn(file);
    return isObject(style) ? JSON.stringify(style) : undefined;
  }
  if (!/^\.prettierrc(?:\.json|\.ya?ml|\.toml)?$/.test(name)) return undefined;
  const text = readText(file);
  return name === ".prettierrc.toml" || isOptions(text) ? text : undefined;
}

/** Whether JSON or YAML is an object, not the name of a module or package. */
function isOptions(text: string): boolean {
  const value = parseBoundedJson(text);
  return value === undefined ? /^(?:[^\S\n]*(?:#.*)?\n|---\n)*\w+:\s/.test(text) : isObject(value);
}
