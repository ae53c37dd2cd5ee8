/** From a change to the number that it is known by, in acceptance records and commands. */

import { createHash } from "node:crypto";
import { type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "../change.js";

/** The fields that identify a change; its message and severity do not. */
export type FingerprintedChange = Pick<
  InventoryChange,
  "after" | "before" | "part" | "pointer" | "referenced" | "rule" | "stability" | "tool"
>;

/** SHA-256, in hexadecimal; the same whatever the order of the keys in the values. */
export function fingerprintOf(change: FingerprintedChange): string {
  const { rule, tool, part, pointer, stability } = change;
  // Wrapped, to distinguish null from an absent value.
  const values = [change.before, change.after].map((value): JsonValue => (value === undefined ? [] : [value]));
  // Accepted once, a definition must not change under its reference.
  const referenced = change.referenced === undefined ? [] : [change.referenced];
  const text = canonicalJson([rule, tool, part, pointer, ...values, stability, ...referenced]);
  return createHash("sha256").update(text).digest("hex");
}

/** Characters of a fingerprint that are shown: enough to distinguish the changes of one review. */
export const shownLength = 12;
