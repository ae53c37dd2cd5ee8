/** What a project's configuration files come to together. */

import type { Config } from "../config.js";
import type { ConfigSource } from "./config-source.js";

/** A configuration with those that it extends. */
export interface MergedConfig {
  /** Its paths are relative to the root. */
  readonly config: Config;
  /** The files that it comes from, the project's own first: the first that has a setting decides it. */
  readonly sources: readonly [ConfigSource, ...ConfigSource[]];
}
