/** A tool as a target renders it: the wire object, what it loses, and the codec of its arguments. */

/** What a loss means for the arguments. */
export type LossEffect =
  /** The target accepts arguments that the tool refuses; only validation refuses them. */
  | "wider"
  /** The target cannot express some arguments that the tool accepts. */
  | "narrower"
  /** Two different arguments look the same on the wire, so one is decoded as the other. */
  | "ambiguous"
  /** Only annotations are lost: the same arguments are valid. */
  | "unsaid";

/** Something that the target cannot express. */
export interface Loss {
  /** Name of the transformation that lost it, such as `bounds-to-description`. */
  readonly transformation: string;
  /** The part of the tool with the loss: a schema, or a field of its metadata. */
  readonly part: "inputSchema" | "outputSchema" | "metadata";
  /** JSON Pointer into that part of the metadata, to the schema or field with the loss. */
  readonly pointer: string;
  /** The keyword or field that the wire object lacks, or has in a weaker form. */
  readonly keyword: string;
  readonly effect: LossEffect;
  /** One sentence for people about the result. */
  readonly message: string;
}

/** Options of `decode`. */
export interface DecodeOptions {
  /** Fills in the default of each property that the model left out. */
  readonly defaults?: boolean;
}

/** A tool rendered for a target. */
export interface Projection<Wire> {
  /** The vendor's format of this tool: plain JSON that nothing else shares, so you may change it. */
  readonly wire: Wire;
  /** What the target cannot express, in the order of the transformations. */
  readonly losses: readonly Loss[];
  /** Turns valid arguments of the tool into the form that the wire object requires, for its examples; copies them. */
  readonly encode: (args: unknown) => unknown;
  /**
   * Turns a model's arguments for the wire object back into arguments of the tool. Returns a copy and never throws:
   * what is not in the projected form stays as it is, for validation to refuse.
   */
  readonly decode: (args: unknown, options?: DecodeOptions) => unknown;
  /**
   * Maps a place in the projected input schema to its origin: from a JSON Pointer, such as one in a vendor's error
   * message, to the nearest pointer in `inputSchema` of the metadata.
   */
  readonly locate: (pointer: string) => string;
}
