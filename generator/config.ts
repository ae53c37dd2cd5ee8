/** The shape of `toolwright.config.json`, from which its JSON Schema is generated. */

/** Settings of a toolwright project. Paths are relative to the file that names them. */
export interface Config {
  /** JSON Schema of this file, for editors: `./node_modules/toolwright/dist/config.schema.json`. */
  $schema?: string;
  /** Path or package of a configuration that this one builds on. Keys written here win. */
  extends?: string;
  /** Versions of toolwright that may generate here, as a semver range such as `^0.1.0`. */
  requires?: string;
  /**
   * Globs of the files that declare tools.
   * @minItems 1
   */
  tools?: string[];
  /**
   * Folder of the generated files.
   * @minLength 1
   */
  output?: string;
  /** The tsconfig whose resolution settings the sources are read with; by default `tsconfig.json`, where there is one. */
  tsconfig?: string;
  /** The capability families that tools may name. Without this list any family goes. */
  families?: string[];
  /**
   * Family of a tool that names none.
   * @default "tools"
   */
  defaultFamily?: string;
  /**
   * Stability of a tool that names none.
   * @default "experimental"
   */
  defaultStability?: "stable" | "experimental";
  /** Names of the types around every result, where a tool does not say otherwise. */
  resultEnvelope?: ConfigResultEnvelope;
  /** Tags of other tools, without the @, that doc comments may have; any other that toolwright does not know is an error. */
  allowedTags?: ConfigTagName[];
  /** Ending of relative imports in generated modules; by default what the tsconfig's module resolution wants. */
  importExtension?: ".js" | ".ts" | "";
}

/**
 * Name of a tag.
 * @pattern ^[A-Za-z][A-Za-z0-9_-]*$
 */
export type ConfigTagName = string;

/** Names of the types around every result. */
export interface ConfigResultEnvelope {
  /**
   * Type of the envelope that every result travels in.
   * @default "ToolResultEnvelope"
   */
  canonical?: string;
  /**
   * Type of the payload of a failed call.
   * @default "ToolError"
   */
  errorResult?: string;
}

/** Settings with every default filled in; paths are POSIX and relative to the root. */
export interface Settings {
  /** Folder that positions are relative to and that nothing leaves, absolute. */
  readonly root: string;
  /** Where the settings come from, relative to the root. */
  readonly configFile: string;
  readonly tools: readonly string[];
  /** POSIX, relative to the root. */
  readonly output: string;
  readonly tsconfig: string | null;
  readonly families: readonly string[] | null;
  readonly defaultFamily: string;
  readonly defaultStability: "stable" | "experimental";
  readonly resultEnvelope: { readonly canonical: string; readonly errorResult: string };
  readonly allowedTags: readonly string[];
  readonly importExtension: ".js" | ".ts" | "" | null;
}
