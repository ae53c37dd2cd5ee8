/** What rendering a tool for a target comes to: the wire object, what it loses, and the way there and back. */

/** What a loss means for the values that pass. */
export type LossEffect =
  /** The target accepts arguments that the tool refuses, so validation says no where the vendor did not. */
  | "wider"
  /** The target cannot express some arguments that the tool accepts. */
  | "narrower"
  /** Two different arguments look the same on the wire, so one comes back as the other. */
  | "ambiguous"
  /** Only words are lost: the same arguments pass. */
  | "unsaid";

/** Something that the target cannot express, said as data. */
export interface Loss {
  /** Name of the transformation that lost it, such as `bounds-to-description`. */
  readonly transformation: string;
  /** Which part of the tool loses: one of its schemas, or a field of its metadata. */
  readonly part: "inputSchema" | "outputSchema" | "metadata";
  /** JSON Pointer into that part, as the metadata has it: of the schema that loses, or of the field. */
  readonly pointer: string;
  /** The keyword or field that the wire object no longer has, or has in a weaker form. */
  readonly keyword: string;
  readonly effect: LossEffect;
  /** One sentence for people: what became of it. */
  readonly message: string;
}

/** How arguments are decoded. */
export interface DecodeOptions {
  /** Fills in the default of each property that the model left out. */
  readonly defaults?: boolean;
}

/** A tool rendered for a target. */
export interface Projection<Wire> {
  /** What the vendor is sent for this tool: plain JSON, of its own, so it may be changed. */
  readonly wire: Wire;
  /** What the target cannot express, in the order in which it was lost. */
  readonly losses: readonly Loss[];
  /**
   * Turns arguments of the tool into the form that the wire object asks for, as its examples have it. A copy; the
   * arguments must be valid.
   */
  readonly encode: (args: unknown) => unknown;
  /**
   * Turns what a model sent for the wire object back into arguments of the tool. A copy; it never throws: what is not
   * in the projected form stays as it is, for validation to refuse.
   */
  readonly decode: (args: unknown, options?: DecodeOptions) => unknown;
  /**
   * Where a place in the projected input schema comes from: from a JSON Pointer, such as one in a vendor's error
   * message, to the nearest pointer in `inputSchema` of the metadata.
   */
  readonly locate: (pointer: string) => string;
}
