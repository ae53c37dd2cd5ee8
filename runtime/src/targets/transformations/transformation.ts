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
        const inner = mapInner(schema, trace, (each) => visit(each, false));
        const rewritten = rewrite(inner, trace, isRoot);
        return rewritten === inner ? inner : trace.derive(rewritten, inner);
      };
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

type SchemaPart = Exclude<Loss["part"], "metadata">;

/** Runs transformations over a schema of a tool, in order, without changing the schema itself. */
export type ProjectSchema = (
  canonical: JsonSchema,
  part: SchemaPart,
  steps: readonly Transformation[],
) => ProjectedSchema;

/** The state of a projection after some steps. */
interface Stage {
  readonly schema: JsonSchema;
  readonly losses: readonly Loss[];
  readonly codecs: readonly Codec[];
  /** The states after each further step that has been taken from here. */
  readonly next: Map<Transformation, Stage>;
}

/**
 * Creates the projection of one tool's schemas, which must not change meanwhile. Targets whose steps begin alike share
 * the results of these steps.
 */
export function createSchemaProjection(analysis?: LossAnalysis): ProjectSchema {
  const origins = new Map<JsonSchema, string>();
  const originOf = (schema: JsonSchema): string => origins.get(schema) ?? "";
  const derive: Trace["derive"] = (made, from) => {
    // A schema that a transformation returns as it is keeps its origin.
    if (!origins.has(made)) origins.set(made, originOf(from));
    return made;
  };
  const startAt = (canonical: JsonSchema): Stage => {
    const schema = copyJson(canonical);
    visitSchemas(schema, (inner, pointer) => origins.set(inner, pointer));
    return { schema, losses: [], codecs: [], next: new Map() };
  };
  const takeStep = (stage: Stage, { name, apply }: Transformation, part: SchemaPart): Stage => {
    const losses: Loss[] = [];
    const lose: Trace["lose"] = (from, facts) => {
      losses.push({ transformation: name, part, pointer: originOf(from), ...facts });
    };
    const { schema, codec } = apply(stage.schema, { analysis, derive, lose });
    if (schema === stage.schema && losses.length === 0 && codec === undefined) return stage;
    return {
      schema,
      losses: [...stage.losses, ...losses],
      codecs: codec === undefined ? stage.codecs : [...stage.codecs, codec],
      next: new Map(),
    };
  };
  const starts = new Map<SchemaPart, Stage>();
  return (canonical, part, steps) => {
    let stage = starts.get(part) ?? startAt(canonical);
    starts.set(part, stage);
    for (const step of steps) {
      const after = stage.next.get(step) ?? takeStep(stage, step, part);
      stage.next.set(step, after);
      stage = after;
    }
    const { schema, losses, codecs } = stage;
    return {
      schema,
      losses,
      encode: (args) => codecs.reduce((value, { encode }) => encode(value), copyJson(args)),
      decode: (args) => codecs.reduceRight((value, { decode }) => decode(value), copyJson(args)),
      originOf,
    };
  };
}
