/** What a row of the table of fields holds. */

import type { ChangeSeverity } from "../change.js";
import type { FieldKind } from "./field-kinds.js";

/** One field of a tool: how it is read, written, described and watched. */
export interface ToolField<Value> {
  /** The kind of the values in declarations and inventories. */
  readonly kind: FieldKind<NonNullable<Value>>;
  /** What a declaration without the field means; no row has it where the settings or the types decide. */
  readonly absent?: Value;
  /** How a declaration writes the field, if it is required. */
  readonly example?: string;
  /** Whether a tool's metadata always has the field, or only with a value that is not empty. */
  readonly metadata?: "always" | "unless empty";
  /** Shown by `toolwright list`. */
  readonly isListed?: true;
  /** The lines that describe the value, one per fact; absent where the field is described with others. */
  readonly describe?: (value: NonNullable<Value>) => readonly string[];
  /** What a review says when the value changes. */
  readonly review: FieldReview<Value>;
}

/** The one rule that watches a field, the separate rules that do, or why changes need no review. */
export type FieldReview<Value> =
  FieldChange<Value> | { readonly rules: readonly [string, ...string[]] } | { readonly none: string };

export interface FieldChange<Value> {
  readonly rule: string;
  /** What the rule finds, in a sentence. */
  readonly finds: string;
  /** The severities for stable, experimental and deprecated tools. */
  readonly severity: readonly [stable: ChangeSeverity, experimental: ChangeSeverity, deprecated: ChangeSeverity];
  readonly message: (before: Value, after: Value) => string;
  readonly advice: readonly string[];
  /** For a change that release notes leave out. */
  readonly heading?: "none";
}
