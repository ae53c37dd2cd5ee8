import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments of `set_env`. */
export interface SetEnvArgs {
  /** The variables, by name. */
  variables: Record<string, string>;
}

/** Sets variables of the environment. */
export const setEnv: ToolDeclaration<SetEnvArgs> = { name: "set_env", effect: "mutating" };
