/** The columns of the table of fields. */

import type { ChangeSeverity } from "../change.js";
import type { FieldKind } from "./field-kinds.js";

/** One field of a tool: how it is read, written, described and watched. */
export interface ToolField<Value> {
  /** The kind of the values in declarations and inventories. */
  readonly kind: FieldKind<NonNullable<Value>>;
  /** The default of a declaration without the field; absent where the settings or the types decide. */
  readonly absent?: Value;
  /** How a declaration writes the field, if it is required. */
  readonly example?: string;
  /** Whether a tool's metadata always has the field, or only with a value that is not empty. */
  readonly metadata?: "always" | "unless empty";
  /** Shown by `toolwright list`. */
  readonly isListed?: true;
  /** The lines that describe the value, one per fact; absent where the field is described with others. */
  readonly describe?: (value: NonNullable<Value>) => readonly string[];
  /** The finding of a review when the value changes. */
  readonly review: FieldReview<Value>;
}

/** The one rule that watches a field, the separate rules that do, or why changes need no review. */
export type FieldReview<Value> =
  FieldChange<Value> | { readonly rules: readonly [string, ...string[]] } | { readonly none: string };

export interface FieldChange<Value> {
  readonly rule: string;
  /** A sentence that says which change the rule finds. */
  readonly finds: string;
  /** The severities for stable, experimental and deprecated tools. */
  readonly severity: readonly [stable: ChangeSeverity, experimental: ChangeSeverity, deprecated: ChangeSeverity];
  readonly message: (before: Value, after: Value) => string;
  readonly advice: readonly string[];
  /** For a change that release notes leave out. */
  readonly heading?: "none";
}
