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
 * arguments hold what cannot be told apart, such as a connection. Numbers that JSON does not have, big integers and
 * undefined members differ from everything else.
 */
export function hashArguments(args: unknown): Promise<string | undefined> {
  return hash(() => writeCanonically(args));
}

async function hash(write: () => string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  let text: string;
  try {
    text = write();
  } catch {
    return undefined; // It cannot be told apart, or nests too deeply.
  }
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new globalThis.TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Writes JSON with keys in order, and what JSON does not have without quotes, so that no string looks the same. */
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
