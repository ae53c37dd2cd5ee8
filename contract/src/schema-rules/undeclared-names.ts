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

/** Whether an object declares names and takes any others, refuses them, or neither. */
export type Openness = "closed" | "neither" | "open";

/** Two schemas at one place. */
export interface OpenPair extends Pick<SchemaPair, "from" | "to"> {
  readonly openness: Readonly<Record<"from" | "to", Openness>>;
}

export interface OpennessChange {
  readonly kind: ChangeKind;
  /** Keywords below the pair; undefined for one that is said once. */
  readonly path?: readonly string[];
}

/** How a pair differs for names that nobody declared. */
export function findOpennessChange({ from, to, openness }: OpenPair, direction: Direction): OpennessChange | undefined {
  const isOpen = openness.from === "open";
  if (isOpen && openness.to === "closed") return { kind: undeclaredNames[direction] };
  if (openness.from === "closed" && openness.to === "open")
    return { kind: objectClosed.kinds[direction].widening, path: ["additionalProperties"] };
  if (direction === "output") return undefined;
  const isTyped = (name: string): boolean => !takesAnything(propertiesOf(to)[name]);
  return isOpen && namesAdded(from, to).some(isTyped) ? { kind: undeclaredNames.input } : undefined;
}

function takesAnything(schema: JsonValue | undefined): boolean {
  return !isObject(schema) ? schema !== false : isEmpty(schema);
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).every(isWord);
}
