/** The three packages, packed as they are published. */

import { mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expandExports } from "../runtime/built-package.js";
import { repository } from "../support/scratch-project.js";
import { expectSuccess } from "./commands.js";

/** What these tests read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly main?: string;
  readonly module?: string;
  readonly types?: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A tarball and what is in it. */
export interface PackedPackage {
  /** Its package.json, with each wildcard of `exports` replaced by what it matches. */
  readonly manifest: Manifest;
  /** Path of the folder that was packed. */
  readonly folder: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Paths of its files, from the package's folder, in order. */
  readonly files: readonly string[];
}

/** The three packages, in one temporary folder that the caller removes. */
export interface PackedPackages {
  readonly folder: string;
  readonly toolwright: PackedPackage;
  readonly contract: PackedPackage;
  readonly runtime: PackedPackage;
}

/** Reads a package.json of this repository. */
export function readManifest(folder: string): Manifest {
  // What JSON.parse returns is untyped; a package.json of another shape fails the tests that read it.
  return JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8")) as Manifest;
}

/** Packs what is built: `prepack` would build again, under the hands of the tests that run meanwhile. */
export async function packPackages(): Promise<PackedPackages> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-packed-")));
  const stdout = await expectSuccess({
    program: "npm",
    args: [
      ...["pack", "--ignore-scripts", "--json", "--workspaces", "--include-workspace-root"],
      ...["--pack-destination", folder],
    ],
    folder: repository,
  });
  // The shape is npm's own; where it is another, nothing is found below.
  const packed = JSON.parse(stdout) as readonly { name: string; filename: string; files: { path: string }[] }[];
  const find = (path: string): PackedPackage => {
    const manifest = readManifest(path);
    const entry = packed.find(({ name }) => name === manifest.name);
    if (entry === undefined) throw new Error(`npm must pack ${manifest.name}.`);
    const tarball = join(folder, entry.filename);
    const files = entry.files.map(({ path }) => path).sort();
    const exports = expandExports(manifest.exports, files);
    return { manifest: { ...manifest, exports }, folder: join(repository, path), tarball, files };
  };
  return { folder, toolwright: find("."), contract: find("contract"), runtime: find("runtime") };
}

/** Every file that a package.json points at: what runs, what is imported, and their types. */
export function namedFiles({ bin, main, module, types, exports }: Manifest): string[] {
  const values = JSON.stringify({ bin, main, module, types, exports }).matchAll(/:"(?:\.\/)?([^"]+)"/g);
  return [...new Set([...values].map(([, file = ""]) => file))].sort();
}

/** What is imported of a package: the names of its public entry points that hold code. */
export function entryPointsOf({ name, exports }: Manifest): string[] {
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" || target === null || path.startsWith("./internal/") ? [] : [name + path.slice(1)],
  );
}
