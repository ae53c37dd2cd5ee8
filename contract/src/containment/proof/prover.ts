/** What the parts of a proof ask of each other. */

import type { Atom, ValueType } from "./atoms.js";
import type { TextOf } from "../../json-schema/canonical-text.js";
import type { Evaluate } from "../../validation/keyword-verdicts.js";
import type { Narrowing } from "./narrowing.js";
import type { TextSets } from "../../patterns/text-sets.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

/** The state of one run; `true` is proved, `false` means that no proof was found. */
export interface Prover extends Narrowing {
  /** Every value of the type satisfies one of the nodes; with no nodes, the type is empty. */
  readonly prove: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  /** The same for a part of a value: a property, its name, or an element. */
  readonly proveInside: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  readonly cover: (atom: Atom, nodes: readonly SchemaNode[]) => boolean;
  readonly evaluate: Evaluate;
  readonly textOf: TextOf;
  readonly texts: TextSets;
  readonly count: () => number;
}
