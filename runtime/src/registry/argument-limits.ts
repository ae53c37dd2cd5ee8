/** How much a call may hand over: counted without recursion, before anything walks through it. */

import type { ToolMetadata } from "../metadata.js";
import { fail } from "../tool-failure.js";

/** The most that the arguments of one call may hold. */
export interface ArgumentLimits {
  /** Characters of the text; of a value, about as many as its JSON has. 10,000,000 by default. */
  readonly characters?: number;
  /** Levels of nested arrays and objects. 500 by default. */
  readonly levels?: number;
}

/** Throws `invalid_arguments` if there is more in a value than the limits allow. */
export function checkLimits(
  { name }: ToolMetadata,
  value: unknown,
  { characters = 10_000_000, levels = 500 }: ArgumentLimits = {},
): void {
  const refuse = (limit: number, unit: string): never => {
    const most = limit.toLocaleString("en");
    throw fail("invalid_arguments", `The arguments of ${name} have more than ${most} ${unit}. Send less at once.`);
  };
  let left = characters;
  let inside: readonly unknown[] = [value];
  for (let level = 0; inside.length > 0; level++) {
    const next: unknown[] = [];
    for (const item of inside) {
      const isList = Array.isArray(item);
      // With brackets or quotes, and a comma.
      left -= 2 + (isList || typeof item === "string" ? item.length : 0);
      if (left < 0) refuse(characters, "characters");
      if (typeof item !== "object" || item === null) continue;
      if (level >= levels) refuse(levels, "nested levels");
      if (!isList) left -= Object.keys(item).join("").length;
      for (const member of isList ? item : Object.values(item)) next.push(member);
    }
    inside = next;
  }
}
