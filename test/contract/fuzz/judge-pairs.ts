/** From pairs of schemas to what is wrong with what toolwright says of them, by Ajv's word. */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject, JsonValue } from "toolwright/generator";
import { compareSchemas, type SchemaComparison } from "toolwright/contract";
import { createInstances } from "../../../contract/src/values/instances.js";
import { collectWords } from "../../../contract/src/values/vocabulary.js";
import { createRandom } from "../../../contract/src/values/random.js";
import { editOnce } from "./random-edits.js";
import type { RandomSchema } from "./random-schemas.js";

/** Two schemas, and how the second came of the first. */
export interface SchemaPair {
  readonly name: string;
  readonly direction: "input" | "output";
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** What came of a pair. */
export interface JudgedPair {
  readonly pair: SchemaPair;
  readonly comparison: SchemaComparison | undefined;
  /** What Ajv has against the comparison, one sentence each. */
  readonly faults: readonly string[];
  readonly milliseconds: number;
}

/** Makes a pair: one edit, and more with falling probability. */
export function makePair(seed: number, { index, direction, schema }: RandomSchema): SchemaPair {
  const random = createRandom(seed, `pair/${index}/${direction}`);
  const names: string[] = [];
  let after = schema;
  do {
    const edited = editOnce(after, random);
    names.push(edited.name);
    after = edited.schema;
  } while (random.chance(0.4));
  // An edit is as likely to be made as to be taken back.
  const [first, second] = random.chance(0.5) ? [schema, after] : [after, schema];
  return { name: `type ${index}, ${direction}: ${names.join(", ")}`, direction, before: first, after: second };
}

/** Compares a pair, and tries values of its own against what comes of it. */
export function judgePair(
  pair: SchemaPair,
  { seed, samples }: { readonly seed: number; readonly samples: number },
): JudgedPair {
  const start = performance.now();
  let comparison: SchemaComparison | undefined;
  try {
    comparison = compareSchemas(pair.before, pair.after, { direction: pair.direction });
  } catch (error) {
    return {
      pair,
      comparison,
      faults: [error instanceof Error ? (error.stack ?? "") : String(error)],
      milliseconds: 0,
    };
  }
  const milliseconds = performance.now() - start;
  const [from, to] = pair.direction === "input" ? [pair.before, pair.after] : [pair.after, pair.before];
  const [accepts, allows] = [compile(from), compile(to)];
  const unconfirmed = comparison.changes.flatMap(({ rule, witness, verdict }) => {
    if ((verdict === "breaking") !== (witness !== undefined))
      return [`${rule} is ${verdict}, with or without a witness`];
    if (witness === undefined || (accepts(witness.instance) && !allows(witness.instance))) return [];
    return [`${rule} has a witness that Ajv does not confirm: ${JSON.stringify(witness.instance)}`];
  });
  const counter =
    comparison.verdict === "compatible"
      ? biasedValues({ from, to, seed, samples }).find((value) => accepts(value) && !allows(value))
      : undefined;
  const refuted = counter === undefined ? [] : [`compatible, and this is not: ${JSON.stringify(counter)}`];
  return { pair, comparison, faults: [...unconfirmed, ...refuted], milliseconds };
}

function compile(schema: JsonObject): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, code: { optimize: false } });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

interface Values {
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly seed: number;
  readonly samples: number;
}

/** Values of either side, whole and with one part changed, made of the words of both. */
function biasedValues({ from, to, seed, samples }: Values): readonly JsonValue[] {
  const random = createRandom(seed, "values");
  const vocabulary = collectWords([from, to]);
  const [first, second] = [from, to].map((schema) => createInstances({ schema, random, vocabulary }));
  if (first === undefined || second === undefined) throw new Error("Both schemas must have instances.");
  return Array.from({ length: samples }, () => {
    const value = (random.chance(0.7) ? first : second).make();
    return random.chance(0.5) ? value : second.vary(value);
  });
}
