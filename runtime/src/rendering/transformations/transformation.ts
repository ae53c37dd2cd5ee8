/** Projects schemas through named, ordered, pure transformations, which record what they lose. */

import { copyJson, type JsonSchema } from "../../json-schema/json-values.js";
import { changeSubschemas, visitSchemas } from "../../json-schema/walk.js";
import type { Loss, LossAnalysis, LossFacts } from "./losses.js";

/** Converts arguments of the tool to the projected form, and back. */
export interface Codec {
  readonly encode: (args: unknown) => unknown;
  readonly decode: (args: unknown) => unknown;
}

/** Records the origins of new schemas, and losses. */
export interface Trace {
  /** Finds losses by comparing schemas; undefined where nobody reads the losses. */
  readonly analysis: LossAnalysis | undefined;
  /** Records the schema that a new one was made from; returns the new schema. */
  readonly derive: <Schema extends JsonSchema>(schema: Schema, from: JsonSchema) => Schema;
  /** Records a loss in a schema. */
  readonly lose: (from: JsonSchema, facts: LossFacts) => void;
}

/** One named step of a projection, with a codec if it changes values. */
export interface Transformation {
  /** Hyphenated, such as `optional-to-nullable`. */
  readonly name: string;
  readonly apply: (schema: JsonSchema, trace: Trace) => { readonly schema: JsonSchema; readonly codec?: Codec };
}

/** Maps the direct subschemas; returns the schema itself if none changes, since most steps change few. */
export function mapInner(schema: JsonSchema, trace: Trace, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = changeSubschemas(schema, map);
  return mapped === schema ? schema : trace.derive(mapped, schema);
}

/**
 * Creates a transformation that rewrites each schema separately, innermost first, and does not change values. Mark calls
 * as pure, so that bundlers drop the transformations that a target does not use.
 */
export function rewriteEach(
  name: string,
  rewrite: (schema: JsonSchema, trace: Trace, isRoot: boolean) => JsonSchema,
): Transformation {
  return {
    name,
    apply: (root, trace) => {
      const visit = (schema: JsonSchema, isRoot: boolean): JsonSchema => {
        const inner = mapInner(schema, trace, visitInner);
        const rewritten = rewrite(inner, trace, isRoot);
        return rewritten === inner ? inner : trace.derive(rewritten, inner);
      };
      const visitInner = (schema: JsonSchema): JsonSchema => visit(schema, false);
      return { schema: visit(root, true) };
    },
  };
}

/** A schema with the pointers of its subschemas' origins in the canonical schema. */
export interface TracedSchema {
  readonly schema: JsonSchema;
  readonly originOf: (schema: JsonSchema) => string;
}

export interface ProjectedSchema extends Codec, TracedSchema {
  /** The input is plain text instead of JSON. */
  readonly takesText?: true;
  readonly losses: readonly Loss[];
}

/** Runs transformations over a schema of a tool, in order, without changing the schema itself. */
export type ProjectSchema = (
  canonical: JsonSchema,
  part: "inputSchema" | "outputSchema",
  steps: readonly Transformation[],
) => ProjectedSchema;

/**
 * Creates the projection of schemas; it compares schemas to find losses only with an analysis. Projections by one
 * function share what no transformation changes, so several of one schema take less time and memory.
 */
export function createSchemaProjection(analysis?: LossAnalysis): ProjectSchema {
  const origins = new Map<JsonSchema, string>();
  const originOf = (schema: JsonSchema): string => origins.get(schema) ?? "";
  const derive: Trace["derive"] = (made, from) => {
    // A schema that a transformation returns as it is keeps its origin.
    if (!origins.has(made)) origins.set(made, originOf(from));
    return made;
  };
  const copies = new Map<JsonSchema, JsonSchema>();
  return (canonical, part, steps) => {
    let schema = copies.get(canonical);
    if (schema === undefined) {
      schema = copyJson(canonical);
      visitSchemas(schema, (inner, pointer) => origins.set(inner, pointer));
      copies.set(canonical, schema);
    }
    const losses: Loss[] = [];
    const codecs: Codec[] = [];
    for (const { name: transformation, apply } of steps) {
      const lose: Trace["lose"] = (from, facts) => {
        losses.push({ transformation, part, pointer: originOf(from), ...facts });
      };
      const result = apply(schema, { analysis, derive, lose });
      schema = result.schema;
      if (result.codec !== undefined) codecs.push(result.codec);
    }
    return {
      schema,
      losses,
      encode: (args) => codecs.reduce((value, { encode }) => encode(value), copyJson(args)),
      decode: (args) => codecs.reduceRight((value, { decode }) => decode(value), copyJson(args)),
      originOf,
    };
  };
}
