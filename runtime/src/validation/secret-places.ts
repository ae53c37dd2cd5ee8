/** From the paths of sensitive parameters to which values of some arguments must not be quoted. */

import { isObject } from "../json-schema/json-values.js";
import { advanceParameterPaths, parseParameterPath, type ParameterPath } from "../parameter-paths.js";

/** The rest of the sensitive paths, from some place on. */
export type SecretPaths = readonly ParameterPath[];

export function readSecretPaths(paths: readonly string[] | undefined): SecretPaths {
  return (paths ?? []).map(parseParameterPath);
}

/** The rest of the paths one step into a value. What is in a secret is secret. */
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

/** Whether a value must not be quoted: it is sensitive, or may hold something sensitive in another shape. */
export function isSecret(paths: SecretPaths, value: unknown): boolean {
  return paths.some(([step]) => {
    if (step === undefined) return true;
    if (Array.isArray(value)) return step.kind === "property" || step.kind === "values";
    if (isObject(value)) return step.kind === "position" || step.kind === "elements";
    // Text may be JSON of the expected object.
    return value !== undefined && value !== null && (step.kind !== "descent" || /^\s*[[{]/.test(String(value)));
  });
}
