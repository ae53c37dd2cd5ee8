/** From an arguments type to what the model sends, and to what a handler gets. */

/** What is left of a path inside the property `Key`; inside an array it begins with `[]`. */
type Rest<Path extends string, Key> = Key extends string
  ? Path extends `${Key}.${infer Tail}`
    ? Tail
    : Path extends `${Key}[]${infer Tail}`
      ? `[]${Tail}`
      : never
  : never;

/** What is left of a path inside an element of an array. */
type ElementRest<Path extends string> = Path extends `[].${infer Tail}`
  ? Tail
  : Path extends `[]${infer Tail}`
    ? Tail
    : never;

/**
 * What the model sends: `Args` without its hidden parameters.
 *
 * @typeParam Args - an arguments type.
 * @typeParam Hidden - dotted paths such as `openedByUser` or `options.token`; elements of arrays as `items[].token`.
 */
// A scalar alias is an object type too, by its phantom property, and would lose its identity in a mapped type.
export type WithoutHidden<Args, Hidden extends string> = Args extends string | number
  ? Args
  : Args extends readonly (infer Element)[]
    ? WithoutHidden<Element, ElementRest<Hidden>>[]
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
    } extends infer Both // One object type instead of an intersection reads as somebody would write it.
    ? { [Key in keyof Both]: Both[Key] }
    : never
  : never;
