/** From the text of a module and schemas of its types to where the two disagree. */

import { join } from "node:path";
import { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { loadModule } from "../io/sources.js";
import { locateNode, posixPath } from "../locations.js";
import { judgeSchemas } from "./judge-schemas.js";
import { locateProperty } from "../positions/property-locations.js";
import { collectDeclarations } from "./tool-sources.js";
import { describeJudgement, type SchemaVerification } from "./verification.js";

/** A schema, whoever made it, and the type that it should agree with. */
export interface SchemaOfType {
  /** Name of the type, which the module exports. */
  readonly type: string;
  readonly schema: JsonObject;
  /** Arguments may have nothing in excess; results need only be assignable to the type. */
  readonly direction: "input" | "output";
  /** Values to try beside those that are made. */
  readonly values?: readonly JsonValue[];
}

/** A module, and schemas of its types. */
export interface JudgeModuleOptions {
  /** Folder of the project in which the module is read, absolute. */
  readonly root: string;
  /** Text of the module. */
  readonly module: string;
  readonly schemas: readonly SchemaOfType[];
  /** Starts the random numbers, by default 1. */
  readonly seed?: number;
  /** Values to make from each schema, by default 100. */
  readonly instances?: number;
}

/** Where the module is taken to stand, in the root; no such file is read or written. */
const moduleName = "toolwright.judged";

/**
 * Holds schemas against types, in order, as `verify` does for every tool.
 *
 * @throws Error where the module does not export a type, or where a schema does not compile.
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
      declared: checker.getDeclaredTypeOfSymbol(symbol),
      location: locateNode(root, declaration),
    };
  });
  return judgeSchemas(program, judged, { seed, instances }).map((judgement, index) => {
    const one = judged[index];
    if (one === undefined) throw new Error("Every judgement must be of a schema.");
    const sources = { root, program, checker };
    return describeJudgement(judgement, (path) => locateProperty(sources, one.declared, path) ?? one.location);
  });
}
