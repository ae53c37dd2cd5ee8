/** The machinery of projections: named, ordered, pure transformations rewrite schemas and record what they lose. */

import { copyJson, type JsonSchema } from "../json-schema/json-values.js";
import { changeSubschemas, visitSchemas } from "../json-schema/walk.js";
import type { LossAnalysis, LossWords } from "./losses.js";
import type { Loss, LossFacts, ModelField, Rendering, TracedSchema } from "./projection.js";

export interface Codec {
  readonly encode: (args: unknown) => unknown;
  readonly decode: (args: unknown) => unknown;
}

export interface Notes {
  /** Absent where nobody reads the losses. */
  readonly analysis: LossAnalysis | undefined;
  /** Pointer, in the canonical schema, to the origin of a schema. */
  readonly originOf: (schema: JsonSchema) => string;
  /** Records the origin of a new schema, another schema or a pointer; returns the new schema. */
  readonly derive: <Schema extends JsonSchema>(schema: Schema, from: JsonSchema) => Schema;
  /** Records a loss, if anybody reads the losses. */
  readonly lose: (from: JsonSchema, say: (words: LossWords) => LossFacts) => void;
}

/** One named step of a projection, with a codec if it changes values. */
export interface Transformation {
  /** What it does, in words with hyphens, such as `optional-to-nullable`. */
  readonly name: string;
  readonly apply: (schema: JsonSchema, notes: Notes) => { readonly schema: JsonSchema; readonly codec?: Codec };
}

/** Maps the schemas directly in a schema; returns the schema itself if none changes, since most steps change few. */
export function mapInner(schema: JsonSchema, notes: Notes, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = changeSubschemas(schema, map);
  return mapped === schema ? schema : notes.derive(mapped, schema);
}

/**
 * A transformation of each schema separately, innermost first; it does not change values. Calls are marked as pure, so
 * that bundlers drop the transformations that a target does without.
 */
export function rewriteEach(
  name: string,
  rewrite: (schema: JsonSchema, notes: Notes, isRoot: boolean) => JsonSchema,
): Transformation {
  return {
    name,
    apply: (root, notes) => {
      const visit = (schema: JsonSchema, isRoot: boolean): JsonSchema => {
        const inner = mapInner(schema, notes, visitInner);
        const rewritten = rewrite(inner, notes, isRoot);
        return rewritten === inner ? inner : notes.derive(rewritten, inner);
      };
      const visitInner = (schema: JsonSchema): JsonSchema => visit(schema, false);
      return { schema: visit(root, true) };
    },
  };
}

export interface ProjectedSchema extends Codec, TracedSchema {
  /** The input is text of its own kind, not JSON. */
  readonly takesText?: true;
  readonly losses: readonly Loss[];
}

/** The part of a tool that a schema is. */
type SchemaPart = Exclude<Loss["part"], "metadata">;

/** Runs transformations over a schema of a tool, in order, without changing the schema itself. */
export type ProjectSchema = (
  canonical: JsonSchema,
  part: SchemaPart,
  steps: readonly Transformation[],
) => ProjectedSchema;

/** What some steps have made of a schema. */
interface Stage {
  readonly schema: JsonSchema;
  readonly losses: readonly Loss[];
  readonly codecs: readonly Codec[];
  /** What each further step has made of it. */
  readonly next: Map<Transformation, Stage>;
}

/** What steps know of the schemas besides what they are given. */
type Tracing = Omit<Notes, "lose">;

/**
 * Projects the schemas of one tool, which must not change meanwhile. A step is taken once for all targets that have come
 * to it by the same steps, not counting those that change nothing.
 */
export function createSchemaProjection(analysis?: LossAnalysis): ProjectSchema {
  const origins = new Map<JsonSchema, string>();
  const originOf: Notes["originOf"] = (schema) => origins.get(schema) ?? "";
  const derive: Notes["derive"] = (made, from) => {
    // A schema that a transformation returns as it is keeps its origin.
    if (!origins.has(made)) origins.set(made, originOf(from));
    return made;
  };
  const startAt = (canonical: JsonSchema): Stage => {
    const schema = copyJson(canonical);
    visitSchemas(schema, (inner, pointer) => origins.set(inner, pointer));
    return { schema, losses: [], codecs: [], next: new Map() };
  };
  const starts = new Map<SchemaPart, Stage>();
  return (canonical, part, steps) => {
    let stage = starts.get(part) ?? startAt(canonical);
    starts.set(part, stage);
    for (const step of steps) {
      const after = stage.next.get(step) ?? takeStep(stage, step, part, { analysis, originOf, derive });
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

function takeStep(stage: Stage, { name, apply }: Transformation, part: SchemaPart, tracing: Tracing): Stage {
  const losses: Loss[] = [];
  const { analysis, originOf } = tracing;
  const lose: Notes["lose"] = (from, say) => {
    if (analysis) losses.push({ transformation: name, part, pointer: originOf(from), ...say(analysis.words) });
  };
  const { schema, codec } = apply(stage.schema, { ...tracing, lose });
  if (schema === stage.schema && losses.length === 0 && codec === undefined) return stage;
  return {
    schema,
    losses: [...stage.losses, ...losses],
    codecs: codec === undefined ? stage.codecs : [...stage.codecs, codec],
    next: new Map(),
  };
}

/** What a wire object was made from. */
interface WireSource {
  readonly schema: ProjectedSchema;
  readonly carried: readonly ModelField[];
  readonly losses?: readonly Loss[];
}

/** Assembles a rendering, whose wire object shares parts with what it was made from. */
export function createRendering<Wire>(wire: Wire, { schema, carried, losses = [] }: WireSource): Rendering<Wire> {
  return {
    wire,
    losses: [...schema.losses, ...losses],
    carried,
    takesText: schema.takesText === true,
    encode: schema.encode,
    decode: (args) => {
      try {
        return schema.decode(args);
      } catch (error) {
        // Arguments deeper than the stack stay as they are, for validation to refuse.
        if (error instanceof RangeError) return args;
        throw error;
      }
    },
    projected: schema,
  };
}
