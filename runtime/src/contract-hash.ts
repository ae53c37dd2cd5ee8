/** From a tool's contract, and from the arguments of a call, to hashes that change with them. */

import { isData, isObject } from "./json-schema/json-values.js";
import type { ToolMetadata } from "./metadata.js";

/** Every platform has it, browsers only on HTTPS pages; this package's types know no platform. */
declare const globalThis: {
  readonly crypto?: {
    readonly subtle?: { readonly digest: (algorithm: "SHA-256", data: Uint8Array) => Promise<ArrayBuffer> };
  };
  readonly TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };
};

/**
 * Hashes what an approver of a call relies on: the tool's name, version, description, effect and schemas, and which
 * parameters are hidden or sensitive, with the defaults of the hidden ones. What does not change a call's effect is
 * left out: title, family, stability, aliases, examples, retries, and target options.
 *
 * @returns SHA-256 of the canonical JSON in hexadecimal; undefined if the platform has no Web Crypto.
 */
export function contractHash(tool: ToolMetadata): Promise<string | undefined> {
  const { name, version, description, effect, effectSource, idempotent, openWorld } = tool;
  const { inputSchema, outputSchema, hiddenParameters, hiddenDefaults, sensitiveParameters } = tool;
  return hashJson({
    ...{ name, version, description, effect, effectSource, idempotent, openWorld },
    ...{ inputSchema, outputSchema, hiddenParameters, hiddenDefaults, sensitiveParameters },
  });
}

/**
 * Hashes arguments, regardless of the order of keys.
 *
 * @returns SHA-256 of the canonical JSON in hexadecimal; undefined if the platform has no Web Crypto, or if the
 * arguments hold what JSON cannot tell apart, such as a connection.
 */
export function hashArguments(args: unknown): Promise<string | undefined> {
  return hashJson(args);
}

async function hashJson(value: unknown): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  let isJson = true;
  const text = JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === "function" || (isObject(member) && !isData(member))) isJson = false;
    return isObject(member) && isJson ? sortKeys(member) : isJson ? member : undefined;
  });
  if (!isJson) return undefined;
  const hash = await subtle.digest("SHA-256", new globalThis.TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sortKeys(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
