/** From what a model sent to the same with the hidden values that the application provides. */

import { copyJson, isData } from "../json-schema/json-schema.js";
import type { ToolMetadata } from "../metadata.js";
import { findParameters, mapParameters, type FoundParameter } from "../parameter-values.js";

/** Provides a value for a place; `undefined` where there is none to give. */
export type ProvideValue = (place: FoundParameter) => unknown;

/** Sets the hidden values of a tool: what is provided, else the default. The arguments are not touched. */
export async function mergeHiddenValues(
  { hiddenParameters = [], hiddenDefaults = {} }: ToolMetadata,
  args: unknown,
  provide: ProvideValue,
): Promise<unknown> {
  const places = findParameters(args, hiddenParameters, "possible");
  const provided = await Promise.all(places.map(async (place) => [place.pointer, await provide(place)] as const));
  const values = new Map(provided);
  const choose = ({ pointer, path }: FoundParameter): unknown =>
    // A provider may say null; only what it leaves out has the default.
    values.get(pointer) === undefined && Object.hasOwn(hiddenDefaults, path)
      ? copyJson(hiddenDefaults[path])
      : values.get(pointer);
  return mapParameters(args, hiddenParameters, choose, "possible");
}

/** Pointers to what a model set although it is hidden. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return findParameters(args, hiddenParameters).map(({ pointer }) => pointer);
}

/** A copy of the data in a value; what is no data is kept, since only the application knows how to copy a connection. */
export function copyData(value: unknown): unknown {
  if (!isData(value)) return value;
  if (Array.isArray(value)) return value.map(copyData);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyData(member)]));
}
