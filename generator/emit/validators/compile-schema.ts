/** From a canonical schema to the code that Ajv writes for it. */

import type { ValidateFunction } from "ajv";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonObject } from "../../definition.js";
import { mapSubschemas, visitSchemas } from "../../subschemas.js";
import { createAjv } from "../../validation.js";
import { isList, isObject } from "../../json-values.js";
import { unionKeyword } from "./union-keyword.js";

/** What Ajv made of a schema. */
export interface CompiledSchema {
  /** A module of one statement a line, which asks for files of Ajv. */
  readonly code: string;
  /** The reference to the definition that each function checks, by the function's name; empty for the whole schema. */
  readonly references: ReadonlyMap<string, string>;
}

/** Compiles schemas one after the other; throws where one is none that Ajv takes. */
export type SchemaCompiler = (schema: JsonObject) => CompiledSchema;

/** Makes a compiler. */
export function createSchemaCompiler(): SchemaCompiler {
  const plain = createCodeAjv({ ownProperties: false });
  const careful = createCodeAjv({ ownProperties: true });
  return (canonical) => {
    const schema = withoutAnnotations(canonical);
    // Looking for own properties costs as much as all the rest, and most schemas need none of it.
    const ajv = namesInheritedProperty(schema) ? careful : plain;
    const validate: ValidateFunction = ajv.compile(schema);
    const code = standaloneCode.default(ajv, validate);
    ajv.removeSchema(schema);
    return { code, references: functionReferences(validate) };
  };
}

function createCodeAjv(options: { readonly ownProperties: boolean }): ReturnType<typeof createAjv> {
  const ajv = createAjv({
    ...options,
    allErrors: true,
    messages: false,
    inlineRefs: false,
    loopEnum: Infinity,
    loopRequired: Infinity,
    validateSchema: false,
    // Our keyword for unions leaves out the type of a branch where it is known.
    strictTypes: false,
    addUsedSchema: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // No schema of ours has the keywords that need these, and they make the code twice as long.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  // The code asks for each format by its name, as the support module has it.
  for (const name of Object.keys(ajv.formats)) ajv.addFormat(name, () => true);
  ajv.removeKeyword("anyOf").addKeyword(unionKeyword);
  return ajv;
}

const annotations = new Set(["description", "title", "default", "examples", "deprecated"]);

/** Leaves out what no value is checked against: there is more of it than of all the rest. */
function withoutAnnotations(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

/** Tells whether a property is called what every object has a member of, such as `constructor`. */
function namesInheritedProperty(schema: JsonObject): boolean {
  let isInherited = false;
  visitSchemas(schema, ({ properties, required }) => {
    const names = [...(isObject(properties) ? Object.keys(properties) : []), ...(isList(required) ? required : [])];
    isInherited ||= names.some((name) => String(name) in Object.prototype);
  });
  return isInherited;
}

function functionReferences({ schemaEnv, source }: ValidateFunction): ReadonlyMap<string, string> {
  const references = new Map<string, string>();
  for (const [reference, found] of Object.entries(schemaEnv.root.refs)) {
    const name = typeof found === "object" && "validateName" in found ? String(found["validateName"]) : undefined;
    if (name !== undefined) references.set(name, reference);
  }
  if (source !== undefined) references.set(String(source.validateName), "");
  return references;
}
