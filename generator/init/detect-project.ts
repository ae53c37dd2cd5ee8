/** Detects the properties of a project that its first files depend on. */

import { join } from "node:path";
import { asText, isList, isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { findConfig } from "../config/find-config.js";
import { resolvePackage, runtimeModule } from "../disk/packages.js";
import { parseJsonFile, type PackageJsonFile } from "../disk/json-file.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

export interface ProjectFacts {
  /** Name of the package, or null. */
  readonly name: string | null;
  readonly isModule: boolean;
  readonly packageManager: PackageManager;
  /** Runs a command of an installed package, such as `npx`. */
  readonly execute: string;
  /** Version of the installed TypeScript, or null. */
  readonly typescript: string | null;
  readonly hasNodeTypes: boolean;
  readonly isExtension: boolean;
  readonly servesMcp: boolean;
  readonly isConfigured: boolean;
  /** Whether the application depends on the runtime. */
  readonly hasRuntime: boolean;
  /** Version of a runtime that is only a development dependency, or null. */
  readonly developmentRuntime: string | null;
  readonly hasSourceFolder: boolean;
  readonly usesPrettier: boolean;
  readonly usesBiome: boolean;
  readonly usesEslint: boolean;
  readonly hasGitHubFolder: boolean;
  readonly ignoresDist: boolean;
  /** Whether the compiler's library is too old for the runtime's types, as far as the project's own tsconfig says. */
  readonly hasOldLibrary: boolean;
  /** The project's own script named `codegen`, if it does something else. */
  readonly otherCodegen: string | null;
}

const executing: Readonly<Record<PackageManager, string>> = {
  npm: "npx",
  pnpm: "pnpm exec",
  yarn: "yarn",
  bun: "bunx",
};

export function detectProject(root: string, { json }: PackageJsonFile): ProjectFacts {
  const manifest = json.value as JsonObject; // The caller has checked it.
  const listed = (key: string): JsonObject => (isObject(manifest[key]) ? manifest[key] : {});
  const [used, development] = [{ ...listed("peerDependencies"), ...listed("dependencies") }, listed("devDependencies")];
  const names = Object.keys({ ...development, ...used });
  const has = (name: string): boolean => kindOfPath(join(root, name)) !== undefined;
  const hasRuntime = runtimeModule in used;
  const developed = development[runtimeModule];
  const packageManager = findPackageManager(has, manifest);
  const uses = (name: string, ...files: readonly string[]): boolean => names.includes(name) || files.some(has);
  const engines = manifest["engines"];
  const { name } = manifest;
  return {
    name: typeof name === "string" ? name : null,
    isModule: manifest["type"] === "module",
    ...{ packageManager, execute: executing[packageManager] },
    typescript: installedVersion(root, "typescript"),
    hasNodeTypes: installedVersion(root, "@types/node") !== null,
    isExtension: isObject(engines) && "vscode" in engines,
    servesMcp: names.some((name) => /^@modelcontextprotocol\/(?:sdk|server)$/.test(name)),
    isConfigured: kindOfPath(findConfig(root, undefined)) === "file",
    hasRuntime,
    developmentRuntime: !hasRuntime && typeof developed === "string" ? developed : null,
    hasSourceFolder: kindOfPath(join(root, "src")) === "folder",
    usesPrettier: uses("prettier", ".prettierrc", ".prettierrc.json", ".prettierignore", "prettier.config.js"),
    usesBiome: uses("@biomejs/biome", "biome.json", "biome.jsonc"),
    usesEslint: uses("eslint", "eslint.config.js", "eslint.config.mjs", "eslint.config.ts"),
    hasGitHubFolder: has(".github"),
    ignoresDist: /^\/?dist\b/m.test(textOf(root, ".gitignore")),
    hasOldLibrary: hasOldLibrary(root, installedVersion(root, "typescript")),
    otherCodegen: findOtherCodegen(manifest),
  };
}

function textOf(root: string, file: string): string {
  return kindOfPath(join(root, file)) === "file" ? readText(join(root, file)) : "";
}

/** The runtime's types need `AsyncGenerator`, and the example needs options of dates: both are in ES2020. */
function hasOldLibrary(root: string, typescript: string | null): boolean {
  const { value } = parseJsonFile({ file: "tsconfig.json", text: textOf(root, "tsconfig.json"), comments: "allowed" });
  if (!isObject(value)) return false;
  const options = isObject(value["compilerOptions"]) ? value["compilerOptions"] : {};
  const { target, lib } = options;
  if (isList(lib)) return !lib.some((name) => yearOf(name) >= 2020);
  if (target !== undefined) return yearOf(target) < 2020;
  // Another file may set it; since 6.0, the default is the newest.
  return value["extends"] === undefined && Number.parseInt(typescript ?? "6", 10) < 6;
}

/** The year of a name such as `es2020` or `ES2020.Intl`; ES6 and older are before any. */
function yearOf(name: unknown): number {
  if (/^esnext/i.test(asText(name))) return Infinity;
  return Number(/^es(\d{4})/i.exec(asText(name))?.[1] ?? 0);
}

function findOtherCodegen(manifest: JsonObject): string | null {
  const { scripts } = manifest;
  const codegen = isObject(scripts) ? scripts[projectCommands.generate] : undefined;
  return typeof codegen === "string" && scriptsWith(manifest, "toolwright generate").length === 0 ? codegen : null;
}

/** The commands that a project runs, with the names that `init` gives to their scripts. */
export const projectCommands = { generate: "codegen", check: "codegen:check" } as const;

/** Names of the scripts with a command. */
export function scriptsWith({ scripts }: JsonObject, command: string): string[] {
  if (!isObject(scripts)) return [];
  return Object.entries(scripts).flatMap(([name, text]) => (String(text).includes(command) ? [name] : []));
}

function findPackageManager(has: (file: string) => boolean, manifest: JsonObject): PackageManager {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(asText(manifest["packageManager"]))?.[1];
  if (named !== undefined) return named as PackageManager; // The pattern has only these.
  if (has("pnpm-lock.yaml")) return "pnpm";
  if (has("yarn.lock")) return "yarn";
  return has("bun.lock") || has("bun.lockb") ? "bun" : "npm";
}

function installedVersion(root: string, name: string): string | null {
  const file = resolvePackage(root, `${name}/package.json`);
  if (file === undefined) return null;
  const { version } = JSON.parse(readText(file)) as { readonly version?: string };
  return version ?? null;
}
