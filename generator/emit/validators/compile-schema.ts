/** From a canonical schema to the code that Ajv writes for it. */

import type { ValidateFunction } from "ajv";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonObject } from "../../definition.js";
import { visitSchemas } from "../../subschemas.js";
import { createAjv } from "../../validation.js";
import { isObject } from "../../json-values.js";
import { unionKeyword } from "./union-keyword.js";

/** What Ajv made of a schema. */
export interface CompiledSchema {
  /** A module of one statement a line, which asks for files of Ajv. */
  readonly code: string;
  /** The reference to the definition that each function checks, by the function's name; empty for the whole schema. */
  readonly references: ReadonlyMap<string, string>;
}

/** Compiles a schema; throws where it is none that Ajv takes. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  const ajv = createAjv({
    allErrors: true,
    messages: false,
    inlineRefs: false,
    loopEnum: Infinity,
    loopRequired: Infinity,
    validateSchema: false,
    addUsedSchema: false,
    // Looking for own properties costs as much as all the rest, and most schemas need none of it.
    ownProperties: namesInheritedProperty(schema),
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // No schema of ours has the keywords that need these, and they make the code twice as long.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  // What is written out as code must not be a regular expression of its own in each module.
  for (const name of Object.keys(ajv.formats)) ajv.addFormat(name, () => true);
  ajv.removeKeyword("anyOf").addKeyword(unionKeyword);
  const validate: ValidateFunction = ajv.compile(schema);
  return { code: standaloneCode.default(ajv, validate), references: functionReferences(validate) };
}

/** Tells whether a property is called what every object has a member of, such as `constructor`. */
function namesInheritedProperty(schema: JsonObject): boolean {
  let isInherited = false;
  visitSchemas(schema, ({ properties, required }) => {
    const names = [...(isObject(properties) ? Object.keys(properties) : []), ...(Array.isArray(required) ? required : [])];
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
