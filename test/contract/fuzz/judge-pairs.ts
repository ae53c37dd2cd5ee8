/** From pairs of schemas to what is wrong with what toolwright says of them, by Ajv's word. */

import { Ajv, type Options, type ValidateFunction } from "ajv";
import equal from "ajv/dist/runtime/equal.js";
import addFormats from "ajv-formats";
import type { SchemaComparison } from "toolwright/contract";
import { equalJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { collectNames, collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import { createAjv, promisedOptions } from "../../support/ajv.js";
import { findStrayPointers } from "../changes/pointed-parts.js";
import { hasBags, hasOverlaps, opened, withDeclaredNames } from "./declared-names.js";
import { isHidden } from "./hidden-breaks.js";
import { dress } from "./random-dress.js";
import { editOnce } from "./random-edits.js";
import type { RandomSchema } from "./random-schemas.js";
import { comparePair } from "./timed-comparison.js";

/** Two schemas, and how the second came of the first. */
export interface SchemaPair {
  readonly name: string;
  readonly direction: "input" | "output";
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** How open objects are read. */
  readonly openObjects: "declared" | "strict";
}

/** What came of a pair. */
export interface JudgedPair {
  readonly pair: SchemaPair;
  readonly comparison: SchemaComparison | undefined;
  /** What Ajv has against the comparison, one sentence each. */
  readonly faults: readonly string[];
  /** Processor time on a quiet machine. */
  readonly milliseconds: number;
}

/** Makes a pair: one edit, and more with falling probability. */
export function makePair(seed: number, { index, direction, schema }: RandomSchema): SchemaPair {
  const random = createRandom(seed, `pair/${index}/${direction}`);
  const names: string[] = [];
  const openObjects = random.chance(0.5) ? "declared" : "strict";
  const start = random.chance(0.5) ? opened(schema) : schema;
  let after = start;
  do {
    const edited = editOnce(after, random);
    names.push(edited.name);
    after = edited.schema;
  } while (random.chance(0.4));
  // An edit is as likely to be made as to be taken back.
  const [first, second] = random.chance(0.5) ? [start, after] : [after, start];
  const name = `type ${index}, ${direction}, ${openObjects}: ${names.join(", ")}`;
  if (openObjects === "declared") return { name, direction, before: first, after: second, openObjects };
  return { name, direction, before: dress(first, random), after: dress(second, random), openObjects };
}

/** Compares a pair, and tries values of its own against what comes of it. */
export function judgePair(
  pair: SchemaPair,
  { seed, samples }: { readonly seed: number; readonly samples: number },
): JudgedPair {
  const { comparison, ...timed } = comparePair(pair);
  if (comparison === undefined) return { pair, comparison, ...timed };
  const [from, to] = pair.direction === "input" ? [pair.before, pair.after] : [pair.after, pair.before];
  const { accepts, allows, target, declared, isUsed, isLost, counts } = createJudges({ ...pair, from, to });
  const counter = comparison.verdict === "compatible" ? findValue({ from, to, seed, samples, counts }) : undefined;
  const refuted = counter === undefined ? [] : [`compatible, and this is not: ${JSON.stringify(counter)}`];
  // A type that refers to itself has the place of a finding in places without end. Without samples, the pair is one of
  // those on which Ajv itself would not end if it looked for all errors.
  const isFlat = samples > 0 && comparison.verdict === "breaking" && !JSON.stringify([from, to]).includes('"$ref"');
  const [explain, explainUsed, explainLost] = isFlat
    ? [to, target, declared].map((one) => compile(one, { allErrors: true }))
    : [];
  const { changes } = comparison;
  const unconfirmed = changes.flatMap((finding) => {
    const { rule, witness, verdict, pointer } = finding;
    if ((verdict === "breaking") !== (witness !== undefined))
      return [`${rule} is ${verdict}, with or without a witness`];
    if (witness === undefined) return [];
    const { instance, reason, staysValid } = witness;
    if (!accepts(instance) || (staysValid === true ? !isLost(instance) : allows(instance)))
      return [`${rule} ${pointer} has a witness that Ajv does not confirm: ${JSON.stringify(instance)}`];
    // A name that is lost is no error of its own: only the schema with its declared names closed refuses it.
    const explainOwn = reason.includes("is no longer declared") ? explainLost : explain;
    if (explainOwn === undefined || explainOwn(instance) || !isHidden(instance, explainOwn.errors ?? [], [finding]))
      return [];
    return [`${rule} ${pointer} has a witness that fails elsewhere: ${JSON.stringify(instance)}`];
  });
  const stray = findStrayPointers(changes, [from, to]);
  const isUnsaid = (value: JsonValue): boolean =>
    isUsed(value) && explainUsed?.(value) === false && isHidden(value, explainUsed.errors ?? [], changes);
  const unsaid = isFlat ? findValue({ from, to, seed, samples, counts: isUnsaid }) : undefined;
  const hidden = unsaid === undefined ? [] : [`no finding explains this: ${JSON.stringify(unsaid)}`];
  return { pair, comparison, ...timed, faults: [...stray, ...unconfirmed, ...refuted, ...hidden] };
}

type JudgedSides = Pick<SchemaPair, "direction" | "openObjects"> & Pick<Search, "from" | "to">;

/** What Ajv has to say of values on the way from one schema to another. */
function createJudges({ from, to, direction, openObjects }: JudgedSides) {
  const [accepts, allows] = [compile(from), compile(to)];
  const isStrict = openObjects === "strict";
  // A reader of results ignores what it does not know.
  const target = isStrict || direction === "input" ? to : opened(to);
  const takes = compile(target);
  const declared = isStrict ? to : withDeclaredNames(to);
  const [uses, declares] = isStrict
    ? [accepts, allows]
    : [compile(withDeclaredNames(from, [...collectNames([to])])), compile(declared)];
  const isLost = (value: JsonValue): boolean => !isStrict && direction === "input" && allows(value) && !declares(value);
  const isRough = hasBags(from) || hasOverlaps(to);
  const isSealed = !isStrict || JSON.stringify([from, to]).includes('"unevaluatedProperties"');
  // What is evaluated, Ajv notes in an object, where the name of what all objects inherit from is lost.
  const isUsed = (value: JsonValue): boolean =>
    accepts(value) && uses(value) && !(isSealed && JSON.stringify(value).includes("__proto__"));
  const counts = (value: JsonValue): boolean => isUsed(value) && (!takes(value) || (!isRough && isLost(value)));
  return { accepts, allows, target, declared, isUsed, isLost, counts };
}

/** Whether a value that is in use on the one side is lost on the other. */
export const createLoss = (sides: JudgedSides): ((value: JsonValue) => boolean) => createJudges(sides).counts;

/** The same as a pattern that would backtrack without end on what the search tries. */
const linear: Readonly<Record<string, string>> = { "^(a+)+$": "^a+$" };

/** Compilers by what they are asked for: each reads the schema of schemas, which takes longer than most. */
const compilers = new Map<string, { readonly ajv: Ajv; left: number }>();

/** A compiler keeps what it has compiled; so many schemas make a new one worth its while. */
const mostCompiled = 200;

export function compile(schema: JsonObject, further: Options = {}): ValidateFunction {
  const isOld = String(schema["$schema"]).includes("draft-07");
  const key = JSON.stringify([isOld, further]);
  let compiler = compilers.get(key);
  if (compiler === undefined || compiler.left === 0)
    compiler = { ajv: createCompiler(isOld, further), left: mostCompiled };
  compilers.set(key, compiler);
  compiler.left -= 1;
  try {
    return compiler.ajv.compile(schema);
  } finally {
    compiler.ajv.removeSchema(schema);
  }
}

function createCompiler(isOld: boolean, further: Options): Ajv {
  const regExp = Object.assign((pattern: string) => new RegExp(linear[pattern] ?? pattern, "u"), {
    code: "new RegExp",
  });
  const process = (code: string): string =>
    code
      // Ajv takes what the object of evaluated names inherits, such as `constructor`, for one of them,
      .replaceAll(/!(props\d+)\[(\w+)\]/g, "!Object.hasOwn($1, $2)")
      // and what is evaluated of one item for evaluated of the next.
      .replaceAll(/for\(let i\d+=[^{]*\{/g, (loop, offset: number, whole: string) => {
        const declared = whole.slice(offset).matchAll(/\bvar (props\d+)\b/g);
        return loop + [...declared].map(([, name]) => `var ${name} = undefined;`).join("");
      });
  const options = { strict: false, code: { optimize: false, regExp, process }, ...further } as const;
  const ajv = isOld ? new Ajv({ ...promisedOptions, ...options }) : createAjv(options);
  if (isOld) addFormats.default(ajv);
  // Ajv's own comparison of values calls what these have under the names `toString` and `valueOf`.
  ajv.scope.value("func", { key: equal.default, ref: equalJson });
  return ajv;
}

export interface Search {
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly seed: number;
  readonly samples: number;
  readonly counts: (value: JsonValue) => boolean;
}

/** Finds one among some values of either side, whole and with parts changed, made of the words of both. */
export function findValue({ from, to, seed, samples, counts }: Search): JsonValue | undefined {
  const vocabulary = collectWords([from, to]);
  let tried = 0;
  for (const value of randomValues({ schemas: [from, to], random: createRandom(seed, "values"), vocabulary })) {
    if ((tried += 1) > samples) break;
    if (counts(value)) return value;
  }
  return undefined;
}
