/** The machinery of projections: schemas are rewritten by named, ordered, pure transformations that note what they lose. */

import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import {
  copyJson,
  isObject,
  mapInner,
  pointerTokens,
  visitSchema,
  type JsonSchema,
} from "../json-schema/json-schema.js";
import type { DecodeOptions, Loss, LossEffect, Projection } from "./projection.js";

/** The way of arguments through one transformation, and back. */
export interface Codec {
  readonly encode: (args: unknown) => unknown;
  readonly decode: (args: unknown) => unknown;
}

/** What a transformation can ask and say about the schema that it rewrites. */
export interface Notes {
  /** Pointer, in the canonical schema, of what a schema was made from. */
  readonly originOf: (schema: JsonSchema) => string;
  /** Says that a schema was made from another one, or from what stood at a pointer; returns it. */
  readonly derive: <Schema extends JsonSchema>(schema: Schema, from: JsonSchema | string) => Schema;
  /** Says that a schema loses something. */
  readonly lose: (from: JsonSchema, loss: { keyword: string; effect: LossEffect; message: string }) => void;
}

/** One named step of a projection. Where values look different behind it, it brings their codec. */
export interface Transformation {
  /** What it does, in words with hyphens, such as `optional-to-nullable`. */
  readonly name: string;
  readonly apply: (schema: JsonSchema, notes: Notes) => { readonly schema: JsonSchema; readonly codec?: Codec };
}

/** A transformation of each schema by itself, the inner ones first; values look the same behind it. */
export function rewriteEach(
  name: string,
  rewrite: (schema: JsonSchema, notes: Notes, isRoot: boolean) => JsonSchema,
): Transformation {
  const visit = (schema: JsonSchema, notes: Notes, isRoot: boolean): JsonSchema => {
    const inner = notes.derive(
      mapInner(schema, (member) => visit(member, notes, false)),
      schema,
    );
    const rewritten = rewrite(inner, notes, isRoot);
    return rewritten === inner ? inner : notes.derive(rewritten, inner);
  };
  return { name, apply: (schema, notes) => ({ schema: visit(schema, notes, true) }) };
}

/** A schema behind every transformation, with its losses and the way of its values. */
export interface ProjectedSchema extends Codec {
  readonly schema: JsonSchema;
  readonly losses: readonly Loss[];
  readonly locate: (pointer: string) => string;
}

/** Runs transformations over a schema, in order. The schema itself is not touched. */
export function projectSchema(
  canonical: JsonSchema,
  part: "inputSchema" | "outputSchema",
  transformations: readonly Transformation[],
): ProjectedSchema {
  const origins = new WeakMap<object, string>();
  const losses: Loss[] = [];
  const codecs: Codec[] = [];
  let schema = copyJson(canonical);
  visitSchema(schema, (inner, pointer) => origins.set(inner, pointer));
  const originOf = (inner: JsonSchema): string => origins.get(inner) ?? "";
  for (const { name, apply } of transformations) {
    const notes: Notes = {
      originOf,
      derive: (made, from) => {
        // What a transformation passes on whole keeps the place that it came from.
        if (!origins.has(made)) origins.set(made, typeof from === "string" ? from : originOf(from));
        return made;
      },
      lose: (from, loss) => void losses.push({ transformation: name, part, pointer: originOf(from), ...loss }),
    };
    const step = apply(schema, notes);
    schema = step.schema;
    if (step.codec !== undefined) codecs.push(step.codec);
  }
  const back = codecs.toReversed();
  return {
    schema,
    losses,
    encode: (args) => codecs.reduce((value, { encode }) => encode(value), copyJson(args)),
    decode: (args) => back.reduce((value, { decode }) => decode(value), copyJson(args)),
    locate: (pointer) => locate(schema, pointer, originOf),
  };
}

/** The origin of the innermost schema that a pointer leads through. */
function locate(schema: JsonSchema, pointer: string, originOf: (schema: JsonSchema) => string): string {
  let origin = originOf(schema);
  let value: unknown = schema;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Readonly<Record<string, unknown>>)[token]; // An object or a list, either is indexed by a token.
    if (isObject(value)) origin = originOf(value) || origin;
  }
  return origin;
}

/** Puts a projection together; the wire object is copied, so that changing it changes nothing else. */
export function createProjection<Wire>(
  wire: Wire,
  parts: {
    readonly schema: ProjectedSchema;
    /** The input schema as the metadata has it. */
    readonly canonical: JsonSchema;
    /** What is lost besides. */
    readonly losses?: readonly Loss[];
  },
): Projection<Wire> {
  const { schema, canonical, losses = [] } = parts;
  const fill = createDefaultsFiller(canonical);
  return {
    wire: copyJson(wire),
    losses: [...schema.losses, ...losses],
    encode: schema.encode,
    decode: (args: unknown, options: DecodeOptions = {}) => {
      try {
        const decoded = schema.decode(args);
        return options.defaults === true ? fill(decoded) : decoded;
      } catch (error) {
        // What nests deeper than the stack reaches stays as it is, for validation to refuse.
        if (error instanceof RangeError) return args;
        throw error;
      }
    },
    locate: schema.locate,
  };
}
