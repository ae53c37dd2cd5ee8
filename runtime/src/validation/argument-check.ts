/** Checks the arguments of a tool, and prepares them for its handler, where no registry does. */

import { createValidator } from "../json-schema/check/check-schema.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import { isObject } from "../json-schema/json-values.js";
import { pointerTokens, valueAt } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { findHiddenValues } from "../parameter-values.js";
import { keepDeclared } from "../results/declared.js";
import { explainErrors } from "./faults.js";

/** An invalid part of a value. */
export interface ArgumentIssue {
  readonly message: string;
  /** Names and indexes that lead to the part. */
  readonly path: readonly PropertyKey[];
}

export type CheckedArguments<Args> =
  { readonly value: Args; readonly issues?: undefined } | { readonly issues: readonly ArgumentIssue[] };

export interface ArgumentCheckOptions {
  /** Fills in the default of each property that the model left out. */
  readonly defaults?: boolean | undefined;
  /**
   * Whether properties that the schema does not declare are refused, which is the default, or dropped, at every depth,
   * as zod's `z.object` does. A call with a hidden parameter is refused in any case.
   */
  readonly unknownParameters?: "refuse" | "drop" | undefined;
}

/** Creates a function that checks the arguments of a tool, and returns them as a handler gets them. */
export function createArgumentCheck(
  metadata: ToolMetadata,
  { defaults = false, unknownParameters = "refuse" }: ArgumentCheckOptions,
): (sent: unknown) => CheckedArguments<unknown> {
  const { name: tool, inputSchema: schema, sensitiveParameters: sensitive = [] } = metadata;
  const finish = defaults ? createDefaultsFiller(schema) : (args: unknown) => args;
  const validator = createValidator(schema);
  return (sent) => {
    if (validator(sent)) return { value: finish(sent) };
    const isDropping = unknownParameters === "drop" && findHiddenValues(metadata, sent).length === 0;
    const value = isDropping ? dropUndeclared(metadata, sent) : sent;
    if (value !== sent && validator(value)) return { value: finish(value) };
    const faults = explainErrors(validator.errors ?? [], { tool, schema, arguments: value, sensitive });
    return {
      issues: faults.map(({ message, pointer }) => ({ message, path: findKeys(value, pointerTokens(pointer)) })),
    };
  };
}

/** Drops undeclared properties; if a tuple has extra elements, changes nothing, so that validation refuses them. */
function dropUndeclared({ inputSchema }: ToolMetadata, sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const { value, dropped } = keepDeclared(inputSchema, sent);
  const isElement = (pointer: string): boolean => Array.isArray(valueAt(sent, pointerTokens(pointer).slice(0, -1)));
  return dropped.length === 0 || dropped.some(isElement) ? sent : value;
}

/** Converts the tokens of a path to keys: numbers in arrays, strings elsewhere. */
function findKeys(value: unknown, path: readonly string[]): readonly PropertyKey[] {
  let current = value;
  return path.map((token) => {
    const key = Array.isArray(current) ? Number(token) : token;
    current = valueAt(current, [token]);
    return key;
  });
}
