/**
 * What a projection loses, in words: by keywords, by fields, and because two variants of a union look alike. Only reports
 * of losses load it: a target by itself goes without.
 */

import { isObject, type JsonSchema, listOf } from "../json-schema/json-values.js";
import { propertiesOf } from "../json-schema/parts.js";
import { escapeToken } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { createDisjointness } from "./disjoint-schemas.js";
import type { Loss, LossEffect, LossFacts, ModelField, Rendering } from "./projection.js";
import { annotations } from "./transformations/keyword-sentences.js";
import { createReadingTest } from "./union-readings.js";

const lossWords = {
  closed: (): LossFacts => ({
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Undeclared properties are not allowed.",
  }),
  /** Null stands for an absent property that may be null. */
  nullForAbsent: (property: string): LossFacts => ({
    keyword: "required",
    effect: "ambiguous",
    message: `"${property}" may be absent or null, and on the wire it is null for both: it comes back as null.`,
  }),
  besideReference: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: `"${keyword}" beside a reference is dropped.`,
  }),
  saidOnly: (keyword: string, sentence: string, effect: LossEffect = "wider"): LossFacts => ({
    keyword,
    effect,
    message: `Only the description states it: "${sentence}"`,
  }),
  notAccepted: (keyword: string): LossFacts => ({
    keyword,
    effect: annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider",
    message: `The target does not accept "${keyword}".`,
  }),
  besideValues: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: `The target does not accept "${keyword}" beside values of several types.`,
  }),
  tuple: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: "Any item may match the schema of any position; only the description gives the order.",
  }),
};

export type LossWords = typeof lossWords;

/** A schema before and after its optional properties became nullable. */
interface NullableStep {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  /** What became of each schema. */
  readonly made: ReadonlyMap<JsonSchema, JsonSchema>;
  readonly acceptsNull: (schema: unknown) => boolean;
  readonly wraps: boolean;
}

/** How a flattened root marks an absent property. */
export type Absence = "left-out" | "null";

/** Says what is lost, and finds losses by comparing schemas. Only reports of losses need it, so a target by itself goes without. */
export interface LossAnalysis {
  readonly words: LossWords;
  /** Creates a function that finds what is lost when `oneOf` becomes `anyOf`. */
  readonly overlaps: (root: JsonSchema) => (variants: readonly unknown[]) => readonly LossFacts[];
  /** Creates a function that finds what is lost when null stands for absent properties in the variants of a union. */
  readonly lookalikes: (step: NullableStep) => (union: JsonSchema) => readonly LossFacts[];
  /** Finds what is lost when the forms of a root become one object. */
  readonly flattening: (root: JsonSchema, forms: readonly JsonSchema[], absence: Absence) => readonly LossFacts[];
}

const overlap: LossFacts = {
  keyword: "oneOf",
  effect: "wider",
  message: "A value may match more than one variant.",
};

export const lossAnalysis: LossAnalysis = {
  words: lossWords,
  overlaps: (root) => {
    const areDisjoint = createDisjointness(root);
    return (variants) => (somePair(variants, (one, other) => !areDisjoint(one, other)) ? [overlap] : []);
  },
  lookalikes: ({ before, after, made, acceptsNull, wraps }) => {
    const projected = (variant: unknown): unknown => (isObject(variant) ? made.get(variant) : variant);
    const areDisjoint = createDisjointness(after);
    const mayReadDifferently = createReadingTest({
      root: before,
      acceptsNull,
      wraps,
      areDisjoint: createDisjointness(before),
    });
    const isRead = (as: unknown, of: unknown): boolean =>
      !areDisjoint(projected(as), projected(of)) && mayReadDifferently(as, of);
    return (union) => {
      // The earlier variant is read first.
      if (!somePair(listOf(union["anyOf"] ?? union["oneOf"]), isRead)) return [];
      const message =
        "Two variants look the same once null stands for an absent property: a value of one may come back as one of the other.";
      return [{ keyword: unionKeyword(union), effect: "ambiguous", message }];
    };
  },
  flattening: (root, forms, absence) => {
    const keyword = unionKeyword(root);
    const isOpen = isOpenToOthers(forms);
    const isAmbiguous = absence === "null" && (isOpen || haveLookalikes(root, forms));
    const losses: readonly (LossFacts | false)[] = [
      {
        keyword,
        effect: "wider",
        message: "The forms at the root become one object; only the description states which properties go together.",
      },
      isOpen && {
        keyword,
        effect: "narrower",
        message: "A form that accepts any property accepts those of the other forms only as declared there.",
      },
      isAmbiguous && {
        keyword,
        effect: "ambiguous",
        message:
          "Two forms look the same when the property that distinguishes them is null: one comes back as the other.",
      },
    ];
    return losses.filter((loss) => loss !== false);
  },
};

function unionKeyword(schema: JsonSchema): string {
  return Object.hasOwn(schema, "anyOf") ? "anyOf" : "oneOf";
}

/** Whether a form accepts undeclared properties that another one declares. */
function isOpenToOthers(forms: readonly JsonSchema[]): boolean {
  const names = new Set(forms.flatMap((form) => Object.keys(propertiesOf(form))));
  return forms.some(
    (form) =>
      (form["additionalProperties"] !== false || isObject(form["patternProperties"])) &&
      [...names].some((name) => !Object.hasOwn(propertiesOf(form), name)),
  );
}

/** Whether a value of one form, with null for the properties of others, may be read as an earlier form. */
function haveLookalikes(root: JsonSchema, forms: readonly JsonSchema[]): boolean {
  const areDisjoint = createDisjointness(root);
  const mayBeNull = (property: unknown): boolean => !areDisjoint(property, { type: "null" });
  return somePair(forms.map(propertiesOf), (as, of) => {
    const own = Object.keys(as).filter((name) => !Object.hasOwn(of, name));
    const foreign = Object.keys(of).filter((name) => !Object.hasOwn(as, name));
    if (own.length + foreign.length === 0) return false;
    if (!own.every((name) => mayBeNull(as[name])) || !foreign.every((name) => mayBeNull(of[name]))) return false;
    return !Object.keys(as).some((name) => Object.hasOwn(of, name) && areDisjoint(as[name], of[name]));
  });
}

/** Whether a test holds for an item and a later one. */
function somePair<Item>(items: readonly Item[], test: (item: Item, later: Item) => boolean): boolean {
  return items.some((item, index) => items.slice(index + 1).some((later) => test(item, later)));
}

const losses: Readonly<Record<ModelField, { readonly effect: Loss["effect"]; readonly message: string }>> = {
  outputSchema: { effect: "unsaid", message: "The target has no field for the result schema." },
  examples: { effect: "unsaid", message: "The target has no field for examples." },
  freeformGrammar: {
    effect: "wider",
    message: "The tool is sent as a function, so the grammar does not constrain its input.",
  },
};

/** Lists the fields for the model that a wire object lacks, and the keywords of an input that is sent as text. */
export function listFieldLosses(
  metadata: ToolMetadata,
  { carried, takesText }: Pick<Rendering<unknown>, "carried" | "takesText">,
): readonly Loss[] {
  const fields: readonly ModelField[] = ["outputSchema", "examples", "freeformGrammar"];
  const lost = fields
    .filter((field) => !carried.includes(field) && isThere(metadata[field]))
    .map((field): Loss => ({
      transformation: "drop-fields",
      part: "metadata",
      pointer: `/${field}`,
      keyword: field,
      ...losses[field],
    }));
  return [...(takesText ? listTextLosses(metadata) : []), ...lost];
}

/** All keywords of the only property's schema but its type are lost. */
function listTextLosses({ inputSchema }: ToolMetadata): readonly Loss[] {
  return Object.entries(inputSchema.properties ?? {}).flatMap(([name, text]) =>
    Object.keys(text)
      .filter((keyword) => keyword !== "type")
      .map((keyword): Loss => ({
        transformation: "freeform-text",
        part: "inputSchema",
        pointer: `/properties/${escapeToken(name)}`,
        keyword,
        effect: ["description", "title", "default", "examples"].includes(keyword) ? "unsaid" : "wider",
        message: `The input is text that follows a grammar, so "${keyword}" is not sent.`,
      })),
  );
}

function isThere(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
