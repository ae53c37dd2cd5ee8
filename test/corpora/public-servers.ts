/** From the list of public MCP servers to releases that are installed and can be started. */

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { readTable } from "../support/tables.js";

const run = promisify(execFile);

/** A server of `public-servers.txt`. */
export interface PublicServer {
  readonly package: string;
  /** The older release first, if there is one. */
  readonly versions: readonly string[];
  readonly arguments: readonly string[];
  /** As `NAME=value`. */
  readonly variables: readonly string[];
}

/** A release in a folder of its own. */
export interface InstalledRelease {
  readonly folder: string;
  /** The command that starts it there. */
  readonly command: readonly string[];
}

export function readPublicServers(): readonly PublicServer[] {
  const columns = ["package", "older", "latest", "arguments", "variables…"] as const;
  return readTable(new URL("public-servers.txt", import.meta.url), "servers", columns).map((row) => ({
    package: row.package,
    versions: [row.older, row.latest].filter((version) => version !== ""),
    arguments: row.arguments.split(" ").filter((word) => word !== ""),
    variables: row.variables,
  }));
}

/** Installs packages into a folder, without running their scripts. What is installed there already is used again. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  // npm writes this file last.
  if (existsSync(join(folder, "node_modules", ".package-lock.json"))) return;
  mkdirSync(folder, { recursive: true });
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel", "error"];
  await run("npm", ["install", ...options, "--prefix", folder, ...packages], { cwd: folder });
}

/** The folder of a release below that of all. */
export function folderOf(server: PublicServer, version: string, parent: string): string {
  return join(parent, `${server.package}@${version}`.replace("/", "__"));
}

/** The tools of a release, which stay beside it to be read by hand. */
export function snapshotIn(folder: string): string {
  return join(folder, "snapshot.json");
}

/** How a server is started that is installed in a folder. */
export function releaseIn(folder: string, server: PublicServer): InstalledRelease {
  return { folder, command: [join("node_modules", ".bin", readBin(folder, server.package)), ...server.arguments] };
}

/** The program that `npx` would start; npm leaves out the scope of its name. */
function readBin(folder: string, name: string): string {
  const text = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
  const { bin } = JSON.parse(text) as { readonly bin?: string | Readonly<Record<string, string>> }; // As npm publishes it.
  const [only = name, ...others] = typeof bin === "object" ? Object.keys(bin) : [name];
  return basename(others.length === 0 ? only : name);
}
