/** From a project to the validators that are generated for it, run where no code can be made from strings. */

import { posix } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { ToolValidators } from "@toolwright/runtime";
import { transformSync } from "esbuild";
import { check, type Config, type GenerateResult } from "toolwright/generator";

/** The generated modules of a project, by path below its output folder. */
export type Modules = ReadonlyMap<string, string>;

/** What is generated for a project. */
export interface Emission {
  readonly tools: GenerateResult["tools"];
  readonly modules: Modules;
}

/** Generates with validators, in memory. */
export async function emit(root: string, config: Config = {}): Promise<Emission> {
  const settings = { tools: ["tools/**/*.ts"], output: "generated", validators: true, ...config };
  const { tools, files, diagnostics } = await check({ root, config: settings });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2));
  const modules = files
    .filter(({ path }) => path.startsWith("validators/"))
    .map(({ path, text }) => [path, text ?? ""]);
  return { tools, modules: new Map(modules as [string, string][]) };
}

/** A place to run modules in, which imports nothing but the modules themselves. */
export interface Sandbox {
  readonly load: (path: string) => Readonly<Record<string, unknown>>;
  readonly run: (code: string) => unknown;
}

/** Makes a sandbox as a page with a strict content security policy is one. */
export function createSandbox(modules: Modules): Sandbox {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (path: string): Record<string, unknown> => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const text = modules.get(path);
    if (text === undefined) throw new Error(`There is no module ${path}.`);
    const { code } = transformSync(text, { loader: "ts", format: "cjs" });
    const module = { exports: {} as Record<string, unknown> };
    loaded.set(path, module.exports);
    const require = (specifier: string): unknown => {
      if (!specifier.startsWith("./")) throw new Error(`${path} imports ${specifier}.`);
      return load(posix.join(posix.dirname(path), specifier.replace(/\.js$/, ".ts")));
    };
    const wrapped = runInContext(`(function (module, exports, require) {${code}\n})`, context) as (
      ...given: readonly unknown[]
    ) => void; // The function that the text spells.
    wrapped(module, module.exports, require);
    loaded.set(path, module.exports);
    return module.exports;
  };
  return { load, run: (code) => runInContext(code, context) as unknown };
}

/** The list of validators, by tool. */
export function loadValidators(modules: Modules): Readonly<Record<string, ToolValidators>> {
  const { validators } = createSandbox(modules).load("validators/index.ts");
  return validators as Readonly<Record<string, ToolValidators>>; // Its declared type; a test compiles it.
}
