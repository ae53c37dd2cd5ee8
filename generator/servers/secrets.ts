/** Removes the secrets that are passed to a server from what it sends back. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { ServerSource } from "./server-source.js";

/** Replaces every secret in a text with `***`. */
export type Mask = (text: string) => string;

/** A shorter value, such as a port, is no secret, and part of many texts. */
const shortest = 4;

/** Values of variables and headers, and the parts of an address that may hold a key. */
function secretsOf(server: ServerSource): string[] {
  const { secrets = [] } = server;
  if (server.kind === "started") return [...Object.values(server.env), ...secrets];
  const { searchParams } = new URL(server.url);
  // The scheme of an Authorization header, such as Bearer, is a word of its own.
  const words = Object.values(server.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  return [...words, ...searchParams.values(), ...secrets];
}

/** Creates the mask of the texts that a server writes. */
export function createMask(server: ServerSource): Mask {
  return maskOf(secretsOf(server).filter((value) => value.length >= shortest));
}

/** Masks every string in a list of tools, except values that are also ordinary words, such as `production`. */
export function maskTools(server: ServerSource, value: JsonValue): JsonValue {
  const secrets = secretsOf(server).filter((text) => text.length >= 16 || (text.length >= 8 && /[^a-z]/i.test(text)));
  return secrets.length === 0 ? value : maskValue(value, maskOf(secrets));
}

function maskValue(value: JsonValue, mask: Mask): JsonValue {
  if (typeof value === "string") return mask(value);
  if (isList(value)) return value.map((inner) => maskValue(inner, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), maskValue(inner, mask)]));
}

function maskOf(secrets: readonly string[]): Mask {
  const forms = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(Buffer.from(secret).toString()), // Without lone surrogates, which it refuses.
    Buffer.from(secret)
      .toString("base64")
      .replace(/={1,2}$/, ""),
  ]);
  // A secret that contains another one is replaced first.
  const longestFirst = [...new Set(forms)].sort((left, right) => right.length - left.length);
  return (text) => longestFirst.reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
}
