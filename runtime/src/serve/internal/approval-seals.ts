/** Signs the state that a client sends back with the answer to a question about a call, and verifies it. */

import { encodeText as encode, hashCall, toHex } from "../../contract-hash.js";
import type { ToolMetadata } from "../../metadata.js";

interface HmacKey {
  readonly type: string;
}

/** Web Crypto, which browsers have on HTTPS pages only. This package declares it because it uses no platform's types. */
declare const globalThis: {
  readonly crypto?: {
    readonly getRandomValues: (array: Uint8Array) => Uint8Array;
    readonly subtle?: {
      readonly importKey: (
        ...key: readonly [
          format: "raw",
          bytes: Uint8Array,
          algorithm: { readonly name: "HMAC"; readonly hash: "SHA-256" },
          extractable: false,
          usages: readonly ("sign" | "verify")[],
        ]
      ) => Promise<HmacKey>;
      readonly sign: (algorithm: "HMAC", key: HmacKey, data: Uint8Array) => Promise<ArrayBuffer>;
      readonly verify: (algorithm: "HMAC", key: HmacKey, signature: Uint8Array, data: Uint8Array) => Promise<boolean>;
    };
  };
};

/** The call that a state is valid for. */
interface SealBinding {
  readonly tool: ToolMetadata;
  readonly sent: unknown;
  readonly principal: string;
}

/** The user is asked, or has approved and the handler asks for more. */
type SealKind = "asked" | "approved";

interface Payload {
  readonly kind: SealKind;
  readonly expires: number;
  readonly nonce: string;
  readonly inner?: string | undefined;
}

const prefix = "toolwright-approval.";
/** The maximum number of used states that are remembered until they expire; beyond this, nothing is approved. */
const maximumUsed = 100_000;

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, index) => parseInt(text.slice(2 * index, 2 * index + 2), 16));

export type Seals = ReturnType<typeof createSeals>;

/** @throws {RangeError} when the key is shorter than 32 bytes. */
export function createSeals({ key, lifetimeMs }: { key: string | Uint8Array | undefined; lifetimeMs: number }) {
  const crypto = globalThis.crypto;
  const bytes = typeof key === "string" ? encode(key) : (key ?? crypto?.getRandomValues(new Uint8Array(32)));
  if (bytes !== undefined && bytes.length < 32) throw new RangeError("The key must have at least 32 bytes.");
  const subtle = bytes && crypto?.subtle;
  const imported =
    bytes && subtle?.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const used = new Map<string, number>();
  return {
    isSeal: (state: unknown): state is string => typeof state === "string" && state.startsWith(prefix),
    /** Returns the inner state of a state, valid or not. */
    innerOf: (state: string): string | undefined => readPayload(bodyOf(state))?.inner,
    /** Creates a state, which can contain the state of a handler; undefined without Web Crypto. */
    seal: async (kind: SealKind, binding: SealBinding, inner?: string): Promise<string | undefined> => {
      const bound = await bind(binding);
      if (subtle === undefined || imported === undefined || bound === undefined) return undefined;
      const nonce = toHex(globalThis.crypto?.getRandomValues(new Uint8Array(16)) ?? new Uint8Array());
      const payload: Payload = { kind, expires: Date.now() + lifetimeMs, nonce, inner };
      const body = encodeURIComponent(JSON.stringify(payload)).replaceAll(".", "%2E");
      const signature = await subtle.sign("HMAC", await imported, encode(`${body}\n${bound}`));
      return `${prefix}${body}.${toHex(new Uint8Array(signature))}`;
    },
    /** Verifies a state; the second time, it is invalid. `problem` says why a state is invalid. */
    open: async (state: string, binding: SealBinding): Promise<{ kind?: SealKind; problem?: string }> => {
      const body = bodyOf(state);
      const signature = fromHex(state.slice(prefix.length + body.length + 1));
      const bound = await bind(binding);
      const isOurs =
        subtle !== undefined &&
        imported !== undefined &&
        bound !== undefined &&
        (await subtle.verify("HMAC", await imported, signature, encode(`${body}\n${bound}`)));
      const payload = isOurs ? readPayload(body) : undefined;
      if (payload === undefined) return { problem: "The answer belongs to another call." };
      const now = Date.now();
      if (payload.expires < now) return { problem: "The answer came too late." };
      for (const [nonce, expires] of used) if (expires < now) used.delete(nonce);
      if (used.has(payload.nonce)) return { problem: "The answer has been used before." };
      if (used.size >= maximumUsed) return { problem: "Too many calls are waiting for approval." };
      used.set(payload.nonce, payload.expires);
      return { kind: payload.kind };
    },
  };
}

function bodyOf(state: string): string {
  return state.slice(prefix.length).split(".", 1)[0] ?? "";
}

/** Undefined for a body that no server has written. */
function readPayload(body: string): Payload | undefined {
  try {
    return JSON.parse(decodeURIComponent(body)) as Payload; // Signed, or read for its inner state only.
  } catch {
    return undefined;
  }
}

async function bind({ tool, sent, principal }: SealBinding): Promise<string | undefined> {
  const hashes = await hashCall(tool, sent);
  return hashes && JSON.stringify([hashes.contractHash, hashes.argumentsHash, principal]);
}
