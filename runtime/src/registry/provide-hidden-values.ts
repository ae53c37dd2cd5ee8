/** Adds the application's hidden values to valid arguments. */

import { copyJson, isData } from "../json-schema/json-values.js";
import { findParameters, mapParameters, type FoundParameter } from "../parameter-values.js";
import { untilAborted } from "../cancellation.js";
import { refuseProvider } from "./failed-call.js";
import type { CallRun } from "./call-state.js";
import type { HiddenCall } from "./tool-registry.js";

/**
 * Sets the hidden values in a copy of the arguments: the provided value, else the default. If a provider throws, the call
 * fails with a message that reveals nothing of the error.
 */
export async function provideHiddenValues(visible: unknown, run: CallRun): Promise<unknown> {
  const { tool, received, signal } = run;
  const { metadata, providers } = tool;
  const { hiddenParameters = [], hiddenDefaults = {} } = metadata;
  const provideOne = async ({ path, pointer }: FoundParameter): Promise<unknown> => {
    const provide = Object.hasOwn(providers, path) ? providers[path] : undefined;
    if (provide === undefined) return undefined;
    const call: HiddenCall = { id: received.id, tool: metadata.name, signal, pointer, arguments: visible };
    try {
      // The registry freezes arguments, and must not freeze the application's own object.
      return copyData(await untilAborted((async () => provide(received.context, call))(), signal));
    } catch (error) {
      throw signal.aborted ? error : refuseProvider(error, run);
    }
  };
  const places = findParameters(visible, hiddenParameters, "possible");
  const provided = await Promise.all(places.map(async (place) => [place.pointer, await provideOne(place)] as const));
  const values = new Map(provided);
  const choose = ({ pointer, path }: FoundParameter): unknown =>
    // A provider may return null; only undefined falls back to the default.
    values.get(pointer) === undefined && Object.hasOwn(hiddenDefaults, path)
      ? copyJson(hiddenDefaults[path])
      : values.get(pointer);
  return mapParameters(visible, hiddenParameters, choose, "possible");
}

/** Copies the data in a value; keeps anything else, since only the application can copy a connection. */
function copyData(value: unknown): unknown {
  if (!isData(value)) return value;
  if (Array.isArray(value)) return value.map(copyData);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyData(member)]));
}
