/** Compares the values of hidden parameters with what the handler's type demands, which no schema describes. */

import type { HiddenType, JsonType } from "../metadata.js";
import { describeSchema } from "./describe-schema.js";

/** Whether a value fits a type. Only `required` says whether it may be absent. */
export function fitsHiddenType(value: unknown, { types, values }: HiddenType): boolean {
  if (value === undefined || (types === undefined && values === undefined)) return true;
  return (types ?? []).some((type) => isOf(type, value)) || (values ?? []).some((one) => one === value);
}

function isOf(type: JsonType, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  // A function or an array may have the properties of an interface.
  if (type === "object") return typeof value === "function" || (typeof value === "object" && value !== null);
  return typeof value === type;
}

/** The values that a hidden parameter may have. */
export function describeHiddenType({ types, values }: HiddenType): string {
  return describeSchema(
    { anyOf: [...(types ?? []).map((type) => ({ type })), ...(values === undefined ? [] : [{ enum: values }])] },
    {},
  );
}
