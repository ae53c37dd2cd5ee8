/** From a case of a topic to a project with that input, and from a run of it to what its golden holds. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  snapshotOf,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import { splitTopic, valuesOf, type Topic, type TopicCase } from "../support/topics.js";

const folder = fileURLToPath(new URL("topics", import.meta.url));

/** What goes wrong with one subject, and the file that says so. */
export interface TopicFile extends Topic {
  readonly name: string;
  readonly path: string;
}

/** Every topic. */
export const topics: readonly TopicFile[] = readdirSync(folder)
  .sort()
  .map((file) => {
    const path = join(folder, file);
    return { name: file.replace(".txt", ""), path, ...splitTopic(readFileSync(path, "utf8")) };
  });

/** A project with one good tool: what a case changes. */
const goodProject: ProjectFiles = { ...minimalProject, "tools/read-file.ts": readFileTool };

/** What a run generates for the good project. */
export async function generateGoodProject(): Promise<ProjectFiles> {
  const project = createScratchProject(goodProject);
  const { exitCode, stderr } = await project.run(["generate"]);
  if (exitCode !== 0) throw new Error(`The good project must generate.\n${stderr}`);
  const files = Object.entries(project.snapshot("generated"));
  return Object.fromEntries(files.map(([path, text]) => [`generated/${path}`, text]));
}

/**
 * The project of a case: the minimal one, with what an earlier run generated for the good tool, and the case's own
 * files over both. The good tool itself is there where the case has no tools.
 *
 * What no text can hold is said above the files: `// @remove: path`, `// @link: path -> target`, `// @pipe: path`, and
 * `// @encoding: path latin1` for a file that is saved otherwise than as UTF-8 with line feeds.
 */
export function createCaseProject(topicCase: TopicCase, generated: ProjectFiles): ScratchProject {
  const own: Record<string, string | Uint8Array> = Object.fromEntries([...topicCase.sharedFiles, ...topicCase.files]);
  for (const value of valuesOf(topicCase, "encoding")) {
    const [path = "", encoding = ""] = value.split(" ");
    own[path] = encode(topicCase.files.get(path) ?? "", encoding);
  }
  const hasTools = Object.keys(own).some((path) => path.startsWith("tools/"));
  const project = createScratchProject(hasTools ? minimalProject : goodProject);
  project.write(generated);
  for (const path of valuesOf(topicCase, "remove")) project.remove(path);
  project.write(own);
  for (const path of valuesOf(topicCase, "pipe")) {
    project.remove(path);
    execFileSync("mkfifo", [join(project.root, path)]);
  }
  for (const value of valuesOf(topicCase, "link")) {
    const [path = "", target = ""] = value.split(" -> ");
    project.remove(path);
    mkdirSync(dirname(join(project.root, path)), { recursive: true });
    symlinkSync(target, join(project.root, path));
  }
  return project;
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === "latin1") return Buffer.from(text, "latin1");
  if (encoding === "utf16le") return Buffer.from(`\uFEFF${text}`, "utf16le");
  if (encoding === "bom-crlf") return Buffer.from(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
  if (encoding === "no-final-newline") return Buffer.from(text.slice(0, -1));
  throw new Error(`No case has the encoding "${encoding}".`);
}

/** The arguments that a case's run has. */
export function argumentsOf(topicCase: TopicCase): readonly string[] {
  return (valuesOf(topicCase, "args")[0] ?? "generate").split(" ");
}

/** The files of a project, dependencies left out. */
export function filesOf(project: ScratchProject): Readonly<Record<string, string>> {
  const files = Object.entries(snapshotOf(project.root));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith("node_modules/")));
}
