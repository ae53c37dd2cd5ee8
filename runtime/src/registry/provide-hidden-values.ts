/** Adds the application's hidden values to valid arguments. */

import { copyJson, isData } from "../json-schema/json-values.js";
import { findParameters, mapParameters, type FoundParameter } from "../parameter-values.js";
import { untilAborted } from "../cancellation.js";
import type { HiddenType } from "../metadata.js";
import { describeHiddenType, fitsHiddenType } from "../validation/hidden-types.js";
import { describeValue } from "../validation/describe-value.js";
import { refuseProvided, refuseProvider } from "./failed-call.js";
import type { CallRun } from "./call-state.js";
import type { HiddenCall } from "./tool-registry.js";

/**
 * Sets the hidden values in a copy of the arguments: the provided value, else the default. If a provider throws, or returns
 * something that the handler's type rules out, the call fails with a message that reveals nothing of the error.
 */
export async function provideHiddenValues(visible: unknown, run: CallRun): Promise<unknown> {
  const { tool, received, signal } = run;
  const { metadata, providers } = tool;
  const { hiddenParameters = [], hiddenDefaults = {}, hiddenTypes = {} } = metadata;
  const provideOne = async ({ path, pointer }: FoundParameter): Promise<unknown> => {
    const provide = Object.hasOwn(providers, path) ? providers[path] : undefined;
    const call: HiddenCall = { id: received.id, tool: metadata.name, signal, pointer, arguments: visible };
    let value: unknown;
    try {
      // The registry freezes arguments, and must not freeze the application's own object.
      value = copyData(await untilAborted((async () => provide?.(received.context, call))(), signal));
    } catch (error) {
      throw signal.aborted ? error : refuseProvider(error, run);
    }
    const fault = findFault(value, Object.hasOwn(hiddenTypes, path) ? hiddenTypes[path] : undefined);
    if (fault !== undefined) throw refuseProvided(`The provider for ${path} returned ${fault}`, run);
    return value;
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

/** What a provider returned instead of what the handler's type demands, without the value, which may be secret. */
function findFault(value: unknown, type: HiddenType = {}): string | undefined {
  const isMissing = value === undefined && type.required === true;
  if (!isMissing && fitsHiddenType(value, type)) return undefined;
  return `${describeValue(value, "secret")}, and the tool takes ${describeHiddenType(type)}.`;
}

/** Copies the data in a value; keeps anything else, since only the application can copy a connection. */
function copyData(value: unknown): unknown {
  if (!isData(value)) return value;
  if (Array.isArray(value)) return value.map(copyData);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyData(member)]));
}
