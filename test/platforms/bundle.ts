/** From an application's source to what its bundler makes of it. */

import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type OutputFile } from "esbuild";
import { testFolder } from "../runtime/compiler.js";

/** What comes out of a bundler, minified. */
export interface Bundle {
  readonly warnings: readonly string[];
  /** What is loaded when the application starts. */
  readonly initial: BundledPart;
  /** What it loads later. */
  readonly onDemand: BundledPart;
}

/** Some of the files of a bundle. */
export interface BundledPart {
  readonly code: string;
  /** Bytes over the network: of each file by itself, compressed. */
  readonly compressedBytes: number;
  /** Paths of the files that the code is from, as esbuild gives them. */
  readonly sources: readonly string[];
}

/** Bundles the text of a module of an application that has the runtime installed. */
export async function bundle(
  contents: string,
  options: Pick<BuildOptions, "platform" | "splitting"> = {},
): Promise<Bundle> {
  const { warnings, outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: testFolder },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    outdir: "/bundle",
    absWorkingDir: "/",
    logLevel: "silent",
    ...options,
    write: false,
    metafile: true,
  });
  const { outputs } = metafile;
  const started = new Set<string>();
  const start = (path: string): void => {
    if (started.has(path)) return;
    started.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind !== "dynamic-import") start(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === "<stdin>") start(path);
  const partOf = (files: readonly OutputFile[]): BundledPart => ({
    code: files.map(({ text }) => text).join("\n"),
    compressedBytes: files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0),
    sources: files.flatMap(({ path }) => Object.keys(outputs[path.slice(1)]?.inputs ?? {})),
  });
  const isInitial = ({ path }: OutputFile): boolean => started.has(path.slice(1));
  return {
    warnings: warnings.map(({ text }) => text),
    initial: partOf(outputFiles.filter(isInitial)),
    onDemand: partOf(outputFiles.filter((file) => !isInitial(file))),
  };
}
