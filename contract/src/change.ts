/** The differences between two contracts, as data: what changed, what it means, and the value that proves it. */

import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

/** The values that a schema describes: arguments, which come in, or results, which go out. */
export type Direction = "input" | "output";

/** Both directions, arguments first. */
export const directions: readonly Direction[] = ["input", "output"];

/** The verdict on a change: proved harmless, refuted by a witness, or neither. */
export type ChangeVerdict = "compatible" | "breaking" | "unproven";

/** A value that one side accepts and the other rejects. */
export interface Witness {
  /** Arguments or result, as small as they could be made. */
  readonly instance: JsonValue;
  /** The error of the side that rejects it, such as `/width must NOT have additional properties`. */
  readonly reason: string;
  /** Present if both schemas accept the arguments, but the new one no longer declares a name in them. */
  readonly staysValid?: true;
}

/** One difference between two schemas. */
export interface SchemaChange {
  /** Name of the rule that it falls under, such as `input-property-removed`. */
  readonly rule: string;
  /**
   * Where it is, as a JSON Pointer in a fragment: `#/properties/width`. It follows references, and has the keywords of
   * 2020-12, whatever the dialect.
   */
  readonly pointer: string;
  readonly verdict: ChangeVerdict;
  /** Present exactly if the verdict is `breaking`. */
  readonly witness?: Witness;
  /** The number of values tried, if the verdict is `unproven`. */
  readonly tried?: number;
  /** The part that changed, on the old side; absent if it is new. */
  readonly before?: JsonValue;
  /** The part that changed, on the new side; absent if it is gone. */
  readonly after?: JsonValue;
  /** The targets of references in the two parts, by side and reference; absent without references. */
  readonly referenced?: JsonObject;
}

/** The comparison of two schemas. */
export interface SchemaComparison {
  readonly verdict: ChangeVerdict;
  /** Every difference, the most severe first; empty for schemas with the same meaning and wording. */
  readonly changes: readonly SchemaChange[];
}

/** The impact of a change on existing users of the tool. */
export type ChangeSeverity = "error" | "warning" | "info";

/** Every severity, the most severe first. */
export const changeSeverities: readonly ChangeSeverity[] = ["error", "warning", "info"];

/** The severity of proved breaks that calls are unlikely to hit: that of other breaks, at most a warning, or info. */
export type UnlikelySeverity = "error" | "warning" | "never";

/** Every value, the most severe first. */
export const unlikelySeverities: readonly UnlikelySeverity[] = ["error", "warning", "never"];

/** One difference between two inventories. */
export interface InventoryChange extends SchemaChange {
  readonly severity: ChangeSeverity;
  /** Present if calls are unlikely to hit a proved break: the values that it rejects are neither declared nor logged. */
  readonly unlikely?: true;
  /** Name of the tool at the baseline, or of a new tool; null if the change concerns the whole inventory. */
  readonly tool: string | null;
  /** Package that declares the tool; absent for the tools of the project itself. */
  readonly package?: string;
  readonly family: string | null;
  /** The baseline's stability, or a new tool's own; `stable` if an inventory has none; null without a tool. */
  readonly stability: ToolStability | null;
  /** The document of the pointer: the input schema, the output schema, or the tool's other fields (`#/effect`). */
  readonly part: Direction | "fields";
  /** The location in the tool's file: `#/inputSchema/properties/width` in an MCP list. */
  readonly place: string;
  /** A sentence that says what changed, with the names that the author wrote. */
  readonly message: string;
  /** Alternatives for the author, each sufficient on its own. */
  readonly advice: readonly string[];
  /** SHA-256, in hexadecimal, of the rule, the tool, the part, the pointer, both values and the stability. */
  readonly fingerprint: string;
}

/** The comparison of two inventories. */
export interface InventoryComparison {
  /** Every difference: the most severe first, then by tool. */
  readonly changes: readonly InventoryChange[];
}
