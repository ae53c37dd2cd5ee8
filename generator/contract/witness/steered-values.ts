/** From a search for a witness to the values that are most likely to be one, the most likely and plainest first. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { createCandidates } from "./candidates.js";
import { findContexts } from "./contexts.js";
import { createDistances } from "./distances.js";
import { meet } from "./plain-schemas.js";
import { createReferences } from "./references.js";
import { createVariantReader, type ReadVariants } from "./schema-variants.js";
import { createSimplest, type SimplestMaking } from "./simplest-values.js";
import type { WitnessSearch } from "./witness-search.js";

/** How many steps further down are varied, one round after the other. */
const depths = [0, 1, 2, 4, 7];
/** Which values stand around the focus: first the plainest, then others, lest the plainest are refused. */
const choices = [0, 1, 2];
/** Most pairs of variants whose common values are tried. */
const mostPairs = 12;

/** Makes values that differ from each other at the focus; after those of the focus alone, others of the whole. */
export function* steeredValues(search: WitnessSearch): Generator<JsonValue> {
  const { accepting, rejecting, focus, counterpart, counterpartRoot, texts = [] } = search;
  const [first, ...others] = accepting;
  const [rejects] = rejecting;
  const whole: Place = { focus: first, counterpart: rejects, counterpartRoot: rejects };
  const place: Place =
    focus === undefined ? whole : { focus, counterpart, counterpartRoot: counterpartRoot ?? rejects };
  const isPart = focus !== undefined && focus !== first;
  // What the other documents want around the focus may be more than what the first one does.
  const copies = others.map((one) => structuredClone(one));
  for (const one of isPart ? [place, whole] : [place]) {
    yield* valuesAt(one, [first], texts);
    if (copies.length > 0) yield* valuesAt(one, [first, ...copies], texts);
  }
}

/** Where the sides differ. */
interface Place {
  readonly focus: JsonObject;
  readonly counterpart: JsonObject | undefined;
  readonly counterpartRoot: JsonObject | undefined;
}

function* valuesAt(
  { focus, counterpart, counterpartRoot }: Place,
  documents: readonly [JsonObject, ...JsonObject[]],
  texts: readonly JsonValue[],
): Generator<JsonValue> {
  // Documents may share objects, in which the same reference would lead to different places: hence the copies.
  const other = structuredClone({ counterpart: counterpart ?? {}, document: counterpartRoot ?? {} });
  const groups = documents.map((document) => ({ document, schemas: [document] }));
  const follow = createReferences([...groups, { document: other.document, schemas: [other.counterpart] }]);
  const [first] = documents;
  const document = documents.length === 1 ? first : { allOf: documents };
  const measure = createDistances(document, follow, focus);
  if (!Number.isFinite(measure(document))) return;
  const read = createVariantReader(follow);
  const making: SimplestMaking = { read, simplest: createSimplest(read) };
  const find = createCandidates(making);
  const others = plainWithin(counterpart === undefined ? [focus] : [other.counterpart, focus], read);
  let most = 0;
  for (const depth of depths) {
    let count = 0;
    for (const choice of depth === 0 ? choices : choices.slice(0, 1)) {
      for (const { mains, fill } of findContexts(document, { ...making, measure, focus, choice })) {
        const values = find({ mains: withMeets(mains), others: [...others, ...mains], depth });
        count += values.length;
        for (const value of depth === 0 ? [...texts, ...values] : values) {
          const filled = fill(value);
          if (filled !== undefined) yield filled;
        }
      }
    }
    // Where going further down makes nothing new there is nothing further down.
    if (depth > 0 && count === most) return;
    most = count;
  }
}

/** The plain schemas of schemas, and of what they exclude. */
function plainWithin(schemas: readonly JsonValue[], read: ReadVariants): readonly JsonObject[] {
  const plain = schemas.flatMap((schema) => read(schema).map((variant) => variant.schema));
  const excluded = plain.flatMap(({ not }) => (not === undefined ? [] : read(not).map((variant) => variant.schema)));
  return [...plain, ...excluded];
}

/** Plain schemas, and those for the values that two of them have in common. */
function withMeets(mains: readonly JsonObject[]): readonly JsonObject[] {
  const met = mains.flatMap((left, index) => mains.slice(index + 1).map((right) => meet(left, right)));
  return [...mains, ...met.filter((one) => one !== undefined).slice(0, mostPairs)];
}
