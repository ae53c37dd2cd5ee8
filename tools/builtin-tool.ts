/** The declaration type of the built-in tools: a tool declaration whose family is one of ours. */

import type { ToolDeclaration } from "@toolwright/runtime";

/** The capability families that an operator grants or withholds as a whole. */
export type BuiltinFamily = "core_agent" | "agent_creation" | "local_environment" | "authority_expanding" | "web";

/** The declaration of one built-in tool. */
export type BuiltinTool<Args extends object, Result = undefined> = ToolDeclaration<Args, Result, BuiltinFamily>;
