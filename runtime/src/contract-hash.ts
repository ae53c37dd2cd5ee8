/** Hashes the contract of a tool and the arguments of a call. */

import { isData, isObject } from "./json-schema/json-values.js";
import type { ToolMetadata } from "./metadata.js";

/** Web Crypto, which browsers have on HTTPS pages only. This package declares it because it uses no platform's types. */
declare const globalThis: {
  readonly crypto?: {
    readonly subtle?: { readonly digest: (algorithm: "SHA-256", data: Uint8Array) => Promise<ArrayBuffer> };
  };
  readonly TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };
};

/**
 * Hashes the parts of a tool that an approver of a call relies on: the name, version, description, effect and schemas, and
 * which parameters are hidden or sensitive, with the defaults of the hidden ones. Excludes the parts that do not change a
 * call's effect: title, family, stability, aliases, examples, retries, types of hidden values, and target options.
 *
 * @returns SHA-256 of the canonical JSON in hexadecimal; undefined if the platform has no Web Crypto.
 */
export function contractHash(tool: ToolMetadata): Promise<string | undefined> {
  const { name, version, description, effect, effectSource, idempotent, openWorld } = tool;
  const { inputSchema, outputSchema, hiddenParameters, hiddenDefaults, sensitiveParameters } = tool;
  const contract = {
    ...{ name, version, description, effect, effectSource, idempotent, openWorld },
    ...{ inputSchema, outputSchema, hiddenParameters, hiddenDefaults, sensitiveParameters },
  };
  return hash(() => writeCanonically(contract, "without undefined"));
}

/**
 * Hashes arguments, regardless of the order of keys.
 *
 * @returns SHA-256 of the canonical JSON in hexadecimal; undefined if the platform has no Web Crypto, or if the
 * arguments contain a value that is not data, such as a connection. Numbers that JSON does not have, big integers and
 * undefined members differ from everything else.
 */
export function hashArguments(args: unknown): Promise<string | undefined> {
  return hash(() => writeCanonically(args));
}

/** The hashes that bind a decision about a call to the contract of its tool and to its arguments. */
export interface CallHashes {
  /** SHA-256 of the tool's contract. */
  readonly contractHash: string;
  /** SHA-256 of the arguments. */
  readonly argumentsHash: string;
}

/** Hashes a call, with the hash of the contract if that is known; undefined if one of the hashes is. */
export async function hashCall(
  tool: ToolMetadata,
  args: unknown,
  knownHash: Promise<string | undefined> = contractHash(tool),
): Promise<CallHashes | undefined> {
  const [contract, call] = await Promise.all([knownHash, hashArguments(args)]);
  return contract !== undefined && call !== undefined ? { contractHash: contract, argumentsHash: call } : undefined;
}

async function hash(write: () => string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  let text: string;
  try {
    text = write();
  } catch {
    return undefined; // It is not data, or nests too deeply.
  }
  return toHex(new Uint8Array(await subtle.digest("SHA-256", encodeText(text))));
}

export function encodeText(text: string): Uint8Array {
  return new globalThis.TextEncoder().encode(text);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Writes JSON with sorted keys. Values that JSON does not have get no quotes, so that they differ from any string. */
function writeCanonically(value: unknown, select?: "without undefined"): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  const isOther = typeof value === "function" || typeof value === "symbol";
  if (isOther || (isObject(value) && !isData(value))) throw new TypeError("Only data can be hashed.");
  if (Array.isArray(value)) return `[${Array.from(value, (item) => writeCanonically(item, select)).join(",")}]`;
  if (!isObject(value)) return String(value);
  const members = Object.keys(value)
    .filter((name) => select === undefined || value[name] !== undefined)
    .sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${writeCanonically(value[name], select)}`).join(",")}}`;
}
