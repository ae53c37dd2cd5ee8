/** From what a model sent to what a handler gets: defaults filled in, and hidden values that the application provides. */

import { copyJson, escapeToken, isObject } from "../json-schema/json-schema.js";
import type { ToolMetadata } from "../metadata.js";
import { parseParameterPath, type ParameterPath } from "../parameter-paths.js";

/** A place that a path names: a property of an object that is there, whether it is there itself or not. */
interface ParameterPlace {
  readonly holder: Record<string, unknown>;
  readonly name: string;
  readonly pointer: string;
}

/** Provides a value for a place. */
export type ProvideValue = (path: string, pointer: string) => unknown;

/**
 * Sets the hidden values of a tool: from its provider, else from its default. What comes back is a copy.
 *
 * @param provide - gives a value, or `undefined` where there is none to give.
 */
export async function mergeHiddenValues(
  { hiddenParameters = [], hiddenDefaults = {} }: ToolMetadata,
  args: unknown,
  provide: ProvideValue,
): Promise<unknown> {
  if (hiddenParameters.length === 0) return args;
  const merged = copyJson(args);
  for (const path of hiddenParameters) {
    for (const { holder, name, pointer } of listPlaces(merged, parseParameterPath(path), "")) {
      const provided = await provide(path, pointer);
      const value = provided === undefined && Object.hasOwn(hiddenDefaults, path) ? hiddenDefaults[path] : provided;
      if (value !== undefined) define(holder, name, value === provided ? value : copyJson(value));
    }
  }
  return merged;
}

/** Pointers to what a model set although it is hidden. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return hiddenParameters
    .flatMap((path) => listPlaces(args, parseParameterPath(path), ""))
    .filter(({ holder, name }) => Object.hasOwn(holder, name))
    .map(({ pointer }) => pointer);
}

function listPlaces(value: unknown, path: ParameterPath, pointer: string): readonly ParameterPlace[] {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return [];
  const enter = (keys: readonly string[], left: ParameterPath): readonly ParameterPlace[] =>
    // An object or an array, either is indexed by a key of its own.
    keys.flatMap((key) =>
      listPlaces((value as Readonly<Record<string, unknown>>)[key], left, `${pointer}/${escapeToken(key)}`),
    );
  const keys = Object.keys(value);
  switch (step.kind) {
    case "property":
      if (!isObject(value)) return [];
      if (rest.length > 0) return enter(Object.hasOwn(value, step.name) ? [step.name] : [], rest);
      return [{ holder: value, name: step.name, pointer: `${pointer}/${escapeToken(step.name)}` }];
    case "values":
      return isObject(value) ? enter(keys, rest) : [];
    case "elements":
      return Array.isArray(value) ? enter(keys, rest) : [];
    case "position":
      return Array.isArray(value) ? enter(keys.includes(String(step.index)) ? [String(step.index)] : [], rest) : [];
    case "descent":
      return [...listPlaces(value, rest, pointer), ...enter(keys, path)];
  }
}

/** As an assignment, but a property named `__proto__` is one like any other. */
function define(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true });
}
