/** From a schema and its type to what it takes to try them: both judges, and the reasons for which they may differ. */

import type { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import type { CompilerJudge, CompilerRefusal } from "./compiler-verdicts.js";
import { reasonsIn, relax, type IsTagPattern } from "./narrowings.js";
import type { SchemaJudge, SchemaJudges } from "./schema-verdicts.js";
import { visitSchemas } from "./subschemas.js";

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

/** A schema that is being judged. */
export interface Trial {
  readonly judged: JudgedSchema;
  readonly refuse: SchemaJudge;
  /** The least reasons for which the schema alone may refuse a value; undefined where it may not. */
  readonly narrowedBy: (value: JsonValue) => readonly string[] | undefined;
  readonly weakKeys: readonly string[];
}

/** Prepares a trial. */
export function createTrial(judged: JudgedSchema, judges: SchemaJudges, isTagPattern: IsTagPattern): Trial {
  const { schema, direction } = judged;
  return {
    judged,
    refuse: judges.judgeOf(schema),
    narrowedBy: createNarrowedBy(schema, judges, isTagPattern),
    weakKeys: direction === "output" ? findWeakKeys(schema) : [],
  };
}

function createNarrowedBy(schema: JsonObject, judges: SchemaJudges, isTagPattern: IsTagPattern): Trial["narrowedBy"] {
  let present: readonly string[] | undefined;
  const relaxed = new Map<string, (value: JsonValue) => boolean>();
  const accepts = (reasons: readonly string[], value: JsonValue): boolean => {
    const key = reasons.join();
    const judge = relaxed.get(key) ?? judges.relaxedJudgeOf(relax(schema, new Set(reasons), isTagPattern));
    relaxed.set(key, judge);
    return judge(value);
  };
  return (value) => {
    present ??= reasonsIn(schema, isTagPattern);
    if (!accepts(present, value)) return undefined;
    let needed = present;
    for (const reason of present) {
      const fewer = needed.filter((other) => other !== reason);
      if (accepts(fewer, value)) needed = fewer;
    }
    return needed;
  };
}

/** A property of each object schema that requires nothing: enough for the compiler to see something in common. */
function findWeakKeys(schema: JsonObject): string[] {
  const keys = new Set<string>();
  visitSchemas(schema, ({ properties, required }) => {
    const [first] = isObject(properties) ? Object.keys(properties) : [];
    if (first !== undefined && !(isList(required) && required.length > 0)) keys.add(first);
  });
  return [...keys];
}

/** Asks the compiler about values of each trial, all at once. */
export function askCompiler(
  compiler: CompilerJudge,
  trials: readonly Trial[],
  values: readonly (readonly JsonValue[])[],
): readonly (readonly (CompilerRefusal | undefined)[])[] {
  const asked = trials.flatMap(({ judged, weakKeys }, index) => {
    const own = values[index] ?? [];
    return own.length === 0 ? [] : [{ index, question: { ...judged, weakKeys, values: own } }];
  });
  const verdicts = asked.length === 0 ? [] : compiler.judge(asked.map(({ question }) => question));
  const answers: (readonly (CompilerRefusal | undefined)[])[] = trials.map(() => []);
  asked.forEach(({ index }, position) => (answers[index] = verdicts[position] ?? []));
  return answers;
}
