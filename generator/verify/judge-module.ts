/** From one schema and the text of a type to where the two disagree. */

import { join } from "node:path";
import { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { loadModule } from "../io/sources.js";
import { locateNode, posixPath } from "../locations.js";
import { judgeSchemas } from "./judge-schemas.js";
import { locateProperty } from "./property-locations.js";
import { describeJudgement, type SchemaVerification } from "./verification.js";

/** A schema, whoever made it, and the type that it should agree with. */
export interface JudgeSchemaOptions {
  /** Folder of the project in which the type is read, absolute. */
  readonly root: string;
  /** Text of a module that exports the type. */
  readonly module: string;
  /** Name of the exported type. */
  readonly type: string;
  readonly schema: JsonObject;
  /** Arguments may have nothing in excess; results need only be assignable to the type. */
  readonly direction: "input" | "output";
  /** Starts the random numbers, by default 1. */
  readonly seed?: number;
  /** Values to make from the schema, by default 100. */
  readonly instances?: number;
  /** Values to try beside those. */
  readonly values?: readonly JsonValue[];
}

/** Where the module is taken to stand, in the root; no such file is read or written. */
const moduleName = "toolwright.judged";

/**
 * Holds a schema against a type, as `verify` does for every tool.
 *
 * @throws Error where the module does not export the type, or where the schema does not compile.
 */
export function judgeSchema(options: JudgeSchemaOptions): SchemaVerification {
  const { root, module, type, schema, direction, seed = 1, instances = 100, values = [] } = options;
  const path = posixPath(join(root, `${moduleName}.ts`));
  const program = loadModule(root, { path, text: module });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const exports = file && checker.getSymbolAtLocation(file)?.exports;
  const symbol = exports?.get(ts.escapeLeadingUnderscores(type));
  const [declaration] = symbol?.declarations ?? [];
  if (file === undefined || symbol === undefined || declaration === undefined) {
    throw new Error(`The module must export the type ${type}.`);
  }
  const judged = {
    name: `${type}/${direction}`,
    direction,
    schema,
    type,
    imports: [`import type { ${type} } from "./${moduleName}.js";`],
    path: posixPath(join(root, `${moduleName}.values.ts`)),
    declarations: file.statements,
    values,
  } as const;
  const [judgement] = judgeSchemas(program, [judged], { seed, instances });
  if (judgement === undefined) throw new Error("Every schema must be judged.");
  const own = checker.getDeclaredTypeOfSymbol(symbol);
  const sources = { root, program, checker };
  return describeJudgement(judgement, (at) => locateProperty(sources, own, at) ?? locateNode(root, declaration));
}
