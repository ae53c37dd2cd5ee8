/** The trial of a schema: its verdict on a value, and the reasons for which it may differ from the compiler's. */

import type { ts } from "../sources/compiler.js";
import {
  isList,
  isObject,
  visitSchemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { createAjv, describeRefusal, type SchemaRefusal } from "@toolwright/contract/internal/validation";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { narrowingReasons, reasonsOf, relax, type IsTagPattern } from "./narrowings.js";
import type { SchemaOfType } from "./verification.js";

export interface JudgedSchema extends Omit<SchemaOfType, "type"> {
  /** Unique; part of the seed of the random values. */
  readonly name: string;
  /** The type, as a module at the path writes it, with its imports. */
  readonly type: string;
  readonly imports: readonly string[];
  /** Absolute POSIX path of a virtual module, from which imports resolve. */
  readonly path: string;
  /** Declarations of the type, whose names and literals are tried too. */
  readonly declarations: Iterable<ts.Node>;
  /** Locates a property by its path in a value. */
  readonly locate: (path: readonly string[]) => SourceLocation;
}

export interface Trial<Judged extends JudgedSchema = JudgedSchema> {
  readonly judged: Judged;
  /** Why the schema rejects a value; undefined if it accepts it. */
  readonly refuse: (value: JsonValue) => SchemaRefusal | undefined;
  /** The fewest reasons for which only the schema may reject a value; undefined if it may not. */
  readonly narrowedBy: (value: JsonValue, refusal: SchemaRefusal) => readonly string[] | undefined;
  readonly weakKeys: readonly string[];
}

/** Creates a factory of trials that share the compiled meta-schema. */
export function createTrials(isTagPattern: IsTagPattern) {
  // Few values are judged, so optimising the code is not worth it.
  const code = { optimize: false };
  const ajv = createAjv({ code });
  // A relaxed schema may violate strict mode.
  const relaxedAjv = createAjv({ code, strict: false, validateSchema: false });
  return <Judged extends JudgedSchema>(judged: Judged): Trial<Judged> => {
    const { name, schema } = judged;
    const validate = compile(name, () => ajv.compile(schema));
    const relaxed = new Map<string, (value: JsonValue) => boolean>();
    const accepts = (reasons: readonly string[], value: JsonValue): boolean => {
      const key = reasons.join();
      const test = relaxed.get(key) ?? relaxedAjv.compile(relax(schema, new Set(reasons), isTagPattern));
      relaxed.set(key, test);
      return test(value);
    };
    return {
      judged,
      refuse: (value) => (validate(value) ? undefined : describeRefusal(validate.errors ?? [])),
      narrowedBy: (value, { keywords }) => {
        // The failing keywords usually cover all reasons, but a validator stops at the first, so there may be more.
        const likely = narrowingReasons.filter((reason) =>
          [...keywords].some((word) => reasonsOf(word).includes(reason)),
        );
        const enough = [likely, narrowingReasons].find((reasons) => accepts(reasons, value));
        return enough?.reduce((needed, reason) => {
          const fewer = needed.filter((other) => other !== reason);
          return fewer.length > 0 && accepts(fewer, value) ? fewer : needed;
        }, enough);
      },
      weakKeys: findWeakKeys(schema),
    };
  };
}

function compile<Validate>(name: string, run: () => Validate): Validate {
  try {
    return run();
  } catch (error) {
    throw new Error(`The schema ${name} must compile: ${String(error)}`, { cause: error });
  }
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
