/** From what a model sent to the same with the application's hidden values. */

import { copyJson, isData } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import { findParameters, mapParameters, type FoundParameter } from "../parameter-values.js";

export type ProvideValue = (place: FoundParameter) => unknown;

/** Sets a tool's hidden values in a copy: the provided value, else the default. */
export async function mergeHiddenValues(
  { hiddenParameters = [], hiddenDefaults = {} }: ToolMetadata,
  args: unknown,
  provide: ProvideValue,
): Promise<unknown> {
  const places = findParameters(args, hiddenParameters, "possible");
  const provided = await Promise.all(places.map(async (place) => [place.pointer, await provide(place)] as const));
  const values = new Map(provided);
  const choose = ({ pointer, path }: FoundParameter): unknown =>
    // A provider may return null; only undefined falls back to the default.
    values.get(pointer) === undefined && Object.hasOwn(hiddenDefaults, path)
      ? copyJson(hiddenDefaults[path])
      : values.get(pointer);
  return mapParameters(args, hiddenParameters, choose, "possible");
}

/** JSON Pointers of hidden parameters that a model set. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return findParameters(args, hiddenParameters).map(({ pointer }) => pointer);
}

/** Copies the data in a value; keeps anything else, since only the application can copy a connection. */
export function copyData(value: unknown): unknown {
  if (!isData(value)) return value;
  if (Array.isArray(value)) return value.map(copyData);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyData(member)]));
}
