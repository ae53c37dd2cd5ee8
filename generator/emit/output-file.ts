/** What emitters turn a surface into: files, each whole. */

import type { TargetSettings } from "../config.js";
import type { JsonObject, ToolDefinition } from "../definition.js";

/** One file of the output. */
export interface OutputFile {
  /** POSIX, relative to the output folder. */
  readonly path: string;
  readonly text: string;
  /** Names of the tools that the file is about; null where it is about the whole surface. */
  readonly tools: readonly string[] | null;
}

/** What every emitter makes its files from. */
export interface Surface {
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  /** JSON Schema of the inventory. */
  readonly inventorySchema: JsonObject;
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
  /** The vendor formats that each tool is rendered for. */
  readonly targets: readonly TargetSettings[];
  /** Tells whether validators are emitted. */
  readonly validators: boolean;
  /** Ending of relative imports. */
  readonly importExtension: ".js" | ".ts" | "";
}
