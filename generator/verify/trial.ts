/** From a schema and its type to a trial: both judges, and the allowed reasons for a difference. */

import type { ts } from "../sources/compiler.js";
import {
  isList,
  isObject,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { narrowingReasons, reasonsOf, relax, type IsTagPattern } from "./narrowings.js";
import { createAjv, describeRefusal, type SchemaRefusal } from "@toolwright/contract/internal/validation";

export interface JudgedSchema {
  /** Seed of the random numbers, with the run's; unique. */
  readonly name: string;
  /** Arguments may have no excess properties; results need only be assignable. */
  readonly direction: "input" | "output";
  readonly schema: JsonObject;
  /** The type, as a module at the path writes it, with its imports. */
  readonly type: string;
  readonly imports: readonly string[];
  /** Absolute POSIX path of a virtual module, from which imports resolve. */
  readonly path: string;
  /** Declarations of the type, whose words are tried too. */
  readonly declarations: Iterable<ts.Node>;
  /** Values to try besides generated ones. */
  readonly values?: readonly JsonValue[];
}

/** The fewest reasons for which only the schema may reject a value; undefined if it may not. */
type NarrowedBy = (value: JsonValue, refusal: SchemaRefusal) => readonly string[] | undefined;

export interface Trial {
  readonly judged: JudgedSchema;
  readonly refuse: SchemaJudge;
  readonly narrowedBy: NarrowedBy;
  readonly weakKeys: readonly string[];
}

export function createTrial(judged: JudgedSchema, judges: SchemaVerdicts, isTagPattern: IsTagPattern): Trial {
  const { schema } = judged;
  return {
    judged,
    refuse: compile(judged, judges),
    narrowedBy: createNarrowedBy(schema, judges, isTagPattern),
    weakKeys: findWeakKeys(schema),
  };
}

function compile({ name, schema }: JudgedSchema, judges: SchemaVerdicts): SchemaJudge {
  try {
    return judges.judgeOf(schema);
  } catch (error) {
    throw new Error(`The schema ${name} must compile: ${String(error)}`, { cause: error });
  }
}

function createNarrowedBy(schema: JsonObject, judges: SchemaVerdicts, isTagPattern: IsTagPattern): NarrowedBy {
  const relaxed = new Map<string, (value: JsonValue) => boolean>();
  const accepts = (reasons: readonly string[], value: JsonValue): boolean => {
    const key = reasons.join();
    const judgeRelaxed = relaxed.get(key) ?? judges.relaxedJudgeOf(relax(schema, new Set(reasons), isTagPattern));
    relaxed.set(key, judgeRelaxed);
    return judgeRelaxed(value);
  };
  return (value, { keywords }) => {
    // The failing keywords are mostly all reasons; a validator stops at the first keyword, so there may be more.
    const likely = narrowingReasons.filter((reason) => [...keywords].some((word) => reasonsOf(word).includes(reason)));
    const enough = [likely, narrowingReasons].find((reasons) => accepts(reasons, value));
    return enough?.reduce((needed, reason) => {
      const fewer = needed.filter((other) => other !== reason);
      return fewer.length > 0 && accepts(fewer, value) ? fewer : needed;
    }, enough);
  };
}

/** One property of each object schema without required ones, as a common property for the compiler. */
function findWeakKeys(schema: JsonObject): string[] {
  const keys = new Set<string>();
  visitSchemas(schema, ({ properties, required }) => {
    // A property of every object cannot be written as absent.
    const first = Object.keys(isObject(properties) ? properties : {}).find((key) => !(key in Object.prototype));
    if (first !== undefined && !(isList(required) && required.length > 0)) keys.add(first);
  });
  return [...keys];
}

/** A value to try in a trial. */
export interface TriedValue {
  readonly trial: Trial;
  readonly value: JsonValue;
}

/** Both verdicts on one value. */
export type TrialVerdict =
  | { readonly kind: "accepted" | "rejected" }
  | { readonly kind: "narrowed"; readonly reasons: readonly string[] }
  | { readonly kind: "disputed"; readonly acceptedBy: "compiler" | "schema" };

/** Compares the schema's and the compiler's verdicts on a value. */
export function judge({ trial, value }: TriedValue, acceptedByCompiler: boolean): TrialVerdict {
  const refusal = trial.refuse(value);
  if (refusal === undefined)
    return acceptedByCompiler ? { kind: "accepted" } : { kind: "disputed", acceptedBy: "schema" };
  if (!acceptedByCompiler) return { kind: "rejected" };
  const reasons = trial.narrowedBy(value, refusal);
  return reasons === undefined ? { kind: "disputed", acceptedBy: "compiler" } : { kind: "narrowed", reasons };
}

type SchemaJudge = (value: JsonValue) => SchemaRefusal | undefined;

interface SchemaVerdicts {
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
