/** From a schema and a target to what is wrong with the projection, by Ajv's word. */

import type { ValidateFunction } from "ajv";
import type { Options } from "ajv/dist/2020.js";
import { functionTool } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import type { Loss, Target } from "@toolwright/runtime/targets";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { isObject, joinPointer, listOf, pointerTokens, valueAt } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../support/ajv.js";
import { listDifferences, type Difference } from "./differences.js";
import { projectSchemaOf } from "./projected-schemas.js";

/** A schema with arguments that it accepts. */
export interface Specimen {
  readonly canonical: JsonObject;
  readonly accepts: ValidateFunction;
  readonly valid: readonly JsonValue[];
  readonly run: SpecimenRun;
}

export interface SpecimenRun {
  readonly seed: number;
  /** Values that are made of each schema. */
  readonly samples: number;
}

/** What came of one projection. */
export interface JudgedProjection {
  /** What is wrong, one sentence each; of each kind only the first is kept. */
  readonly faults: readonly string[];
  /** Arguments that went to the target and back. */
  readonly travelled: number;
  /** Values of the target's schema that were decoded. */
  readonly decoded: number;
  readonly losses: readonly Loss[];
}

/** Makes arguments of a schema. It is frozen, so that a projection throws where it would write into it. */
export function takeSpecimen(schema: JsonObject, run: SpecimenRun): Specimen {
  const canonical = deepFreeze(structuredClone(schema));
  const accepts = compile(canonical);
  return { canonical, accepts, valid: makeValues(canonical, run, accepts), run };
}

/** Sends arguments to a target and back, and decodes values of the target's own schema. */
export function judgeProjection({ canonical, accepts, valid, run }: Specimen, target: Target): JudgedProjection {
  // The root of every input schema is an object's.
  const metadata = functionTool({ name: "sample", description: "", inputSchema: canonical as ObjectSchema });
  const { projection, schema: projected } = projectSchemaOf(metadata, target);
  const { losses, encode, decode, locate } = projection;
  const faults = new Map<string, string>();
  const addFault = (kind: string, detail: unknown): void => {
    if (!faults.has(kind)) faults.set(kind, `${kind}: ${JSON.stringify(detail)}`);
  };
  const allows = compile(projected as JsonObject); // What a vendor is sent is JSON.
  for (const pointer of listPointers(projected)) {
    const origin = locate(pointer);
    if (typeof valueAt<unknown>(canonical, pointerTokens(origin)) !== "object")
      addFault("a place comes from nowhere", [pointer, origin]);
  }
  for (const args of valid) {
    const encoded = encode(args);
    if (!allows(encoded) && !hasLoss(losses, "narrower")) {
      addFault("encoded arguments are refused", { args, encoded, errors: allows.errors });
    }
    const back = decode(encoded);
    const unexplained = listDifferences(args, back).filter((difference) => !isAmbiguous(losses, difference));
    if (unexplained.length > 0) addFault("arguments come back as others", { args, encoded, back });
  }
  const acceptsMore = hasLoss(losses, "wider") ? compile(relax(canonical, losses), { strict: false }) : accepts;
  const sent = makeValues(projected as JsonObject, run, allows); // As above.
  for (const value of sent) {
    const args = decode(value);
    if (!accepts(args) && !acceptsMore(args)) {
      addFault("what is sent is decoded to what the tool refuses", { value, args, errors: acceptsMore.errors });
    }
  }
  return { faults: [...faults.values()], travelled: valid.length, decoded: sent.length, losses };
}

/** Ajv as strict as toolwright's own. */
export function compile(schema: JsonObject, options: Options = {}): ValidateFunction {
  return createAjv({ validateSchema: false, code: { optimize: false }, ...options }).compile(schema);
}

/** Random values that a validator accepts: as many as are asked for, or what comes of three times as many tries. */
function makeValues(root: JsonObject, { seed, samples }: SpecimenRun, accepts: ValidateFunction): readonly JsonValue[] {
  const making = { schemas: [root], random: createRandom(seed, "values"), vocabulary: collectWords([root]) } as const;
  const values: JsonValue[] = [];
  let tries = 3 * samples;
  for (const value of randomValues(making)) {
    if (accepts(value)) values.push(value);
    tries -= 1;
    if (tries === 0 || values.length === samples) break;
  }
  return values;
}

function hasLoss(losses: readonly Loss[], effect: Loss["effect"]): boolean {
  return losses.some((loss) => loss.part === "inputSchema" && loss.effect === effect);
}

/** Null for an absent property, or the reverse, where a loss names the property or a union of which nobody can tell. */
function isAmbiguous(losses: readonly Loss[], { path, isAbsence }: Difference): boolean {
  const name = joinPointer(path.slice(-1));
  return (
    isAbsence &&
    losses.some(
      ({ effect, keyword, pointer }) =>
        effect === "ambiguous" &&
        // A property's schema may stand alone in an `allOf`.
        (keyword !== "required" || pointer.replace(/(?:\/allOf\/0)+$/, "").endsWith(`/properties${name}`)),
    )
  );
}

/** The schema without every keyword of which a loss says that the target accepts more. */
function relax(schema: JsonObject, losses: readonly Loss[]): JsonObject {
  const relaxed = structuredClone(schema);
  for (const { part, effect, pointer, keyword } of losses) {
    if (part !== "inputSchema" || effect !== "wider") continue;
    for (const each of withConjuncts(valueAt<unknown>(relaxed, pointerTokens(pointer)))) {
      const { prefixItems, maxItems } = each;
      // What a bound keeps out says nothing, and is not to speak up when the bound or the positions go.
      if (Array.isArray(prefixItems) && Number(maxItems) <= prefixItems.length) Reflect.deleteProperty(each, "items");
      Reflect.deleteProperty(each, keyword);
    }
  }
  return relaxed;
}

/** A schema with those in its `allOf`, at any depth, which may have become one schema. */
function withConjuncts(schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  return [schema as JsonObject, ...listOf(schema["allOf"]).flatMap(withConjuncts)]; // A schema is JSON.
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Pointers to everything in a value. */
function listPointers(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  const inner = Object.entries(value).flatMap(([key, item]) => listPointers(item, `${pointer}${joinPointer([key])}`));
  return [pointer, ...inner];
}
