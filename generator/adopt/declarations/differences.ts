/** Compares the schemas of a tool with those generated from what was written for it, in both directions. */

import type { SchemaChange } from "@toolwright/contract";
import { compareSchemas, SchemaError } from "@toolwright/contract";
import { isObject, type JsonObject, type JsonValue, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import type { ToolLoss } from "./write-declarations.js";

/** A way in which the written type differs from the schema. */
export interface AdoptionDifference {
  readonly part: ToolLoss["part"];
  /** A JSON Pointer in the source's schema. */
  readonly pointer: string;
  /** `wider` and `narrower` are about the values that the written type accepts. */
  readonly kind: "narrower" | "text" | "unproven" | "wider";
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
  try {
    const narrower = compareSchemas(before, after, { direction: part, openObjects: "declared" });
    const wider = compareSchemas(after, before, { direction: part, openObjects: "declared" });
    const kinds = part === "input" ? (["narrower", "wider"] as const) : (["wider", "narrower"] as const);
    const found = [narrower, wider].flatMap(({ changes }, index) =>
      changes.flatMap((change) => describeDifference(change, { part, kind: kinds[index] ?? "wider", losses: own })),
    );
    return withoutDuplicates(found);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return { problem: error.message };
  }
}

interface Described {
  readonly part: "input" | "output";
  readonly kind: "narrower" | "wider";
  readonly losses: readonly ToolLoss[];
}

function describeDifference(change: SchemaChange, { part, kind, losses }: Described): readonly AdoptionDifference[] {
  if (change.verdict === "compatible") return [];
  const pointer = change.pointer.replace(/^#/, "");
  const reason = explain(pointer, losses);
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

/** The loss at a place, or the nearest around or inside it. */
function explain(pointer: string, losses: readonly ToolLoss[]): string | undefined {
  const changing = losses.filter(({ kind }) => kind === "type");
  const isAround = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
  const near = changing.filter((loss) => isAround(pointer, loss.pointer) || isAround(loss.pointer, pointer));
  const [best] = near.toSorted((left, right) => shared(right.pointer, pointer) - shared(left.pointer, pointer));
  return best && `${best.keyword}: ${best.reason}`;
}

function shared(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
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
