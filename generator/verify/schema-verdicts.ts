/** From a schema to what Ajv says of values. */

import type { JsonObject, JsonValue } from "../definition.js";
import { describeRefusal, type SchemaRefusal } from "../schema-refusals.js";
import { createAjv } from "../validation.js";

/** What a schema says of a value: why it refuses it, or undefined. */
export type SchemaJudge = (value: JsonValue) => SchemaRefusal | undefined;

/** Makes judges of schemas. */
export interface SchemaJudges {
  readonly judgeOf: (schema: JsonObject) => SchemaJudge;
  /** Of a schema that is no longer what strict mode wants of authors. */
  readonly relaxedJudgeOf: (schema: JsonObject) => (value: JsonValue) => boolean;
}

/** Makes what makes judges; compiling the meta-schema is shared. */
export function createSchemaJudges(): SchemaJudges {
  // Each schema judges few values: making better code of it would take longer than it saves.
  const code = { optimize: false };
  const ajv = createAjv({ code });
  const relaxed = createAjv({ code, strict: false, validateSchema: false });
  return {
    judgeOf: (schema) => {
      const validate = ajv.compile(schema);
      return (value) => (validate(value) ? undefined : describeRefusal(validate.errors ?? []));
    },
    relaxedJudgeOf: (schema) => {
      const validate = relaxed.compile(schema);
      return (value) => validate(value);
    },
  };
}
