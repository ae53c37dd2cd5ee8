import type { Integer, WithoutHidden } from "@toolwright/runtime";
import type { Assert, Same } from "./equality.js";

interface Item {
  label: string;
  token: string;
}

interface SubmitArgs {
  path: string;
  readonly limit?: Integer;
  openedByUser?: boolean;
  options?: { depth: Integer; token: string };
  items: Item[];
}

export type TopLevel = Assert<
  Same<WithoutHidden<SubmitArgs, "openedByUser" | "items" | "options">, { path: string; readonly limit?: Integer }>
>;

export type Nested = Assert<
  Same<
    WithoutHidden<SubmitArgs, "openedByUser" | "options.token" | "items[].token">,
    { path: string; readonly limit?: Integer; options?: { depth: Integer }; items: { label: string }[] }
  >
>;

export type NothingHidden = Assert<
  Same<WithoutHidden<SubmitArgs, never>, { [Key in keyof SubmitArgs]: SubmitArgs[Key] }>
>;

type Target = { kind: "local"; path: string } | { kind: "remote"; path: string; session: string };

export type AlternativesStayApart = Assert<
  Same<WithoutHidden<Target, "session">, { kind: "local"; path: string } | { kind: "remote"; path: string }>
>;

interface Grid {
  cells: Item[][];
  origin: Item | Item[];
}

export type ArraysOfArrays = Assert<
  Same<
    WithoutHidden<Grid, "cells[][].token" | "origin[].token">,
    { cells: { label: string }[][]; origin: Item | { label: string }[] }
  >
>;

interface Retrying {
  retry?: Integer | { attempts: Integer; token: string };
}

export type ScalarsBesideObjectsStayScalars = Assert<
  Same<WithoutHidden<Retrying, "retry.token">, { retry?: Integer | { attempts: Integer } }>
>;

export const call: WithoutHidden<SubmitArgs, "openedByUser" | "options.token" | "items[].token"> = {
  path: "src/index.ts",
  items: [{ label: "first" }],
};
