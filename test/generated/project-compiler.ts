/** What the compiler finds in a project, asked as `tsc` asks it. */

import { join } from "node:path";
import { createProgram, describeFinding, ts } from "../runtime/compiler.js";

/** Every error in a project, with the options of its tsconfig.json. */
export function findingsIn(root: string): string[] {
  const path = join(root, "tsconfig.json");
  const file = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
  const parsed = ts.parseJsonSourceFileConfigFileContent(file, ts.sys, root, undefined, path);
  const { errors, fileNames, options } = parsed;
  const program = createProgram({ files: fileNames, options });
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map((finding) => describeFinding(finding, root));
}
