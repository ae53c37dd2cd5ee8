/** The generator's internal representation of one tool: plain, readonly, serialisable data. */

import type { FreeformGrammar, ModelRendering, RetryHint, ToolEffect, ToolStability } from "@toolwright/runtime";
import type { SourceLocation } from "./locations.js";

/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An object that JSON can carry. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A module that a type comes from: a file of the project, or a package. */
export type TypeOrigin =
  { readonly kind: "file"; readonly path: string } | { readonly kind: "package"; readonly specifier: string };

/** One name that a type expression needs imported. */
export interface TypeImport {
  readonly kind: "named" | "default" | "namespace";
  /** The name that the module exports; for a default or namespace import the name it is used by. */
  readonly name: string;
  /** The name that the type expression uses. */
  readonly localName: string;
  readonly origin: TypeOrigin;
}

/** A type as source text, with what it needs imported. */
export interface TypeExpression {
  readonly text: string;
  readonly imports: readonly TypeImport[];
}

/** The names around a tool's result, complete. */
export interface ResultEnvelopeDefinition {
  readonly canonical: string;
  readonly successResult: string | null;
  readonly errorResult: string;
  readonly modelRendering: ModelRendering;
}

/** When a deprecated tool goes. */
export interface DeprecationDefinition {
  readonly since: string;
  readonly removeAfter: string | null;
  readonly replacedBy: string | null;
}

/** Everything that a declaration says about a tool, defaults filled in, without its schemas. */
export interface ToolFields {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly family: string;
  readonly stability: ToolStability;
  readonly effect: ToolEffect;
  readonly idempotent: boolean;
  readonly retryHint: RetryHint | null;
  readonly typicalDurationMs: number | null;
  readonly version: string | null;
  readonly openWorld: boolean;
  readonly deprecation: DeprecationDefinition | null;
  readonly aliases: readonly string[];
  readonly relatedSurfaces: readonly string[];
  readonly resultEnvelope: ResultEnvelopeDefinition;
  readonly freeformGrammar: FreeformGrammar | null;
  readonly examples: readonly JsonObject[];
  readonly targets: JsonObject | null;
}

/** Where the parts of a tool stand in the sources. */
export interface ToolLocations {
  /** The declared constant. */
  readonly declaration: SourceLocation;
  /** Each field that the declaration writes, by name; the elements of a list as `aliases[0]` too. */
  readonly fields: Readonly<Record<string, SourceLocation>>;
}

/** What the types of a tool came out as. */
export interface ToolSchemas {
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  /** Parameters that the model never sees, as paths. */
  readonly hiddenParameters: readonly string[];
  /** Defaults of hidden parameters, by path: the schema cannot hold them. */
  readonly hiddenDefaults: JsonObject;
  /** Parameters that only the handler may see, as paths. */
  readonly sensitiveParameters: readonly string[];
  /** What of a result approvers, traces and audit events must not show, as paths. */
  readonly sensitiveResults: readonly string[];
  /** Names of the top-level parameters that have a default, hidden ones included. */
  readonly defaultedParameters: readonly string[];
}

/** One tool, complete. */
export interface ToolDefinition extends ToolFields, ToolSchemas {
  /** File that declares the tool, POSIX, relative to the root. */
  readonly source: string;
  readonly locations: ToolLocations;
  readonly argumentsType: TypeExpression;
  readonly resultType: TypeExpression | null;
}
