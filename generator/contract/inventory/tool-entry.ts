/** From a tool as toolwright's inventories write it to what it says. */

import type { FreeformGrammar, RetryHint } from "@toolwright/runtime";
import type { DeprecationDefinition, JsonObject } from "../../definition.js";
import type { ContractTool } from "./contract-tool.js";
import { amount, flag, listOf, object, oneOf, orNull, readField, text, type FieldOwner } from "./field-kinds.js";

/** What is known of a tool before its fields are read. */
export interface ToolIdentity {
  readonly name: string;
  readonly inputSchema: JsonObject;
  /** The tool as its list has it. */
  readonly raw: JsonObject;
}

const stability = oneOf(["stable", "experimental", "deprecated"]);
const effect = oneOf(["read_only", "mutating", "destructive"]);
const rendering = oneOf(["canonical_json_envelope", "custom_text_receipt"]);
const syntax = oneOf(["lark", "regex"]);

/** Reads every field of a tool; those that an older format has not are not said. */
export function readToolEntry(owner: FieldOwner, { name, inputSchema, raw }: ToolIdentity): ContractTool {
  const envelope = inner(owner, "result_envelope") ?? undefined;
  return {
    name,
    title: readField(owner, "title", orNull(text)),
    family: readField(owner, "family", text),
    stability: readField(owner, "stability", stability),
    deprecation: readDeprecation(owner),
    version: readField(owner, "version", orNull(text)),
    description: emptyAsNone(readField(owner, "description", orNull(text))),
    effect: readField(owner, "effect", effect),
    idempotent: readField(owner, "idempotent", flag),
    retryHint: readRetryHint(owner),
    typicalDurationMs: readField(owner, "typical_duration_ms", orNull(amount)),
    openWorld: readField(owner, "open_world", flag),
    inputSchema,
    outputSchema: envelope && readField(envelope, "success_result_schema", orNull(object)),
    hiddenParameters: readField(owner, "hidden_parameters", listOf(text)),
    examples: readField(owner, "examples", listOf(object)),
    freeformGrammar: readGrammar(owner),
    resultEnvelope: {
      canonical: envelope && readField(envelope, "canonical", text),
      successResult: envelope && readField(envelope, "success_result", orNull(text)),
      errorResult: envelope && readField(envelope, "error_result", text),
      modelRendering: envelope && readField(envelope, "model_rendering", rendering),
    },
    aliases: readField(owner, "aliases", listOf(text)),
    relatedSurfaces: readField(owner, "related_surfaces", listOf(text)),
    source: readField(owner, "source", text),
    path: owner.path,
    raw,
  };
}

/** The object in a field, as something whose fields are read; null where the field says that there is none. */
function inner(owner: FieldOwner, key: string): FieldOwner | null | undefined {
  const value = readField(owner, key, orNull(object));
  return value && { ...owner, object: value, path: [...owner.path, key] };
}

function emptyAsNone(description: string | null | undefined): string | null | undefined {
  return description === "" ? null : description;
}

function readDeprecation(owner: FieldOwner): DeprecationDefinition | null | undefined {
  const deprecation = inner(owner, "deprecation");
  return (
    deprecation && {
      since: readField(deprecation, "since", text) ?? "",
      removeAfter: readField(deprecation, "remove_after", orNull(text)) ?? null,
      replacedBy: readField(deprecation, "replaced_by", orNull(text)) ?? null,
    }
  );
}

function readRetryHint(owner: FieldOwner): RetryHint | null | undefined {
  const hint = inner(owner, "retry_hint");
  if (!hint) return hint;
  const maxAttempts = readField(hint, "max_attempts", amount);
  const initialBackoffMs = readField(hint, "initial_backoff_ms", amount);
  return maxAttempts === undefined || initialBackoffMs === undefined ? undefined : { maxAttempts, initialBackoffMs };
}

function readGrammar(owner: FieldOwner): FreeformGrammar | null | undefined {
  const grammar = inner(owner, "freeform_grammar");
  if (!grammar) return grammar;
  const words = { syntax: readField(grammar, "syntax", syntax), definition: readField(grammar, "definition", text) };
  if (words.syntax === undefined || words.definition === undefined) return undefined;
  return { syntax: words.syntax, definition: words.definition };
}
