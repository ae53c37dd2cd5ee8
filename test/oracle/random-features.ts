/** The features of TypeScript's types that samples must have: a run that made none of one says so. */

const listed = [
  "scalar; scalar alias; unknown; string literal; number literal; boolean literal; literal with escapes",
  "object literal; optional property; optional property with undefined; property that is never there",
  "nullable property; readonly property; nullable; union; union of objects; discriminated union",
  "union told apart by other literals; intersection; intersection that overlaps; intersection with a union",
  "generic; generic with a constraint; generic with a default; nested generic",
  "mapped type over keyof; mapped type -?; mapped type +?; mapped type -readonly; mapped type that renames",
  "mapped type that filters keys; mapped type over literals; mapped type over a tuple",
  "conditional type; distributive conditional type; conditional type with infer; recursive conditional type",
  "indexed access by key; indexed access by number; indexed access by keyof; keyof",
  "Partial; Required; Readonly; Pick; Omit; Record; Exclude; Extract; NonNullable; ReturnType; Parameters; Awaited",
  "string mapping type; utility type on a union of objects",
  "recursive interface; recursive alias; mutual recursion; generic recursion",
  "recursion in an array; recursion in a record; recursion through a utility type",
  "array; readonly array; tuple; optional tuple element; labelled tuple element; rest tuple element; readonly tuple",
  "record of string keys; record of union keys; record of template keys; index signature beside properties",
  "template literal type; template of unions; template of a number",
  "string enum; numeric enum; mixed enum; const enum; enum member",
  "as const data; element of as const data; keyof typeof; value of as const data; typeof of plain data",
  "interface that extends; interface that extends several; interface that extends a generic",
  "interface that overrides narrower; declaration merging; namespace",
  "type of another file; re-export; import type expression; namespace import; same name in two files; package type",
  "odd property name; property name with escapes; numeric property name; odd type name; type that is not exported",
  "arguments that extend; union of arguments; computed arguments; output schema",
] as const;

type Split<Text extends string> = Text extends `${infer First}; ${infer Rest}` ? First | Split<Rest> : Text;

export type Feature = Split<(typeof listed)[number]>;

export const features = listed.flatMap((line) => line.split("; ")) as readonly Feature[]; // As the type splits them.
