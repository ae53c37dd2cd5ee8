/** Defines what a projection can lose, and finds the losses that only a comparison of schemas shows. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf } from "../../json-schema/parts.js";
import { createDisjointness } from "./disjoint-schemas.js";
import { createAmbiguityTest } from "./union-ambiguity.js";

/** The effect of a loss on the arguments. */
export type LossEffect =
  /** The target accepts arguments that the tool refuses; only validation refuses them. */
  | "wider"
  /** The target cannot express some arguments that the tool accepts. */
  | "narrower"
  /** Two different arguments look the same on the wire, so one is decoded as the other. */
  | "ambiguous"
  /** Only annotations are lost: the same arguments are valid. */
  | "unsaid";

/** A loss, without its location. */
export interface LossFacts {
  /** The keyword or field that the wire object lacks, or has in a weaker form. */
  readonly keyword: string;
  readonly effect: LossEffect;
  /** One sentence for people about the result. */
  readonly message: string;
}

/** Something that the target cannot express. */
export interface Loss extends LossFacts {
  /** Name of the transformation that lost it, such as `bounds-to-description`. */
  readonly transformation: string;
  /** The part of the tool with the loss: a schema, or a field of its metadata. */
  readonly part: "inputSchema" | "outputSchema" | "metadata";
  /** JSON Pointer into that part of the metadata, to the schema or field with the loss. */
  readonly pointer: string;
}

/** A schema before and after its optional properties became nullable. */
export interface NullableStep {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  /** Each schema after the step, by the schema before it. */
  readonly made: ReadonlyMap<JsonSchema, JsonSchema>;
  readonly acceptsNull: (schema: unknown) => boolean;
  readonly wraps: boolean;
}

/** The mark of an absent property in a flattened root. */
export type Absence = "left-out" | "null";

/** Finds losses by comparing schemas. Only reports of losses load it; the renderer of a single target does without. */
export interface LossAnalysis {
  /** Creates a function that finds the losses where `oneOf` becomes `anyOf`. */
  readonly overlaps: (root: JsonSchema) => (variants: readonly unknown[]) => readonly LossFacts[];
  /** Creates a function that finds the losses where null marks absent properties in the variants of a union. */
  readonly ambiguities: (step: NullableStep) => (union: JsonSchema) => readonly LossFacts[];
  /** Finds the losses where the variants of a root become one object. */
  readonly flattening: (root: JsonSchema, variants: readonly JsonSchema[], absence: Absence) => readonly LossFacts[];
}

export const lossAnalysis: LossAnalysis = {
  overlaps: (root) => {
    const areDisjoint = createDisjointness(root);
    return (variants) =>
      somePair(variants, (one, other) => !areDisjoint(one, other))
        ? [{ keyword: "oneOf", effect: "wider", message: "A value may match more than one variant." }]
        : [];
  },
  ambiguities: ({ before, after, made, acceptsNull, wraps }) => {
    const projected = (variant: unknown): unknown => (isObject(variant) ? made.get(variant) : variant);
    const areDisjoint = createDisjointness(after);
    const isAmbiguous = createAmbiguityTest({ root: before, acceptsNull, wraps });
    // Decoding tries the earlier variant first.
    const isMistaken = (reader: unknown, writer: unknown): boolean =>
      !areDisjoint(projected(reader), projected(writer)) && isAmbiguous(reader, writer);
    const message =
      "Two variants look the same once null stands for an absent property: a value of one may come back as one of the other.";
    return (union) =>
      somePair(listOf(union["anyOf"] ?? union["oneOf"]), isMistaken)
        ? [{ keyword: unionKeyword(union), effect: "ambiguous", message }]
        : [];
  },
  flattening: (root, variants, absence) => {
    const keyword = unionKeyword(root);
    const isOpen = isOpenToOthers(variants);
    const isAmbiguous = absence === "null" && (isOpen || haveLookalikes(root, variants));
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

/** Whether a variant accepts undeclared properties that another one declares. */
function isOpenToOthers(variants: readonly JsonSchema[]): boolean {
  const names = new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))));
  return variants.some(
    (variant) =>
      (variant["additionalProperties"] !== false || isObject(variant["patternProperties"])) &&
      [...names].some((name) => !Object.hasOwn(propertiesOf(variant), name)),
  );
}

/** Whether a value of one variant, with null for the properties of others, may be decoded as an earlier variant. */
function haveLookalikes(root: JsonSchema, variants: readonly JsonSchema[]): boolean {
  const areDisjoint = createDisjointness(root);
  const mayBeNull = (property: unknown): boolean => !areDisjoint(property, { type: "null" });
  return somePair(variants.map(propertiesOf), (reader, writer) => {
    const own = Object.keys(reader).filter((name) => !Object.hasOwn(writer, name));
    const foreign = Object.keys(writer).filter((name) => !Object.hasOwn(reader, name));
    if (own.length + foreign.length === 0) return false;
    if (!own.every((name) => mayBeNull(reader[name])) || !foreign.every((name) => mayBeNull(writer[name])))
      return false;
    return !Object.keys(reader).some((name) => Object.hasOwn(writer, name) && areDisjoint(reader[name], writer[name]));
  });
}

/** Whether a test holds for an item and a later one. */
function somePair<Item>(items: readonly Item[], test: (item: Item, later: Item) => boolean): boolean {
  return items.some((item, index) => items.slice(index + 1).some((later) => test(item, later)));
}
