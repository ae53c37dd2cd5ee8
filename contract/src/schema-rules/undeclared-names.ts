/** Open objects treat names that nobody declared differently: what is said of it where these are taken as not in use. */

import { type JsonObject, type JsonValue, isObject, propertiesOf } from "@toolwright/runtime/json-schema";
import type { Direction } from "../changes/change.js";
import { severities } from "../tool-rules/tool-rule.js";
import { isWord } from "../schemas/meaning.js";
import type { ChangeKind } from "./change-kinds.js";
import { namesAdded } from "./object-parts.js";
import { objectClosed } from "./object-closed.js";
import type { SchemaPair } from "./schema-rule.js";

const common = { severity: severities("info", "info", "info"), advice: [], heading: "none", isQuiet: true } as const;

/** Said once a schema, whatever the number of names. */
export const undeclaredNames: Readonly<Record<Direction, ChangeKind>> = {
  input: {
    ...common,
    name: "input-undeclared-refused",
    message: () => "an undeclared value that was accepted, and does not fit the new schema, would be refused now",
  },
  output: {
    ...common,
    name: "output-undeclared-allowed",
    message: () => "the result may now have properties that are not declared, which it could not have before",
  },
};

/** Two schemas at one place, each with whether it is open. */
export interface OpenPair extends Pick<SchemaPair, "from" | "to"> {
  readonly isOpen: Readonly<Record<"from" | "to", boolean>>;
}

export interface OpennessChange {
  readonly kind: ChangeKind;
  /** Keywords below the pair; undefined for one that is said once. */
  readonly path?: readonly string[];
}

/** How a pair differs for names that nobody declared. */
export function findOpennessChange({ from, to, isOpen }: OpenPair, direction: Direction): OpennessChange | undefined {
  if (isOpen.from && !isOpen.to && to["additionalProperties"] === false) return { kind: undeclaredNames[direction] };
  if (direction === "output") return undefined;
  if (!isOpen.from && isOpen.to && from["additionalProperties"] === false) {
    return { kind: objectClosed.kinds.input.widening, path: ["additionalProperties"] };
  }
  const isTyped = (name: string): boolean => !takesAnything(propertiesOf(to)[name]);
  return isOpen.from && namesAdded(from, to).some(isTyped) ? { kind: undeclaredNames.input } : undefined;
}

function takesAnything(schema: JsonValue | undefined): boolean {
  return !isObject(schema) ? schema !== false : isEmpty(schema);
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).every(isWord);
}
