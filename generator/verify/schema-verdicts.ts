/** From a schema to what Ajv says of values. */

import type { ErrorObject } from "ajv";
import type { JsonObject, JsonValue } from "../definition.js";
import { createAjv } from "../validation.js";

/** Why a schema refuses a value. */
export interface SchemaRefusal {
  readonly message: string;
  /** The place that it refuses, by names and indexes from the value down. */
  readonly path: readonly string[];
  /** The keywords that refuse it, in any variant of a union. */
  readonly keywords: ReadonlySet<string>;
}

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
      return (value) => (validate(value) ? undefined : describe(validate.errors ?? []));
    },
    relaxedJudgeOf: (schema) => {
      const validate = relaxed.compile(schema);
      return (value) => validate(value);
    },
  };
}

/** Of the variants of a union the one that a value came nearest to says most. */
function describe(errors: readonly ErrorObject[]): SchemaRefusal {
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  const [first] = errors.toSorted((left, right) => depth(right) - depth(left));
  if (first === undefined) throw new Error("A validator that refuses a value must say why.");
  const { missingProperty, additionalProperty } = first.params as Readonly<Record<string, unknown>>; // Ajv's, by keyword.
  const named = [missingProperty, additionalProperty].filter((name) => typeof name === "string");
  const at = first.instancePath === "" ? "" : `${first.instancePath} `;
  const excess = typeof additionalProperty === "string" ? `, and ${JSON.stringify(additionalProperty)} is one` : "";
  return {
    message: `${at}${first.message ?? first.keyword}${excess}`,
    path: [...first.instancePath.split("/").slice(1).map(unescapePointer), ...named],
    keywords: new Set(errors.map(({ keyword }) => keyword)),
  };
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
