/** Declarations whose types are called what generated modules call something of their own. */

import type { ToolDeclaration } from "@toolwright/runtime";

/** Called what the generated module calls the types of `read_file`. */
export interface ReadFileTypes {
  /** Path of the file. */
  path: string;
  /**
   * How the file is encoded.
   * @default "utf8"
   */
  encoding?: string;
}

/** Called what the runtime calls the metadata of a tool. */
export interface ToolMetadata {
  /** Text of the file. */
  text: string;
}

/** Called what the runtime calls one of its types. */
export interface WithDefaults {
  /**
   * How many.
   * @default 1
   */
  count?: number;
}

/** Called what the generated module calls the constant of `write_file`. */
export interface writeFile {
  /** Path of the file. */
  path: string;
  /** @hidden */
  session: string;
}

/** Called what the registry calls the types of all tools. */
export interface ToolMap {
  /** Path of the file. */
  path: string;
}

/** Reads a file. */
export const readFile: ToolDeclaration<ReadFileTypes, ToolMetadata> = { name: "read_file", effect: "read_only" };

/** Writes a file. */
export const writer: ToolDeclaration<writeFile, WithDefaults> = { name: "write_file", effect: "mutating" };

/** Counts. */
export const counter: ToolDeclaration<WithDefaults, ToolMap> = { name: "count", effect: "read_only" };
