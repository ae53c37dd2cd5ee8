/** From an arguments type to what the model sends, and to what a handler gets. */

type Rest<Path extends string, Key> = Key extends string
  ? Path extends `${Key}.${infer Tail}`
    ? Tail
    : Path extends `${Key}[].${infer Tail}`
      ? Tail
      : never
  : never;

/**
 * What the model sends: `Args` without its hidden parameters.
 *
 * @typeParam Args - an arguments type.
 * @typeParam Hidden - dotted paths such as `openedByUser` or `options.token`; elements of arrays as `items[].token`.
 */
export type WithoutHidden<Args, Hidden extends string> = Args extends readonly (infer Element)[]
  ? WithoutHidden<Element, Hidden>[]
  : Args extends object
    ? {
        [Key in keyof Args as Key extends Hidden ? never : Key]: [Rest<Hidden, Key>] extends [never]
          ? Args[Key]
          : WithoutHidden<Args[Key], Rest<Hidden, Key>>;
      }
    : Args;

/**
 * What a handler gets: `Args` with the properties that have a default always present.
 *
 * @typeParam Args - an arguments type.
 * @typeParam Defaulted - names of the top-level properties with `@default`.
 */
export type WithDefaults<Args, Defaulted extends string> = Args extends unknown
  ? { [Key in keyof Args as Key extends Defaulted ? never : Key]: Args[Key] } & {
      [Key in keyof Args as Key extends Defaulted ? Key : never]-?: Exclude<Args[Key], undefined>;
    }
  : never;

/**
 * The types of one tool, as a generated registry lists them.
 *
 * @typeParam Metadata - the type of the tool's generated constant.
 * @typeParam Input - what the model sends.
 * @typeParam Arguments - what the handler gets.
 * @typeParam Result - what a successful call returns; `unknown` where the tool promises nothing.
 */
export interface ToolTypes<Metadata, Input, Arguments, Result> {
  readonly metadata: Metadata;
  readonly input: Input;
  readonly arguments: Arguments;
  readonly result: Result;
}
