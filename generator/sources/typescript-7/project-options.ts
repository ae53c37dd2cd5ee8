/** From the compiler options for the sources to a tsconfig for TypeScript 7, which exists in memory only. */

import { dirname, join, resolve } from "node:path";
import { ts } from "../compiler.js";

/** A tsconfig beside the user's own, under a name that nobody has. */
export interface VirtualTsconfig {
  readonly path: string;
  readonly text: string;
}

export interface ProjectFiles {
  readonly root: string;
  readonly options: ts.CompilerOptions;
  readonly rootNames: readonly string[];
}

/** The number tells projects apart that one process opens. */
export function writeTsconfig({ root, options, rootNames }: ProjectFiles, number: number): VirtualTsconfig {
  const { configFilePath, ignoreDeprecations: _deprecations, pathsBasePath, paths, lib = [], ...others } = options;
  const { module, moduleResolution, jsx, target, ...plain } = others;
  const own = typeof configFilePath === "string" && configFilePath !== root ? dirname(configFilePath) : root;
  const base = typeof pathsBasePath === "string" ? pathsBasePath : own;
  const compilerOptions = {
    ...plain,
    ...named("module", ts.ModuleKind, module),
    ...named("moduleResolution", ts.ModuleResolutionKind, moduleResolution),
    ...named("target", ts.ScriptTarget, target),
    ...(jsx === undefined ? {} : { jsx: jsxNames[jsx] }),
    ...(paths === undefined ? {} : { paths: absolute(paths, base) }),
    lib: lib.map((name) => name.replace(/^lib\.|\.d\.ts$/g, "")),
  };
  return {
    path: join(own, `tsconfig.of-toolwright-${number}.json`),
    text: JSON.stringify({ compilerOptions, files: rootNames }),
  };
}

const jsxNames: Readonly<Record<ts.JsxEmit, string | undefined>> = {
  [ts.JsxEmit.None]: undefined,
  [ts.JsxEmit.Preserve]: "preserve",
  [ts.JsxEmit.React]: "react",
  [ts.JsxEmit.ReactNative]: "react-native",
  [ts.JsxEmit.ReactJSX]: "react-jsx",
  [ts.JsxEmit.ReactJSXDev]: "react-jsxdev",
};

function named(
  option: string,
  names: Readonly<Record<number, string>>,
  value: number | undefined,
): Readonly<Record<string, string | undefined>> {
  return value === undefined ? {} : { [option]: names[value]?.toLowerCase() };
}

function absolute(paths: ts.MapLike<string[]>, base: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(paths).map(([pattern, targets]) => [pattern, targets.map((target) => resolve(base, target))]),
  );
}
