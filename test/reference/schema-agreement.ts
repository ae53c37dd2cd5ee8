/** Turns two schemas into the differences between them that a proof leaves. */

import { compareSchemas } from "@toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

export type Side = "reference" | "ours";
export type Schemas = Readonly<Record<Side, JsonObject>>;

/** What one side accepts and the other may not, with a value that shows it. */
export function proveDifferences(schemas: Schemas): readonly string[] {
  const options = { direction: "input", openObjects: "strict" } as const;
  return (["reference", "ours"] as const).flatMap((side) => {
    const { changes } = compareSchemas(schemas[side], schemas[side === "ours" ? "reference" : "ours"], options);
    const found = changes.filter(({ verdict }) => verdict !== "compatible");
    return found.map(({ pointer, witness }) => `${pointer}: only ${side} accepts ${JSON.stringify(witness?.instance)}`);
  });
}
