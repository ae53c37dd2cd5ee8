/** The generator's internal representation of one tool: plain, readonly, serialisable data with its source locations. */

import { pointerTokens, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { FieldValues } from "@toolwright/contract/internal/inventories";
import type { ModelRendering } from "@toolwright/runtime/internal/envelope";
import type { SourceLocation } from "../diagnostics/diagnostics.js";

/** A module that a type comes from: a file of the project, or a package. */
export type TypeOrigin =
  { readonly kind: "file"; readonly path: string } | { readonly kind: "package"; readonly specifier: string };

/** One name that a type expression needs imported, or a module that it names itself. */
export interface TypeImport {
  readonly kind: "named" | "default" | "namespace" | "inline";
  /** The exported name; for other imports the local name. */
  readonly name: string;
  /** The name that the type expression uses; of an inline import, the placeholder of the specifier in `import("…")`. */
  readonly localName: string;
  readonly origin: TypeOrigin;
}

/** A type as source text, with the imports that it needs. */
export interface TypeExpression {
  readonly text: string;
  readonly imports: readonly TypeImport[];
}

/** The names of the envelope around a tool's result, defaults filled in. */
export interface ResultEnvelopeDefinition {
  readonly canonical: string;
  readonly successResult: string | null;
  readonly errorResult: string;
  readonly modelRendering: ModelRendering;
}

/** The fields of a declaration, defaults filled in. */
export interface ToolFields extends Omit<FieldValues, "modelRendering" | "resultEnvelope"> {
  readonly resultEnvelope: ResultEnvelopeDefinition;
}

/** The source locations of a tool's fields. */
export interface ToolLocations {
  /** The declared constant. */
  readonly declaration: SourceLocation;
  /** Each field that the declaration writes, by name; parts too, as `aliases[0]` and `deprecation.since`. */
  readonly fields: Readonly<Record<string, SourceLocation>>;
}

/** Maps JSON Pointers into a schema to the sources. */
export interface SourceMap {
  /** Declarations in the project's own sources, hidden properties included. A part without an entry has that of its parent. */
  readonly locations: Readonly<Record<string, SourceLocation>>;
  /** Installed packages that descriptions come from. */
  readonly packages: Readonly<Record<string, string>>;
}

export interface SourceMaps {
  readonly input: SourceMap;
  readonly output: SourceMap;
}

export interface ToolSchemas {
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  readonly sourceMaps: SourceMaps;
  /** Paths of parameters that the model never sees. */
  readonly hiddenParameters: readonly string[];
  /** Defaults of hidden parameters, by path, which the schema cannot hold. */
  readonly hiddenDefaults: JsonObject;
  /** What the handler's type demands of hidden parameters, by path. */
  readonly hiddenTypes: JsonObject;
  /** Paths of parameters for the handler only. */
  readonly sensitiveParameters: readonly string[];
  /** Paths of result values that approvers, traces and audit events never show. */
  readonly sensitiveResults: readonly string[];
  /** Names of the top-level parameters that have a default, hidden ones included. */
  readonly defaultedParameters: readonly string[];
}

export interface ToolDefinition extends ToolFields, ToolSchemas {
  /** File that declares the tool, POSIX, relative to the root of its project. */
  readonly source: string;
  /** The package that declares the tool; null for the project's own tools. */
  readonly package: string | null;
  readonly locations: ToolLocations;
  readonly argumentsType: TypeExpression;
  readonly resultType: TypeExpression | null;
}

export const emptySourceMap: SourceMap = { locations: {}, packages: {} };

/** The schemas of a tool without parameters and result, in no source. */
export const emptySchemas: ToolSchemas = {
  inputSchema: { type: "object" },
  outputSchema: null,
  sourceMaps: { input: emptySourceMap, output: emptySourceMap },
  hiddenParameters: [],
  hiddenDefaults: {},
  hiddenTypes: {},
  sensitiveParameters: [],
  sensitiveResults: [],
  defaultedParameters: [],
};

/** Locates a part of a tool's schema by JSON Pointer: the innermost declaration around it, or else the tool's. */
export function locateInSchema(
  { sourceMaps, locations }: ToolDefinition,
  pointer: string,
  part: keyof SourceMaps = "input",
): SourceLocation {
  const known = sourceMaps[part].locations;
  let around = pointer.replace(/^#/, "");
  while (around !== "" && known[around] === undefined) around = around.slice(0, around.lastIndexOf("/"));
  return known[around] ?? locations.declaration;
}

/** Locates a field, or an element of it, by JSON Pointer into an inventory entry; without one, the declared constant. */
export function locateToolField({ locations }: ToolDefinition, pointer: string): SourceLocation {
  const [outer, inner] = pointerTokens(pointer).map(toCamelCase);
  const names = [`${outer}[${inner}]`, inner, outer].filter((name) => name !== undefined);
  const name = names.find((one) => Object.hasOwn(locations.fields, one));
  return (name === undefined ? undefined : locations.fields[name]) ?? locations.declaration;
}

/** From the key of an inventory to its field: `result_envelope` holds `resultEnvelope`. */
export function toCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Memoization by tool: computes a value unless the memo has one for the tool and the key. The value may only depend on
 * the tool and the settings, since a change of the settings creates new tools.
 */
export type ToolMemo = <Value>(tool: ToolDefinition, key: object | string, compute: () => Value) => Value;

export function createToolMemo(): ToolMemo {
  const computed = new WeakMap<ToolDefinition, Map<object | string, unknown>>();
  return <Value>(tool: ToolDefinition, key: object | string, compute: () => Value): Value => {
    const ofTool = computed.get(tool) ?? new Map<object | string, unknown>();
    computed.set(tool, ofTool);
    if (!ofTool.has(key)) ofTool.set(key, compute());
    return ofTool.get(key) as Value; // A key belongs to one type of values.
  };
}
