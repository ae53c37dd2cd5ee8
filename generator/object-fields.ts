/** From the fields of a declaration that hold objects to what they say, each part checked. */

import type { RetryHint, ToolStability } from "@toolwright/runtime";
import type { Settings } from "./config.js";
import type { DeprecationDefinition, JsonObject, ResultEnvelopeDefinition, ToolFields } from "./definition.js";
import { createDiagnostic, type Report, type SourceLocation } from "./diagnostics.js";
import type { DiscoveredDeclaration } from "./discover.js";
import { readFields, type FieldReader } from "./fields.js";
import type { Sources } from "./io/sources.js";
import { readTextFile } from "./io/text-files.js";
import { nameOfType } from "./type-expressions.js";
import { toJson } from "./static-values.js";

/** What reading one declaration needs. */
export interface Reading {
  readonly sources: Sources;
  readonly settings: Settings;
  readonly declaration: DiscoveredDeclaration;
  readonly reader: FieldReader;
  /** What messages call the tool: its name, or the constant's where it has none. */
  readonly label: string;
  readonly source: string;
  readonly report: Report;
}

/** A field that holds an object: the fields of that, and an example of each that it must have. */
interface NestedFields {
  readonly field: string;
  readonly known: readonly string[];
  readonly required?: Readonly<Record<string, string>>;
}

function readNested(reading: Reading, { field, known, required = {} }: NestedFields): FieldReader | undefined {
  const object = reading.reader.object(field);
  if (object === undefined) return undefined;
  const nested = readFields(object, { field, known }, reading.report);
  for (const [inner, example] of Object.entries(required)) {
    const parameters = { owner: `The ${field} of ${reading.label}`, field: inner, example };
    if (!nested.mayHave(inner)) reading.report(createDiagnostic("missing-field", parameters, object.location));
  }
  return nested;
}

/** When a failed call may be tried again; never where the tool is not idempotent. */
export function readRetryHint(reading: Reading): RetryHint | null {
  const { reader, label, report } = reading;
  const hint = readNested(reading, {
    field: "retryHint",
    known: ["maxAttempts", "initialBackoffMs"],
    required: { maxAttempts: "maxAttempts: 3", initialBackoffMs: "initialBackoffMs: 200" },
  });
  if (hint === undefined) return null;
  if (!reader.mayHave("idempotent") || reader.flag("idempotent") === false) {
    const conflict: SourceLocation[] = [reader.locate("retryHint")];
    if (reader.has("idempotent")) conflict.push(reader.locate("idempotent"));
    report(createDiagnostic("retry-hint-without-idempotence", { tool: label }, conflict));
  }
  return {
    maxAttempts: hint.number("maxAttempts", { minimum: 1, integer: true }) ?? 1,
    initialBackoffMs: hint.number("initialBackoffMs", { minimum: 0, integer: true }) ?? 0,
  };
}

/** When the tool goes: only, and always, where it is deprecated. */
export function readDeprecation(reading: Reading, stability: ToolStability | undefined): DeprecationDefinition | null {
  const { reader, label, report } = reading;
  if (stability === "deprecated" && !reader.mayHave("deprecation")) {
    report(createDiagnostic("deprecation-missing", { tool: label }, reader.locate("stability")));
  }
  const fields = readNested(reading, {
    field: "deprecation",
    known: ["since", "removeAfter", "replacedBy"],
    required: { since: 'since: "2.0.0"' },
  });
  if (fields === undefined) return null;
  const isSupported = stability === undefined ? !reader.mayHave("stability") : stability !== "deprecated";
  if (isSupported) {
    const conflict: SourceLocation[] = [reader.locate("deprecation")];
    if (stability !== undefined) conflict.push(reader.locate("stability"));
    report(createDiagnostic("deprecation-without-stability", { tool: label }, conflict));
  }
  return {
    since: fields.text("since") ?? "",
    removeAfter: fields.text("removeAfter") ?? null,
    replacedBy: fields.text("replacedBy") ?? null,
  };
}

/** The names around the result, complete. */
export function readResultEnvelope(reading: Reading): ResultEnvelopeDefinition {
  const { reader, settings, declaration } = reading;
  const names = readNested(reading, { field: "resultEnvelope", known: ["canonical", "successResult", "errorResult"] });
  return {
    canonical: names?.text("canonical") ?? settings.resultEnvelope.canonical,
    successResult:
      names?.text("successResult") ?? (declaration.resultNode && nameOfType(declaration.resultNode)) ?? null,
    errorResult: names?.text("errorResult") ?? settings.resultEnvelope.errorResult,
    modelRendering:
      reader.oneOf("modelRendering", ["canonical_json_envelope", "custom_text_receipt"]) ?? "canonical_json_envelope",
  };
}

/** The grammar of freeform input, from the declaration or a file beside it. */
export function readGrammar(reading: Reading): ToolFields["freeformGrammar"] {
  const { reader, label, report, sources, source } = reading;
  const fields = readNested(reading, {
    field: "freeformGrammar",
    known: ["syntax", "definition", "definitionFile"],
    required: { syntax: 'syntax: "lark" or "regex"' },
  });
  if (fields === undefined) return null;
  const syntax = fields.oneOf("syntax", ["lark", "regex"]) ?? "lark";
  if (!fields.mayHave("definition") && !fields.mayHave("definitionFile")) {
    const example = 'definition: "…" or definitionFile: "./grammar.lark"';
    const parameters = { owner: `The freeformGrammar of ${label}`, field: "definition", example };
    report(createDiagnostic("missing-field", parameters, reader.locate("freeformGrammar")));
  }
  const path = fields.text("definitionFile");
  if (path === undefined) return { syntax, definition: fields.text("definition") ?? "" };
  const location = fields.locate("definitionFile");
  const text = readTextFile({ root: sources.root, beside: source, path, location });
  if (typeof text !== "string") report(text);
  return { syntax, definition: typeof text === "string" ? text : "" };
}

/** Options that one target alone understands, as they are. */
export function readTargets({ reader }: Reading): JsonObject | null {
  const object = reader.object("targets");
  return object === undefined ? null : (toJson(object) as JsonObject); // A static object becomes a JSON object.
}
