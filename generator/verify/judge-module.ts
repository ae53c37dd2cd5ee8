/** Compares the types of a module with schemas of any origin. */

import { join } from "node:path";
import { ts } from "../sources/compiler.js";
import { loadModule } from "../sources/program.js";
import { posixPath } from "../diagnostics/diagnostics.js";
import { locateNode } from "../sources/nodes.js";
import { judgeSchemas } from "./judge-schemas.js";
import type { SchemaOfType, SchemaVerification, VerificationOptions } from "./verification.js";
import { collectDeclarations } from "./tool-types.js";

/** A module, and schemas of its types. */
export interface JudgeModuleOptions extends VerificationOptions {
  /** Folder of the project in which the module is read, absolute. */
  readonly root: string;
  /** Text of the module. */
  readonly module: string;
  readonly schemas: readonly SchemaOfType[];
}

/** The virtual path of the module, in the root. */
const moduleName = "toolwright.judged";

/**
 * Compares schemas with types, in order, as `verify` does for every tool.
 *
 * @throws Error if the module does not export a type, or a schema does not compile.
 */
export function judgeModule(options: JudgeModuleOptions): SchemaVerification[] {
  const { root, module, schemas, seed = 1, instances = 100 } = options;
  const path = posixPath(join(root, `${moduleName}.ts`));
  const program = loadModule(root, { path, text: module });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`The Program must hold ${path}.`);
  const exports = checker.getSymbolAtLocation(file)?.exports;
  const judged = schemas.map(({ type, ...one }, index) => {
    const symbol = exports?.get(ts.escapeLeadingUnderscores(type));
    const [declaration] = symbol?.declarations ?? [];
    if (symbol === undefined || declaration === undefined) throw new Error(`The module must export the type ${type}.`);
    return {
      values: [],
      ...one,
      name: `${type}/${one.direction}`,
      type,
      imports: [`import type { ${type} } from "./${moduleName}.js";`],
      path: posixPath(join(root, `${moduleName}.${index}.ts`)),
      declarations: collectDeclarations({ program, checker }, declaration),
      locate: () => locateNode(root, declaration),
    };
  });
  return judgeSchemas(program, judged, { seed, instances }).map(([, verification]) => verification);
}
