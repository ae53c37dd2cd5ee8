/** From Ajv's errors about a value to one sentence and the place that it is about. */

import { pointerTokens } from "@toolwright/runtime/json-schema";
import type { ErrorObject } from "ajv";

/** Why a schema rejects a value. */
export interface SchemaRefusal {
  readonly message: string;
  /** The rejected place, by names and indexes from the value down. */
  readonly path: readonly string[];
  /** The keywords that reject it, in any variant of a union. */
  readonly keywords: ReadonlySet<string>;
}

/** Describes, of a union, the variant nearest to the value. */
export function describeRefusal(errors: readonly ErrorObject[]): SchemaRefusal {
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  const [first] = errors.toSorted((left, right) => depth(right) - depth(left));
  if (first === undefined) throw new Error("A validator that refuses a value must say why.");
  const params = first.params as Readonly<Record<string, unknown>>; // Ajv's, by keyword.
  const further = params["additionalProperty"] ?? params["unevaluatedProperty"];
  const named = [params["missingProperty"], further].filter((name) => typeof name === "string");
  const at = first.instancePath === "" ? "" : `${first.instancePath} `;
  const name = first.propertyName === undefined ? "" : `the name ${JSON.stringify(first.propertyName)} `;
  const excess = typeof further === "string" ? `, and ${JSON.stringify(further)} is one` : "";
  return {
    message: `${at}${name}${first.message ?? first.keyword}${excess}`,
    path: [...pointerTokens(first.instancePath), ...named],
    keywords: new Set(errors.map(({ keyword }) => keyword)),
  };
}
