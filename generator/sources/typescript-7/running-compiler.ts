/** A process of TypeScript 7, which opens one project after another. */

import type { CompilerApi, RemoteCompiler, RemoteProject, RemoteSnapshot } from "./compiler-api.js";
import { writeTsconfig, type ProjectFiles, type VirtualTsconfig } from "./project-options.js";
import { CompilerUnavailableError } from "./unavailable.js";

/** What TypeScript 7 reads. */
export interface NativeProject extends ProjectFiles {
  /** The text that the Program has of a source file; undefined for any other file. */
  readonly readText: (path: string) => string | undefined;
}

export interface RunningCompiler {
  readonly api: CompilerApi;
  /** Opens a project in place of the last one, from the disk as it is now; nothing is written into it. */
  readonly open: (files: NativeProject) => RemoteProject;
  readonly end: () => void;
}

interface OpenProject {
  readonly tsconfig: VirtualTsconfig;
  readonly readText: NativeProject["readText"];
}

/** Starts with the first project. */
export function createCompiler(api: CompilerApi, cwd: string): RunningCompiler {
  let running: RemoteCompiler | undefined;
  let last: { readonly tsconfig: VirtualTsconfig; readonly snapshot: RemoteSnapshot } | undefined;
  let opened = 0;
  let current: OpenProject | undefined;
  const readFile = (path: string): string | undefined =>
    path === current?.tsconfig.path ? current.tsconfig.text : current?.readText(path);
  const start = (): RemoteCompiler => {
    const compiler = new api.API({ cwd, fs: { readFile } });
    // A program that does not start says so later, when its first answer has long been missed.
    compiler.client.channel.child.on("error", () => undefined);
    return compiler;
  };
  const end = (): void => {
    // One that is asked to end may complain on standard error.
    running?.client.channel.child.kill("SIGKILL");
    running?.client.close();
    running = last = undefined;
  };
  const openIn = (compiler: RemoteCompiler, files: NativeProject): RemoteProject => {
    // Under a new name, it is another project: nothing is taken over but the syntax trees of the same texts.
    const tsconfig = writeTsconfig(files, ++opened);
    current = { tsconfig, readText: files.readText };
    const snapshot = compiler.updateSnapshot({
      openProjects: [tsconfig.path],
      ...(last && { closeProjects: [last.tsconfig.path], fileChanges: { invalidateAll: true } }),
    });
    last?.snapshot.dispose();
    last = { tsconfig, snapshot };
    const [project] = snapshot.getProjects();
    if (project === undefined) throw new CompilerUnavailableError("it does not open the project");
    const { program } = project;
    const [problem] = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
    if (problem !== undefined) throw new CompilerUnavailableError(problem.text);
    return project;
  };
  return {
    api,
    end,
    open: (files) => {
      if (running !== undefined) {
        try {
          return openIn(running, files);
        } catch (error) {
          if (error instanceof CompilerUnavailableError) throw error;
          // The system may have ended it since the last project.
          end();
        }
      }
      return openIn((running = start()), files);
    },
  };
}
