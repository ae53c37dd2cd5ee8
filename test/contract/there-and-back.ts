/** The changes that a table's row names, from its first side to its second and back. */
export interface ThereAndBack {
  readonly there: readonly string[];
  readonly back: readonly string[];
}

/** Reads changes with `+` between them; without those of the way back, they are the same both ways. */
export function readThereAndBack({ there, back }: { readonly there: string; readonly back: string }): ThereAndBack {
  const read = (changes: string) => (changes === "nothing" || changes === "" ? [] : changes.split(" + "));
  return { there: read(there), back: read(back || there) };
}
