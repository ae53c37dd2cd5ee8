/** Derives the types of a model's arguments and of a handler's from an arguments type. */

/**
 * The arguments that the model sends: `Args` without its hidden parameters, at every depth.
 *
 * @typeParam Args - an arguments type.
 * @typeParam Hidden - paths such as `openedByUser`, `options.token` or `items[].token`; the grammar stands at
 * `ToolMetadata.hiddenParameters`.
 */
export type WithoutHidden<Args, Hidden extends string> = Visible<Args, Rooted<Hidden>>;

/** A path in which a character before each step tells its kind. */
type Rooted<Path extends string> = Path extends `${"." | "{"}${string}` ? Path : `.${Path}`;

/** A type without the parts at some paths. */
// A scalar alias is an object type too, by its phantom property, and would lose its identity in a mapped type.
type Visible<Type, Paths extends string> = [Paths] extends [never]
  ? Type
  : unknown extends Type
    ? Type
    : Type extends string | number | boolean | null | undefined
      ? Type
      : Type extends readonly unknown[]
        ? VisibleElements<Type, Paths>
        : Type extends object
          ? [VisibleKeys<Type, Paths>] extends [never]
            ? Nothing<Type>
            : {
                [Key in keyof Type as "" extends AtProperty<Paths, Key> ? never : Key]: Visible<
                  Type[Key],
                  AtProperty<Paths, Key>
                >;
              }
          : Type;

type VisibleKeys<Type, Paths extends string> = keyof {
  [Key in keyof Type as "" extends AtProperty<Paths, Key> ? never : Key]: 1;
};

/** An object without properties. TypeScript's own `{}` would accept any value. */
type Nothing<Type> = [keyof Type] extends [never] ? Type : Record<string, never>;

/** An interface that extends an array, and a branded array, would not be an array in a mapped type. */
type VisibleElements<Type extends readonly unknown[], Paths extends string> =
  MappedElements<Type, Paths> extends infer Mapped extends readonly unknown[]
    ? Mapped
    : Visible<Type[number], AtPosition<Paths, number>>[];

type MappedElements<Type extends readonly unknown[], Paths extends string> = {
  [Index in keyof Type]: Visible<Type[Index], AtPosition<Paths, Index>>;
};

/** The rest of paths inside the property `Key`; `""` for the path of the property itself. */
type AtProperty<Path extends string, Key extends PropertyKey> = Path extends `{}${infer Tail}`
  ? Tail
  : Path extends `.${NameInPath<Key>}${infer Tail}`
    ? Tail extends "" | `${"." | "[" | "{"}${string}`
      ? Tail
      : never
    : never;

/** The rest of paths inside the elements of an array, or inside the element at a position of a tuple. */
type AtPosition<Path extends string, Index> = Path extends `[]${infer Tail}`
  ? Tail
  : Index extends string
    ? Path extends `[${Index}]${infer Tail}`
      ? Tail
      : never
    : never;

/** A property's name as paths write it. An index signature has none. */
type NameInPath<Key extends PropertyKey> =
  Record<never, never> extends Record<Key, 1>
    ? never
    : Key extends string | number
      ? `${Key}` extends `${string}${Escaped}${string}`
        ? Escape<`${Key}`>
        : `${Key}`
      : never;

/** The characters that are escaped by a backslash in names. */
type Escaped = "\\" | "." | "[" | "{" | "*";

type Escape<Name extends string, Done extends string = ""> = Name extends `${infer First}${infer Rest}`
  ? Escape<Rest, `${Done}${First extends Escaped ? "\\" : ""}${First}`>
  : Done;

/**
 * The arguments that a handler gets: `Args` with the properties that have a default always present, hidden ones included.
 *
 * @typeParam Args - an arguments type.
 * @typeParam Defaulted - names of the top-level properties with `@default`.
 */
export type WithDefaults<Args, Defaulted extends string> = Args extends unknown
  ? { [Key in keyof Args as Key extends Defaulted ? never : Key]: Args[Key] } & {
      [Key in keyof Args as Key extends Defaulted ? Key : never]-?: Exclude<Args[Key], undefined>;
    } extends infer Both // One object type instead of an intersection reads as if written by hand.
    ? { [Key in keyof Both]: Both[Key] }
    : never
  : never;

/** The types at a path, each as an object with the `value` and whether the object around it is `required` to have it. */
type At<Type, Path extends string> = Type extends string | number | boolean | null | undefined
  ? never
  : Type extends readonly unknown[]
    ? Path extends `[${string}]${infer Tail}`
      ? At<Type[number], Tail>
      : never
    : Type extends object
      ? { [Key in keyof Type]-?: AtKey<Type, Key, AtProperty<Path, Key>> }[keyof Type]
      : never;

type AtKey<Type, Key extends keyof Type, Tail extends string> = [Tail] extends [never]
  ? never
  : "" extends Tail
    ? { readonly value: Type[Key]; readonly required: Record<never, never> extends Pick<Type, Key> ? false : true }
    : At<Type[Key], Tail>;

/**
 * The type at a path of an arguments type.
 *
 * @typeParam Path - such as `openedByUser`, `options.token` or `items[].token`.
 */
export type ValueAt<Args, Path extends string> =
  At<Args, Rooted<Path>> extends infer Found ? (Found extends { readonly value: infer Value } ? Value : never) : never;

/** Whether the parameter at a path is required in the object around it. */
export type IsRequiredAt<Args, Path extends string> = [
  Extract<At<Args, Rooted<Path>>, { readonly required: true }>,
] extends [never]
  ? false
  : true;
