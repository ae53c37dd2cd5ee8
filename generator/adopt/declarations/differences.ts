/** Compares the schemas of a tool with those generated from what was written for it, in both directions. */

import type { SchemaChange } from "@toolwright/contract";
import { compareSchemas, SchemaError } from "@toolwright/contract";
import { endlessFault } from "@toolwright/contract/internal/validation";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  pointerTokens,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { asPointed } from "./flat-schemas.js";
import { closeObjects } from "./tag-keywords.js";
import { type SchemaTrace, traceSchemas } from "./schema-traces.js";
import type { ToolLoss } from "./write-declarations.js";

/** A way in which the written type differs from the schema. */
export interface AdoptionDifference {
  readonly part: ToolLoss["part"];
  /** A JSON Pointer in the source's schema. */
  readonly pointer: string;
  /** `wider` and `narrower` are about the values that the written type accepts; an `annotation` has no meaning. */
  readonly kind: "annotation" | "narrower" | "text" | "unproven" | "wider";
  /** Why, as the end of a sentence; null if nothing says why, which makes the tool refused. */
  readonly reason: string | null;
  /** A value that one side accepts and the other does not. */
  readonly witness?: JsonValue;
}

export interface ComparedPart {
  readonly part: "input" | "output";
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly losses: readonly ToolLoss[];
}

/** Finds the differences; a problem is why the source's schema cannot be compared. */
export function findDifferences({
  part,
  before,
  after,
  losses,
}: ComparedPart): readonly AdoptionDifference[] | { readonly problem: string } {
  const own = losses.filter((loss) => loss.part === part);
  const schema = asPointed(before);
  try {
    const compare = (source: JsonObject, openObjects: "declared" | "strict"): readonly AdoptionDifference[] => {
      const narrower = compareSchemas(source, after, { direction: part, openObjects });
      const wider = compareSchemas(after, source, { direction: part, openObjects });
      const kinds = part === "input" ? (["narrower", "wider"] as const) : (["wider", "narrower"] as const);
      return [narrower, wider].flatMap(({ changes }, index) =>
        changes.flatMap((change) =>
          describeDifference(change, { part, kind: kinds[index] ?? "wider", losses: own, schema }),
        ),
      );
    };
    const found = compare(before, "declared");
    const said = new Set(found.map(({ reason }) => reason));
    const isHidden = own.some((loss) => loss.kind === "type" && !said.has(reasonOf(loss)));
    // Names that nobody declares may hide what a loss means, unless they are compared too.
    const hidden = isHidden ? compare(closeObjects(schema) as JsonObject, "strict") : []; // Still a schema.
    return withoutDuplicates([...found, ...hidden.filter(({ reason }) => reason !== null && !said.has(reason))]);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    // Only the source's schema can be so deep: the one of the written type is made from what could be read of it.
    return { problem: error.cause instanceof RangeError ? endlessFault : error.fault };
  }
}

function reasonOf({ keyword, reason }: ToolLoss): string {
  return `${keyword}: ${reason}`;
}

interface Described {
  readonly part: "input" | "output";
  readonly kind: "narrower" | "wider";
  readonly losses: readonly ToolLoss[];
  /** The source's schema, as the losses see it. */
  readonly schema: JsonObject;
}

function describeDifference(
  change: SchemaChange,
  { part, kind, losses, schema }: Described,
): readonly AdoptionDifference[] {
  if (change.verdict === "compatible") return [];
  const pointer = change.pointer.replace(/^#/, "");
  const reason = explain(pointer, traceSchemas(schema, pointer), losses);
  const { witness } = change;
  return [
    {
      part,
      pointer,
      kind: change.verdict === "unproven" ? "unproven" : kind,
      reason: reason ?? (change.verdict === "unproven" ? "it could not be proved either way" : null),
      ...(witness !== undefined && { witness: witness.instance }),
    },
  ];
}

/** The loss of the keyword that a pointer names, the nearest one around the place, or the first inside it. */
function explain(pointer: string, places: SchemaTrace, losses: readonly ToolLoss[]): string | undefined {
  const changing = losses.filter(({ kind }) => kind === "type");
  const tokens = new Set(pointerTokens(pointer));
  const around = places.around.flatMap((place) => changing.filter((loss) => loss.pointer === place));
  const best =
    around.findLast(({ keyword }) => tokens.has(keyword)) ??
    around.at(-1) ??
    changing.find((loss) => places.inside.has(loss.pointer));
  return best && reasonOf(best);
}

function withoutDuplicates(found: readonly AdoptionDifference[]): readonly AdoptionDifference[] {
  return [
    ...new Map(found.map((one) => [JSON.stringify([one.part, one.pointer, one.kind, one.reason]), one])).values(),
  ];
}

/** Whether a schema has an object that accepts undeclared names. */
export function hasOpenObject(schema: JsonObject): boolean {
  let isOpen = false;
  visitSchemas(schema, (part) => {
    const isDeclaring = isObject(part["properties"]) && Object.keys(part["properties"]).length > 0;
    isOpen ||= isDeclaring && part["additionalProperties"] === undefined && part["unevaluatedProperties"] === undefined;
  });
  return isOpen;
}
