/** What the parts of a proof ask of each other. */

import type { Atom, ValueType } from "./atoms.js";
import type { TextOf } from "./canonical-text.js";
import type { Evaluate } from "./keyword-verdicts.js";
import type { Narrowing } from "./narrowing.js";
import type { TextSets } from "./patterns.js";
import type { SchemaNode } from "./schema-documents.js";

/** The state of one run; every answer `true` is proved, every `false` means that no proof was found. */
export interface Prover extends Narrowing {
  /** Every value of the type satisfies one of the nodes; of none, that there is no such value. */
  readonly prove: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  /** The same of what stands in a value: a property, its name, or an element. */
  readonly proveInside: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  /** The same of an atom. */
  readonly cover: (atom: Atom, nodes: readonly SchemaNode[]) => boolean;
  readonly evaluate: Evaluate;
  readonly textOf: TextOf;
  readonly texts: TextSets;
  /** A number that nothing else of the run has. */
  readonly count: () => number;
}
