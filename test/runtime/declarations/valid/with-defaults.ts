import type { Integer, WithDefaults } from "@toolwright/runtime";
import type { Assert, Flat, Same } from "./equality.js";

interface ReadFileArgs {
  path: string;
  startLine?: Integer;
  readonly encoding?: "utf8" | "latin1" | undefined;
  follow?: boolean;
}

export type DefaultedAreAlwaysPresent = Assert<
  Same<
    Flat<WithDefaults<ReadFileArgs, "startLine" | "encoding">>,
    { path: string; follow?: boolean; startLine: Integer; readonly encoding: "utf8" | "latin1" }
  >
>;

export type WithoutDefaultsNothingChanges = Assert<Same<Flat<WithDefaults<ReadFileArgs, never>>, ReadFileArgs>>;

type Place = { kind: "line"; line?: Integer } | { kind: "symbol"; symbol: string };

type Alternatives<Type> = Type extends unknown ? Flat<Type> : never;

export type AlternativesStayApart = Assert<
  Same<Alternatives<WithDefaults<Place, "line">>, { kind: "line"; line: Integer } | { kind: "symbol"; symbol: string }>
>;

export function handle({ path, startLine }: WithDefaults<ReadFileArgs, "startLine">): string {
  return `${path}:${startLine.toFixed(0)}`;
}
