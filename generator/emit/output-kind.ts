/** What a kind of generated file is: its paths, how it is emitted, how toolwright knows its own, and how it merges. */

import type { TargetSettings } from "../config/config.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { hasModuleHeader, hasSchemaHeader } from "../surface/generated-header.js";
import type { TextDigests } from "../surface/surface-snapshot.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { ToolMemo } from "../surface/tool-memo.js";
import type { Projections } from "../targets/projections.js";

export interface Surface {
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  readonly inventorySchema: JsonObject;
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
  /** The configuration file, POSIX, relative to the output folder; null if the settings come from elsewhere. */
  readonly configuration: string | null;
  /** The vendor formats that each tool is rendered for. */
  readonly targets: readonly TargetSettings[];
  readonly projections: Projections;
  readonly validators: boolean;
  /** Ending of relative imports. */
  readonly importExtension: ".js" | ".ts" | "";
  /** Of each tool that the next run may know; empty without a cache. */
  readonly digests: ReadonlyMap<ToolDefinition, TextDigests>;
  readonly memo: ToolMemo;
}

/** The file that is generated from one tool alone; `make` generates its text. */
export type FileOf = (tool: ToolDefinition, path: string, make: () => string | Promise<string>) => EmittedFile;

export interface OutputText {
  /** POSIX, relative to the output folder. */
  readonly path: string;
  readonly text: string;
}

export interface OutputFile extends OutputText {
  /** Names of the file's tools; null for a file of the whole surface. */
  readonly tools: readonly string[] | null;
}

/** A file, or one that is still being formatted. */
export type EmittedFile = OutputFile | Promise<OutputFile>;

/** The owner of a file: toolwright, which may delete it; nobody, so that it may be overwritten; or the user. */
export type Owner = "toolwright" | "nobody" | "user";

export interface OutputKind {
  /** Whether a path, relative to the output folder, is one of this kind's. */
  readonly hasPath: (path: string) => boolean;
  /** Emits every file of this kind; none if the settings do not ask for it. */
  readonly emit: (surface: Surface, fileOf: FileOf) => readonly EmittedFile[] | Promise<readonly EmittedFile[]>;
  /** The owner of the file at such a path; `isListed` knows the current and former tools. */
  readonly ownerOf: (file: OutputText, isListed: (tool: string) => boolean) => Owner;
  /** Names of the tools in a file on disk, which identify its owner; only for files without a header. */
  readonly toolsIn?: (file: OutputText) => readonly string[];
  /** How three versions merge: `values` as JSON; `lines` line by line, until the next run regenerates the file. */
  readonly merge: "lines" | "values";
}

/** How the files of a kind are recognised and merged. */
export type OutputForm = Pick<OutputKind, "merge" | "ownerOf">;

function ownedBy(hasHeader: (text: string) => boolean): OutputForm["ownerOf"] {
  return ({ text }) => (text.trim() === "" ? "nobody" : hasHeader(text) ? "toolwright" : "user");
}

/** TypeScript under the generated header. */
export const moduleForm: OutputForm = { ownerOf: ownedBy(hasModuleHeader), merge: "lines" };

/** A JSON Schema that begins with the generated header. */
export const schemaForm: OutputForm = { ownerOf: ownedBy(hasSchemaHeader), merge: "values" };

export interface NamedPaths {
  readonly of: (name: string) => string;
  readonly has: (path: string) => boolean;
}

/** Makes paths in a folder, with an ending behind each name, and recognises them. */
export function namedPaths(folder: string, ending: string): NamedPaths {
  const of = (name: string): string => `${folder}/${name}${ending}`;
  const has = (path: string): boolean => {
    const name = path.slice(of("").length - ending.length, -ending.length);
    return name !== "" && !name.includes("/") && path === of(name);
  };
  return { of, has };
}
