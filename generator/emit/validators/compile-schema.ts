/** From a canonical schema to Ajv's code for it. */

import { _ } from "ajv/dist/compile/codegen/index.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import {
  annotationKeywords,
  isList,
  isObject,
  mapSubschemas,
  visitSchemas,
  type JsonObject,
} from "@toolwright/runtime/json-schema";
import { createAjv } from "@toolwright/contract/validation";
import { writeFunctions } from "./ajv-functions.js";
import { unionKeyword } from "./union-keyword.js";
import { uniqueItemsKeyword } from "./unique-items-keyword.js";

export interface CompiledSchema {
  /** A module with one statement a line, which imports files of Ajv. */
  readonly code: string;
  /** The reference to the definition that each function validates, by its name; empty for the whole schema. */
  readonly references: ReadonlyMap<string, string>;
}

/** Compiles a schema; throws where Ajv rejects it. */
export type SchemaCompiler = (schema: JsonObject) => CompiledSchema;

export function createCodeCompiler(): SchemaCompiler {
  const plain = createCodeAjv({ ownProperties: false });
  const careful = createCodeAjv({ ownProperties: true });
  return (canonical) => {
    const schema = withoutAnnotations(canonical);
    // Looking up own properties doubles the cost, and most schemas do not need it.
    const ajv = namesInheritedProperty(schema) ? careful : plain;
    const { validate, references } = writeFunctions(ajv, schema);
    return { code: standaloneCode.default(ajv, validate), references };
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
  // Canonical schemas have no keyword that needs these, and they double the length of the code.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  // The code asks for each format by its name, as the support module has it.
  for (const [name, format] of Object.entries(ajv.formats)) if (format !== true) ajv.addFormat(name, () => true);
  ajv.removeKeyword("anyOf").addKeyword(unionKeyword);
  ajv.removeKeyword("uniqueItems").addKeyword(uniqueItemsKeyword);
  return ajv;
}

/** Removes annotations, which validate nothing and take up most of a schema. */
function withoutAnnotations(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword]) => !annotationKeywords.has(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

/** Whether a property has the name of a member that every object inherits, such as `constructor`. */
function namesInheritedProperty(schema: JsonObject): boolean {
  let isInherited = false;
  visitSchemas(schema, ({ properties, required }) => {
    const names = [...(isObject(properties) ? Object.keys(properties) : []), ...(isList(required) ? required : [])];
    isInherited ||= names.some((name) => String(name) in Object.prototype);
  });
  return isInherited;
}
