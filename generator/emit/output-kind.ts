/** The interface of a kind of generated file. */

import type { TargetSettings } from "../config/config.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { withoutMark } from "../disk/text-files.js";
import { hasModuleHeader, hasSchemaHeader } from "../surface/generated-header.js";
import type { TextDigests } from "../surface/surface-snapshot.js";
import type { ToolDefinition, ToolMemo } from "../surface/tool-definition.js";
import type { Projections } from "../targets/projections.js";

export interface Surface {
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  /** The packages whose tools are among them, in name order. */
  readonly packages: readonly string[];
  readonly inventorySchema: JsonObject;
  /** The settings of reviews, if the inventory has to keep them. */
  readonly reviewPolicy: JsonObject | null;
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
  /** The configuration file, POSIX, relative to the output folder; null if the settings come from elsewhere. */
  readonly configuration: string | null;
  readonly targets: readonly TargetSettings[];
  readonly projections: Projections;
  readonly validators: boolean;
  /** The targets of the catalogue and the name of the project; null without a catalogue. */
  readonly catalogue: { readonly targets: readonly TargetSettings[]; readonly name: string } | null;
  /** Whether to write the tools as Markdown too. */
  readonly markdown: boolean;
  /** Ending of relative imports. */
  readonly importExtension: ".js" | ".ts" | "";
  /** Digests of the generated texts of each tool that the next run may take over; empty without a cache. */
  readonly digests: ReadonlyMap<ToolDefinition, TextDigests>;
  readonly memo: ToolMemo;
}

/** The project's own tools: those of packages have their modules there. */
export function ownTools({ tools }: Pick<Surface, "tools">): readonly ToolDefinition[] {
  return tools.filter((tool) => tool.package === null);
}

/** Emits a file that depends on one tool only; `generate` returns its text. */
export type FileOf = (
  tool: ToolDefinition,
  path: string,
  generate: () => string | Promise<string>,
) => Promise<OutputFile>;

export interface OutputText {
  /** POSIX, relative to the output folder. */
  readonly path: string;
  readonly text: string;
}

export interface OutputFile extends OutputText {
  /** Names of the tools in the file; null for all. */
  readonly tools: readonly string[] | null;
}

export type EmittedFile = OutputFile | Promise<OutputFile>;

/** toolwright may delete files that it owns, and overwrite files that nobody owns. */
export type Owner = "toolwright" | "nobody" | "user";

export interface OutputKind {
  /** Whether a path, relative to the output folder, belongs to this kind. */
  readonly hasPath: (path: string) => boolean;
  /** Emits every file of this kind; none if the settings disable it. */
  readonly emit: (surface: Surface, fileOf: FileOf) => readonly EmittedFile[] | Promise<readonly EmittedFile[]>;
  /** The owner of a file at such a path; `isListed` recognises current and former tools. */
  readonly ownerOf: (file: OutputText, isListed: (tool: string) => boolean) => Owner;
  /** Names of the tools in a file on disk, which identify the owner of a file without a header. */
  readonly toolsIn?: (file: OutputText) => readonly string[];
  /** How three versions merge: `values` as JSON; `lines` line by line, until the next run regenerates the file. */
  readonly merge: "lines" | "values";
}

export type OutputForm = Pick<OutputKind, "merge" | "ownerOf">;

/** Files with a header are ours, even after a byte order mark that an editor added; empty files are nobody's. */
export function ownedBy(hasHeader: (text: string) => boolean): OutputForm["ownerOf"] {
  return ({ text }) => (text.trim() === "" ? "nobody" : hasHeader(withoutMark(text)) ? "toolwright" : "user");
}

/** TypeScript under the generated header. */
export const moduleForm: OutputForm = { ownerOf: ownedBy(hasModuleHeader), merge: "lines" };

/** A JSON Schema that begins with the generated header. */
export const schemaForm: OutputForm = { ownerOf: ownedBy(hasSchemaHeader), merge: "values" };

/** Builds and recognises the paths `folder/<name><ending>`. */
export function namedPaths(folder: string, ending: string) {
  const of = (name: string): string => `${folder}/${name}${ending}`;
  const has = (path: string): boolean => {
    const name = path.slice(of("").length - ending.length, -ending.length);
    return name !== "" && !name.includes("/") && path === of(name);
  };
  return { of, has };
}
