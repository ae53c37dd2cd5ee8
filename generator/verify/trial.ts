/** From a schema and its type to what it takes to try them: both judges, and the reasons for which they may differ. */

import type { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { narrowingReasons, reasonsOf, relax, type IsTagPattern } from "./narrowings.js";
import type { SchemaRefusal } from "../schema-refusals.js";
import type { SchemaJudge, SchemaJudges } from "./schema-verdicts.js";
import { visitSchemas } from "../subschemas.js";

/** A schema and its type. */
export interface JudgedSchema {
  /** Starts the random numbers together with the seed; different from those of the others. */
  readonly name: string;
  /** Which way the values travel: arguments may have nothing in excess, results need only be assignable. */
  readonly direction: "input" | "output";
  readonly schema: JsonObject;
  /** The type, as a module at the path can write it with the imports. */
  readonly type: string;
  readonly imports: readonly string[];
  /** Absolute POSIX path of a module that does not exist, from where imports are found. */
  readonly path: string;
  /** Declarations that the type is made of, whose words are tried too. */
  readonly declarations: Iterable<ts.Node>;
  /** Values to try beside those that are made. */
  readonly values?: readonly JsonValue[];
}

/** The least reasons for which the schema alone may refuse a value that it refuses; undefined where it may not. */
type NarrowedBy = (value: JsonValue, refusal: SchemaRefusal) => readonly string[] | undefined;

/** A schema that is being judged. */
export interface Trial {
  readonly judged: JudgedSchema;
  readonly refuse: SchemaJudge;
  readonly narrowedBy: NarrowedBy;
  readonly weakKeys: readonly string[];
}

/** Prepares a trial. */
export function createTrial(judged: JudgedSchema, judges: SchemaJudges, isTagPattern: IsTagPattern): Trial {
  const { schema } = judged;
  return {
    judged,
    refuse: compile(judged, judges),
    narrowedBy: createNarrowedBy(schema, judges, isTagPattern),
    weakKeys: findWeakKeys(schema),
  };
}

function compile({ name, schema }: JudgedSchema, judges: SchemaJudges): SchemaJudge {
  try {
    return judges.judgeOf(schema);
  } catch (error) {
    throw new Error(`The schema ${name} must compile: ${String(error)}`, { cause: error });
  }
}

function createNarrowedBy(schema: JsonObject, judges: SchemaJudges, isTagPattern: IsTagPattern): NarrowedBy {
  const relaxed = new Map<string, (value: JsonValue) => boolean>();
  const accepts = (reasons: readonly string[], value: JsonValue): boolean => {
    const key = reasons.join();
    const judgeRelaxed = relaxed.get(key) ?? judges.relaxedJudgeOf(relax(schema, new Set(reasons), isTagPattern));
    relaxed.set(key, judgeRelaxed);
    return judgeRelaxed(value);
  };
  return (value, { keywords }) => {
    // What refuses the value is mostly all that does; a validator stops at the first keyword, so there may be more.
    const likely = narrowingReasons.filter((reason) => [...keywords].some((word) => reasonsOf(word).includes(reason)));
    const enough = [likely, narrowingReasons].find((reasons) => accepts(reasons, value));
    return enough?.reduce((needed, reason) => {
      const fewer = needed.filter((other) => other !== reason);
      return fewer.length > 0 && accepts(fewer, value) ? fewer : needed;
    }, enough);
  };
}

/** A property of each object schema that requires nothing: enough for the compiler to see something in common. */
function findWeakKeys(schema: JsonObject): string[] {
  const keys = new Set<string>();
  visitSchemas(schema, ({ properties, required }) => {
    // A property that every object has cannot be written as absent.
    const first = Object.keys(isObject(properties) ? properties : {}).find((key) => !(key in Object.prototype));
    if (first !== undefined && !(isList(required) && required.length > 0)) keys.add(first);
  });
  return [...keys];
}

/** What both sides make of one value. */
export type TrialVerdict =
  | { readonly kind: "accepted" | "rejected" }
  | { readonly kind: "narrowed"; readonly reasons: readonly string[] }
  | { readonly kind: "disputed"; readonly acceptedBy: "compiler" | "schema" };

/** Holds what the schema says of a value against what the compiler says. */
export function judge(trial: Trial, value: JsonValue, acceptedByCompiler: boolean): TrialVerdict {
  const refusal = trial.refuse(value);
  if (refusal === undefined)
    return acceptedByCompiler ? { kind: "accepted" } : { kind: "disputed", acceptedBy: "schema" };
  if (!acceptedByCompiler) return { kind: "rejected" };
  const reasons = trial.narrowedBy(value, refusal);
  return reasons === undefined ? { kind: "disputed", acceptedBy: "compiler" } : { kind: "narrowed", reasons };
}
