/** The kinds and defaults of the fields of a declaration. */

import {
  type FieldKind,
  type FieldValues,
  fieldRows,
  oneOf,
  objectOf,
  string,
} from "@toolwright/contract/internal/inventories";
import type { GrammarSyntax } from "@toolwright/runtime/internal/declaration";
import type { Settings } from "../config/config.js";

export interface DeclaredGrammar {
  readonly syntax: GrammarSyntax;
  readonly definition: string | null;
  readonly definitionFile: string | null;
}

export interface DeclaredValues extends Omit<FieldValues, "freeformGrammar"> {
  readonly freeformGrammar: DeclaredGrammar | null;
  /** Path of a file that contains the description. */
  readonly descriptionFile: string;
}

const grammar = objectOf<DeclaredGrammar>({
  syntax: { kind: oneOf(["lark", "regex"]), absent: "lark", example: 'syntax: "lark" or "regex"' },
  definition: { kind: string, absent: null },
  definitionFile: { kind: string, absent: null },
});

type DeclaredKinds = {
  readonly [Field in keyof DeclaredValues]: FieldKind<NonNullable<DeclaredValues[Field]>>;
};

export const declaredKinds = {
  ...Object.fromEntries(fieldRows.map(([field, { kind }]) => [field, kind])),
  freeformGrammar: grammar,
  descriptionFile: string,
} as DeclaredKinds; // The rows have the kinds of their values.

export function defaultFields({ defaultFamily, defaultStability }: Settings): FieldValues {
  const absent = Object.fromEntries(fieldRows.map(([field, row]) => [field, row.absent]));
  // Every other row has a value for an absent field.
  return { ...absent, description: "", family: defaultFamily, stability: defaultStability } as FieldValues;
}
