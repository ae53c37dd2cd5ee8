/** The fields of a declaration, one row each: how a field is read, written, described and watched. */

import type { FreeformGrammar, RetryHint } from "@toolwright/runtime/internal/declaration";
import type { ModelRendering } from "@toolwright/runtime/internal/envelope";
import type { ToolDeclaration, ToolEffect } from "@toolwright/runtime";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import { toolEffects } from "@toolwright/runtime/internal/effects";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import { canonicalJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { ChangeSeverity } from "../change.js";
import { joinPhrases } from "../word-lists.js";
import { arrayOf, type FieldKind, flag, number, object, objectOf, oneOf, string, strings } from "./field-kinds.js";

/** One field of a tool: how it is read, written, described and watched. */
interface ToolField<Value> {
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
type FieldReview<Value> =
  FieldChange<Value> | { readonly rules: readonly [string, ...string[]] } | { readonly none: string };

interface FieldChange<Value> {
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

/** When a deprecated tool goes, and what replaces it. */
export interface DeprecationDefinition {
  readonly since: string;
  readonly removeAfter: string | null;
  readonly replacedBy: string | null;
}

/** The names that a declaration gives to the types of its result; null if it gives none. */
interface DeclaredEnvelope {
  readonly canonical: string | null;
  readonly successResult: string | null;
  readonly errorResult: string | null;
}

/** `descriptionFile` is another way to write the description. */
type DeclaredField = Exclude<KeyOf<ToolDeclaration<object>>, "descriptionFile">;

/** The keys of any member of a union. */
type KeyOf<Union> = Union extends unknown ? keyof Union & string : never;

/** A rule that only reports a different value. */
function noted(rule: string, subject: string): FieldChange<JsonValue> {
  return {
    rule,
    finds: `A tool whose ${subject} changed.`,
    severity: ["info", "info", "info"],
    message: (before, after) => {
      const [old, now] = [before, after].map((value) => (value === null ? "none" : JSON.stringify(value)));
      return `the ${subject} changed from ${old} to ${now}`;
    },
    advice: [],
    heading: "none",
  };
}

const row = <Value>(field: ToolField<Value>): ToolField<Value> => field;

/** The rows, in the order in which a tool's metadata has the fields. */
export const toolFields = {
  name: row<string>({
    kind: string,
    absent: "",
    example: 'name: "read_file"',
    metadata: "always",
    isListed: true,
    review: { rules: ["tool-renamed"] },
  }),
  title: row<string | null>({
    kind: string,
    absent: null,
    metadata: "unless empty",
    describe: (title) => [`title ${title}`],
    review: noted("title-changed", "title"),
  }),
  description: row<string>({
    kind: string,
    metadata: "always",
    review: {
      rules: ["tool-description-changed", "description-removed", "description-added", "description-whitespace-only"],
    },
  }),
  family: row<string>({
    kind: string,
    metadata: "always",
    isListed: true,
    describe: (family) => [`family ${family}`],
    review: {
      rule: "family-changed",
      finds: "A tool that moved to another family.",
      severity: ["warning", "info", "info"],
      message: (before, after) => `the tool moved from the family \`${before}\` to \`${after}\``,
      advice: ["keep the family: allow-lists and owners go by it"],
    },
  }),
  stability: row<ToolStability>({
    kind: oneOf(toolStabilities),
    metadata: "always",
    isListed: true,
    describe: (stability) => [`stability ${stability}`],
    review: { rules: ["stability-decreased", "stability-increased"] },
  }),
  effect: row<ToolEffect>({
    kind: oneOf(toolEffects),
    absent: "read_only",
    example: 'effect: "read_only", "mutating" or "destructive"',
    metadata: "always",
    isListed: true,
    describe: (effect) => [`effect ${effect}`],
    review: { rules: ["effect-escalated", "effect-reduced"] },
  }),
  idempotent: row<boolean>({
    kind: flag,
    absent: false,
    metadata: "always",
    describe: (isIdempotent) => [isIdempotent ? "idempotent" : "not idempotent"],
    review: { rules: ["idempotency-lost", "idempotency-gained"] },
  }),
  retryHint: row<RetryHint | null>({
    kind: objectOf<RetryHint>({
      maxAttempts: { kind: number({ minimum: 1, integer: true }), example: "maxAttempts: 3" },
      initialBackoffMs: { kind: number({ minimum: 0, integer: true }), example: "initialBackoffMs: 200" },
    }),
    absent: null,
    metadata: "unless empty",
    describe: (hint) => [`retry up to ${hint.maxAttempts} attempts, after ${hint.initialBackoffMs} ms`],
    review: {
      rule: "retry-policy-changed",
      finds: "A tool whose failed calls are retried differently.",
      severity: ["warning", "info", "warning"],
      message: (...sides) => {
        const [old, now] = sides.map(attempts);
        if (old === now) return "a failed call is retried after a different delay";
        return `a failing call is now tried ${now} in total (before: ${old})`;
      },
      advice: ["check that the system behind the tool can take the retries"],
    },
  }),
  typicalDurationMs: row<number | null>({
    kind: number({ minimum: 0, integer: false }),
    absent: null,
    metadata: "unless empty",
    describe: (duration) => [`typical duration ${duration} ms`],
    review: noted("typical-duration-changed", "typical duration in milliseconds"),
  }),
  version: row<string | null>({
    kind: string,
    absent: null,
    metadata: "unless empty",
    describe: (version) => [`version ${version}`],
    review: { rules: ["version-not-raised"] },
  }),
  openWorld: row<boolean>({
    kind: flag,
    absent: false,
    metadata: "unless empty",
    describe: (isOpen) => [isOpen ? "open world" : "closed world"],
    review: { rules: ["open-world-gained", "open-world-lost"] },
  }),
  aliases: row<readonly string[]>({
    kind: strings,
    absent: [],
    metadata: "unless empty",
    describe: (aliases) => aliases.map((alias) => `alias ${alias}`),
    review: { rules: ["alias-removed", "alias-added"] },
  }),
  owner: row<string | null>({
    kind: string,
    absent: null,
    metadata: "unless empty",
    isListed: true,
    describe: (owner) => [`owner ${owner}`],
    review: noted("owner-changed", "owner"),
  }),
  examples: row<readonly JsonObject[]>({
    kind: arrayOf(object),
    absent: [],
    metadata: "unless empty",
    describe: (examples) => examples.map((example) => `example ${JSON.stringify(example)}`),
    review: {
      rule: "examples-changed",
      finds: "A tool with other examples, which models read.",
      severity: ["warning", "info", "info"],
      message: (before, after) => `the tool's examples changed: ${before.length} before, ${after.length} now`,
      advice: ["rerun the evaluations that use this tool"],
      heading: "none",
    },
  }),
  freeformGrammar: row<FreeformGrammar | null>({
    kind: objectOf<FreeformGrammar>({
      syntax: { kind: oneOf(["lark", "regex"]), example: 'syntax: "lark" or "regex"' },
      definition: { kind: string },
    }),
    absent: null,
    metadata: "unless empty",
    review: { rules: ["grammar-changed"] },
  }),
  deprecation: row<DeprecationDefinition | null>({
    kind: objectOf<DeprecationDefinition>({
      since: { kind: string, absent: "", example: 'since: "2.0.0"' },
      removeAfter: { kind: string, absent: null },
      replacedBy: { kind: string, absent: null },
    }),
    absent: null,
    metadata: "unless empty",
    describe: ({ since, removeAfter, replacedBy }) => [
      `deprecated since ${since}`,
      ...(removeAfter === null ? [] : [`to be removed after ${removeAfter}`]),
      ...(replacedBy === null ? [] : [`replaced by ${replacedBy}`]),
    ],
    review: {
      rules: [
        "deprecated-without-replacement-or-date",
        ...["deprecation-window-too-short", "removal-date-moved-earlier", "deprecation-changed"],
      ],
    },
  }),
  relatedSurfaces: row<readonly string[]>({
    kind: strings,
    absent: [],
    describe: (surfaces) => surfaces.map((surface) => `related surface ${surface}`),
    review: noted("related-surfaces-changed", "list of related surfaces"),
  }),
  resultEnvelope: row<DeclaredEnvelope | null>({
    kind: objectOf<DeclaredEnvelope>({
      canonical: { kind: string, absent: null },
      successResult: { kind: string, absent: null },
      errorResult: { kind: string, absent: null },
    }),
    absent: null,
    review: { rules: ["result-envelope-changed"] },
  }),
  modelRendering: row<ModelRendering>({
    kind: oneOf(["canonical_json_envelope", "custom_text_receipt"]),
    absent: "canonical_json_envelope",
    review: { rules: ["result-rendering-changed"] },
  }),
  targets: row<JsonObject | null>({
    kind: object,
    absent: null,
    metadata: "unless empty",
    review: {
      rule: "target-options-changed",
      finds: "A tool with other options for single targets.",
      severity: ["warning", "info", "info"],
      message: (before, after) => `the tool's options for ${joinPhrases(changedKeys(before, after))} changed`,
      advice: ["check what the clients of these targets do with the options"],
      heading: "none",
    },
  }),
} satisfies Readonly<Record<DeclaredField, unknown>>;

/** Name of a field. */
export type FieldName = keyof typeof toolFields;

/** The values of all fields. */
export type FieldValues = {
  readonly [Name in FieldName]: (typeof toolFields)[Name] extends ToolField<infer Value> ? Value : never;
};

/** The fields that an inventory holds inside another field, or only where they are not empty. */
export const fieldsElsewhere = ["modelRendering", "resultEnvelope", "targets"] as const satisfies readonly FieldName[];

/** The rows by name, for generic code: a row is only given values of its own kind. */
export const fieldRows = Object.entries(toolFields) as unknown as readonly (readonly [
  FieldName,
  ToolField<JsonValue>,
])[];

/** The rows of the fields that an inventory holds under their own keys. */
export const inventoryRows = fieldRows.filter(([field]) => !fieldsElsewhere.some((other) => other === field));

function attempts(hint: RetryHint | null): string {
  return hint === null || hint.maxAttempts === 1 ? "once" : `${hint.maxAttempts} times`;
}

/** The members that differ. */
function changedKeys(before: JsonObject | null, after: JsonObject | null): readonly string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return keys.filter((key) => canonicalJson(before?.[key] ?? null) !== canonicalJson(after?.[key] ?? null));
}
