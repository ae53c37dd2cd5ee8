/** From a schema to Ajv's verdicts on values. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { describeRefusal, type SchemaRefusal, createAjv } from "@toolwright/contract/validation";

export type SchemaJudge = (value: JsonValue) => SchemaRefusal | undefined;

export interface SchemaVerdicts {
  readonly judgeOf: (schema: JsonObject) => SchemaJudge;
  /** For a schema that breaks strict mode after relaxing. */
  readonly relaxedJudgeOf: (schema: JsonObject) => (value: JsonValue) => boolean;
}

/** Creates a judge factory, which shares the compiled meta-schema. */
export function createSchemaVerdicts(): SchemaVerdicts {
  // Few values are judged, so optimising the code is not worth it.
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
