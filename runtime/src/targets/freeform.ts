/** From a tool with a grammar to the codec between its arguments and its text. */

import type { FreeformGrammar } from "../declaration.js";
import type { ToolMetadata } from "../metadata.js";
import { isObject } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";
import type { OpenAiTargetOptions } from "./target.js";
import type { ProjectedSchema } from "./transform.js";

export interface FreeformTool {
  readonly grammar: FreeformGrammar;
  readonly schema: ProjectedSchema;
}

/** The tool has a grammar, the options do not ask for a function, and its only argument is a required string. */
export function readFreeform(metadata: ToolMetadata, options: OpenAiTargetOptions): FreeformTool | undefined {
  const { freeformGrammar: grammar, inputSchema } = metadata;
  const [property, ...others] = Object.entries(inputSchema.properties ?? {});
  if (grammar === undefined || options.freeform === "function" || property === undefined) return undefined;
  const [name, text] = property;
  const isText = isObject(text) && text["type"] === "string" && inputSchema.required?.includes(name) === true;
  if (!isText || others.length > 0 || Object.hasOwn(inputSchema, "anyOf")) return undefined;
  const schema: ProjectedSchema = {
    schema: inputSchema,
    takesText: true,
    losses: [],
    encode: (args) => (isObject(args) && Object.hasOwn(args, name) ? args[name] : args),
    decode: (args) => {
      if (typeof args === "string") return { [name]: args };
      // A call may carry its text in an object.
      const isWrapped = isObject(args) && Object.keys(args).length === 1 && typeof args["text"] === "string";
      return isWrapped ? { [name]: args["text"] } : args;
    },
    originOf: () => `/properties/${escapeToken(name)}`,
  };
  return { grammar, schema };
}
