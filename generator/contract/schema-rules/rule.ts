/** What a rule about schemas is: it finds where going from one schema to another may lose values. */

import type { Direction } from "../change.js";
import type { JsonObject, JsonValue } from "../../definition.js";
import type { Side } from "../schema-pool.js";

/** Two schemas in the same place, references followed. */
export interface SchemaPair {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** What a schema's reference leads to, or the schema itself. */
  readonly expand: (schema: JsonValue | undefined) => JsonObject;
}

/** One step from a schema towards another, on its own. */
export interface SchemaEdit {
  readonly rule: SchemaRule;
  /** What the first schema is after this step alone. */
  readonly replacement: JsonObject;
  /** Where it is, as keywords and names from the pair down, on the side that has it. */
  readonly path: readonly string[];
  readonly side: Side;
  /** What the step takes away, and what it brings; absent where there was or will be nothing. */
  readonly removed?: JsonValue;
  readonly added?: JsonValue;
}

/** What a rule finds, before it is known by whom. */
export type FoundEdit = Omit<SchemaEdit, "rule">;

/** Names for what a step does: it loses values, or only gains some. */
export interface RuleNames {
  readonly narrowing: string;
  readonly widening: string;
}

/** One kind of step between schemas. */
export interface SchemaRule {
  /** Keywords whose differences it accounts for. */
  readonly keywords: readonly string[];
  readonly names: Readonly<Record<Direction, RuleNames>>;
  readonly find: (pair: SchemaPair) => readonly FoundEdit[];
}

/** What a rule and its mirror are called, without the direction. */
export interface MirroredNames {
  /** For a schema of arguments that loses values, such as `enum-value-removed`. */
  readonly lost: string;
  /** For a schema that gains them, such as `enum-value-added`. */
  readonly gained: string;
  /** For a schema of results that loses them, where that is another word. */
  readonly lostInResults?: string;
}

/**
 * Names of a rule and of its mirror. Arguments go from the old schema to the new one, results from the new one to the
 * old: a value that a result schema gains is lost on the way back.
 */
export function mirrored({ lost, gained, lostInResults = lost }: MirroredNames): SchemaRule["names"] {
  return {
    input: { narrowing: `input-${lost}`, widening: `input-widened-${gained}` },
    output: { narrowing: `output-widened-${gained}`, widening: `output-narrowed-${lostInResults}` },
  };
}

/** Names of a rule whose steps only gain values: where one loses some all the same, there is no finer word for it. */
export function gaining(names: MirroredNames): SchemaRule["names"] {
  const { input, output } = mirrored(names);
  return {
    input: { ...input, narrowing: narrowedNames.input.narrowing },
    output: { ...output, narrowing: narrowedNames.output.narrowing },
  };
}

/** Names for what has no finer rule. */
export const narrowedNames: SchemaRule["names"] = {
  input: { narrowing: "input-narrowed", widening: "input-widened" },
  output: { narrowing: "output-widened", widening: "output-narrowed" },
};

/** A schema without some of its keywords. */
export function without(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** Only some of the keywords of a schema. */
export function only(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}
