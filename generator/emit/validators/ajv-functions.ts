/** From a schema to the text of Ajv's functions for it and for each definition that it refers to. */

import type { Ajv, ValidateFunction } from "ajv";
import { CodeGen, Name, ValueScope, _, nil, stringify } from "ajv/dist/compile/codegen/index.js";
import { SchemaEnv } from "ajv/dist/compile/index.js";
import { validateFunctionCode } from "ajv/dist/compile/validate/index.js";
import { followReference, visitSchemas, type JsonObject } from "@toolwright/runtime/json-schema";
import { removeUnusedNames } from "./unused-names.js";

export interface WrittenFunctions {
  /** Stands for the function of the whole schema: only its `source` is real. */
  readonly validate: ValidateFunction;
  /** The reference to the definition that each function validates, by its name; empty for the whole schema. */
  readonly references: ReadonlyMap<string, string>;
}

/** What Ajv calls the parameters of its functions. */
const [data, parentData, parentDataProperty] = [
  new Name("data"),
  new Name("parentData"),
  new Name("parentDataProperty"),
];

/** The names that a function takes from outside, without their numbers. */
const outerNames = new Set(["validate", "wrapper", "root", "schema", "pattern", "formats", "func"]);

/** Writes the functions as Ajv's `compile` does, which would also run their text and keep every schema for good. */
export function writeFunctions(ajv: Ajv, schema: JsonObject): WrittenFunctions {
  const scope = new ValueScope({ scope: {}, prefixes: outerNames, lines: true });
  const root = new SchemaEnv({ schema });
  const validate = nameFunction(scope, root);
  const references = new Map([[String(root.validateName), ""]]);
  const addDefinition = (reference: string): SchemaEnv => {
    const definition = new SchemaEnv({ schema: followReference(schema, { $ref: reference }), root });
    nameFunction(scope, definition);
    references.set(String(definition.validateName), reference);
    return definition;
  };
  for (const reference of referencesIn(schema)) {
    const target = targetOf(schema, reference);
    root.refs[target] ??= addDefinition(target);
    root.refs[reference] = root.refs[target];
  }
  writeFunction(ajv, scope, validate);
  return { validate, references };
}

/** Gives a schema a name for its function, and what stands for it: Ajv only asks whether it is there. */
function nameFunction(scope: ValueScope, schemaEnv: SchemaEnv): ValidateFunction {
  const { schema } = schemaEnv;
  const validate = Object.assign(() => true, { schema, schemaEnv }) as unknown as ValidateFunction; // Nothing calls it.
  schemaEnv.validate = validate;
  schemaEnv.validateName = scope.name("validate");
  scope.value(schemaEnv.validateName, { ref: validate });
  return validate;
}

/** Writes the source of a function, and of those that it calls. */
function writeFunction(ajv: Ajv, scope: ValueScope, validate: ValidateFunction): void {
  const { schema, schemaEnv } = validate;
  const { validateName, baseId } = schemaEnv;
  if (validateName === undefined) throw new Error("A function must have a name before it is written.");
  // Until it is there, Ajv calls it in another way.
  delete schemaEnv.validate;
  const gen = new CodeGen(scope, { lines: true, ownProperties: ajv.opts.ownProperties ?? false });
  validateFunctionCode({
    ...{ gen, schema, schemaEnv, validateName, self: ajv, opts: ajv.opts, allErrors: true },
    ...{ data, parentData, parentDataProperty, dataNames: [data], dataPathArr: [nil], dataLevel: 0, dataTypes: [] },
    ...{ definedProperties: new Set(), rootId: "", baseId, schemaPath: nil, errSchemaPath: "#", errorPath: _`""` },
    topSchemaRef: gen.scopeValue("schema", { ref: schema, code: stringify(schema) }),
  });
  removeUnusedNames(gen);
  for (const { value } of gen._values["validate"] ?? []) {
    const called = value?.ref as ValidateFunction; // No other values have such names.
    if (called.source === undefined) writeFunction(ajv, scope, called);
  }
  validate.source = { validateName, validateCode: gen.toString(), scopeValues: gen._values };
  schemaEnv.validate = validate;
}

function referencesIn(schema: JsonObject): ReadonlySet<string> {
  const references = new Set<string>();
  visitSchemas(schema, ({ $ref: reference }) => {
    if (typeof reference === "string") references.add(reference);
  });
  return references;
}

/** The definition that a reference leads to, through those that are only a reference themselves. */
function targetOf(root: JsonObject, reference: string): string {
  const { $ref: next, ...others } = followReference(root, { $ref: reference });
  return typeof next === "string" && Object.keys(others).length === 0 ? targetOf(root, next) : reference;
}
