/** From an edit to a few values of its place that it may lose. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { composeObject } from "../values/composed-values.js";
import { schemaOfProperty } from "../values/part-schemas.js";
import { choosePlain, type SimplestMaking } from "../values/simplest-values.js";
import { createCandidates } from "../values/candidates.js";
import type { PlacedEdit } from "./alignment.js";
import { focusOf, namesIn, valuesBetween } from "./edit-steps.js";

/** Values that the edit itself names, and the plainest ones of its place. */
export function* likelyValues(edit: PlacedEdit, { read, simplest }: SimplestMaking): Generator<JsonValue> {
  const focus = focusOf(edit);
  for (const name of namesIn(edit)) {
    for (const { schema } of read(focus).slice(0, 3)) {
      yield* composeObject(schema, choosePlain(simplest));
      for (const value of simplest(schemaOfProperty(schema, name)))
        yield* composeObject(schema, choosePlain(simplest), [[name, value]]);
    }
  }
  yield* valuesBetween(edit);
  yield* simplest(focus);
}

/** Values at and beside what the sides name. */
export function furtherValues(edit: PlacedEdit, look: SimplestMaking): readonly JsonValue[] {
  const plain = (schema: JsonObject): readonly JsonObject[] =>
    look.read(schema).flatMap((variant) => {
      const { not } = variant.schema;
      return [variant.schema, ...(isObject(not) ? look.read(not).map((one) => one.schema) : [])];
    });
  const mains = plain(focusOf(edit)).slice(0, 4);
  const counterparts = [...plain(edit.replacement), ...plain(edit.pair.to)].slice(0, 12);
  return createCandidates(look)({ mains, counterparts, hints: mains });
}

export function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let taken = 0;
  for (const item of items) {
    if ((taken += 1) > count) return;
    yield item;
  }
}

export function firstOf<Item>(items: Iterable<Item>, isOne: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (isOne(item)) return item;
  return undefined;
}
