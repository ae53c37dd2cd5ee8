/** Decides which values of some arguments must not be quoted, from the paths of sensitive parameters. */

import type { Repair } from "../argument-reader.js";
import { isObject } from "../json-schema/json-values.js";
import { pointerTokens, valueAt } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { advanceParameterPaths, parseParameterPath, type ParameterPath } from "../parameter-paths.js";

/** The rests of the sensitive paths inside a value. */
export type SecretPaths = readonly ParameterPath[];

export function readSecretPaths(paths: readonly string[] = []): SecretPaths {
  return paths.map(parseParameterPath);
}

/** The rests of the paths one step further into a value. Everything inside a secret is secret. */
export function stepInto(
  paths: SecretPaths,
  { value, token }: { readonly value: unknown; readonly token: string },
): SecretPaths {
  if (isSecret(paths, value)) return [[]];
  if (paths.length === 0) return paths;
  return advanceParameterPaths(
    paths,
    Array.isArray(value) ? { kind: "position", index: Number(token) } : { kind: "property", name: token },
  );
}

/** Whether a value must not be quoted: it is sensitive, or of an unexpected type and may contain something sensitive. */
export function isSecret(paths: SecretPaths, value: unknown): boolean {
  return paths.some(([step]) => {
    if (step === undefined) return true;
    if (Array.isArray(value)) return step.kind === "property" || step.kind === "values";
    if (isObject(value)) return step.kind === "position" || step.kind === "elements";
    // Text may be JSON of the expected object.
    return value !== undefined && value !== null && (step.kind !== "descent" || /^\s*[[{]/.test(String(value)));
  });
}

/** The value at the end of some tokens, and the paths that continue there. */
export function followTokens(
  paths: SecretPaths,
  value: unknown,
  tokens: readonly string[],
): { readonly secrets: SecretPaths; readonly value: unknown } {
  let [secrets, inner] = [paths, value];
  for (const token of tokens) {
    secrets = stepInto(secrets, { value: inner, token });
    inner = valueAt(inner, [token]);
  }
  return { secrets, value: inner };
}

/** Describes each repair in one sentence; only by its kind if the sentence may quote something sensitive. */
export function describeRepairs(
  { sensitiveParameters }: ToolMetadata,
  args: unknown,
  repairs: readonly Repair[],
): readonly string[] {
  const paths = readSecretPaths(sensitiveParameters);
  return repairs.map(({ pointer, kind, message }) =>
    followTokens(paths, args, pointerTokens(pointer)).secrets.length > 0 ? `Repaired: ${kind}.` : message,
  );
}
