/** From a project to the API of the TypeScript that it has installed, if that is a version that was tried. */

import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { findPackage } from "../../disk/packages.js";
import type { CompilerApi } from "./compiler-api.js";

/** The version whose answers the tests compare with those of TypeScript 6. */
export const triedVersion = "7.0.2";

export type InstalledCompiler = { readonly api: CompilerApi } | { readonly reason: string };

/** Loads the API, or says why it cannot be used. */
export function loadInstalledCompiler(root: string): InstalledCompiler {
  const installed = findPackage(root, "typescript");
  if (installed === undefined) return { reason: "the project has no TypeScript of its own" };
  const { manifest, folder, version } = installed;
  if (version !== triedVersion) {
    return { reason: `the project has TypeScript ${version}, and only ${triedVersion} has been tried` };
  }
  // It finds its program without `node:fs`, which the cache does not see: this is what it must know of.
  findPackage(folder, `@typescript/typescript-${platform()}-${arch()}`);
  try {
    // From inside the package, since Node.js warns of modules that a project requires.
    const load = createRequire(manifest);
    // The package has these modules in this version.
    const api = load("typescript/unstable/sync") as CompilerApi;
    const { SyntaxKind } = load("typescript/unstable/ast") as Pick<CompilerApi, "SyntaxKind">;
    return { api: { ...api, SyntaxKind } };
  } catch (error) {
    return { reason: `its API does not load: ${error instanceof Error ? error.message : String(error)}` };
  }
}
