/** The generator's internal representation of one tool: plain, readonly, serialisable data. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { FieldValues } from "@toolwright/contract/internal/inventories";
import type { ModelRendering } from "@toolwright/runtime/internal/envelope";
import type { SourceLocation } from "../diagnostics/locations.js";

/** A module that a type comes from: a file of the project, or a package. */
export type TypeOrigin =
  { readonly kind: "file"; readonly path: string } | { readonly kind: "package"; readonly specifier: string };

/** One name that a type expression needs imported. */
export interface TypeImport {
  readonly kind: "named" | "default" | "namespace";
  /** The exported name; for a default or namespace import the local name. */
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

/** Everything that a declaration says about a tool, defaults filled in, without its schemas. */
export interface ToolFields extends Omit<FieldValues, "modelRendering" | "resultEnvelope"> {
  readonly resultEnvelope: ResultEnvelopeDefinition;
}

/** Where the parts of a tool stand in the sources. */
export interface ToolLocations {
  /** The declared constant. */
  readonly declaration: SourceLocation;
  /** Each field that the declaration writes, by name; array elements as `aliases[0]` too. */
  readonly fields: Readonly<Record<string, SourceLocation>>;
}

/** The sources of a schema's parts, by JSON Pointer. */
export interface SourceMap {
  /** Where the project's own sources declare a part, hidden ones included; without an entry, see the part around it. */
  readonly locations: Readonly<Record<string, SourceLocation>>;
  /** The installed package that the description of a part comes from. */
  readonly packages: Readonly<Record<string, string>>;
}

export interface SourceMaps {
  readonly input: SourceMap;
  readonly output: SourceMap;
}

/** The schemas of a tool's types. */
export interface ToolSchemas {
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  readonly sourceMaps: SourceMaps;
  /** Parameters that the model never sees, as paths. */
  readonly hiddenParameters: readonly string[];
  /** Defaults of hidden parameters, by path, which the schema cannot hold. */
  readonly hiddenDefaults: JsonObject;
  /** Parameters for the handler only, as paths. */
  readonly sensitiveParameters: readonly string[];
  /** Parts of a result hidden from approvers, traces and audit events, as paths. */
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
