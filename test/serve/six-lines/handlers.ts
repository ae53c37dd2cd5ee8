/** Two of the built-in tools, with their handlers. */

import { selectTools, type HandlersOf } from "@toolwright/runtime";
import { tools as builtInTools } from "../../../generated/registry.js";

/** The tools that the programs here serve. */
export const tools = selectTools(builtInTools, ["ListTasks", "ApplyPatch"]);

/** What they do. */
export const handlers: HandlersOf<(typeof tools)[number], unknown> = {
  ListTasks: ({ limit }) => ({ total_active: 0, returned: 0, limit: limit ?? 10, tasks: [] }),
  ApplyPatch: ({ patch }) => ({ changes: [], patch }),
};
