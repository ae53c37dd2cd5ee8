/** Declarations whose type arguments are more than a name. */

import type { ToolDeclaration } from "@toolwright/runtime";
import type { ElsewhereArgs, Paged } from "./arguments-elsewhere.js";

/** A thing with more properties than one call takes. */
export interface Thing {
  /** Id of the thing. */
  id: string;
  /** What it is called. */
  label: string;
  /** Where it stands. */
  place?: "inside" | "outside";
}

/** Takes the properties of two interfaces. */
export const intersection: ToolDeclaration<ElsewhereArgs & Paged> = { name: "intersection", effect: "read_only" };

/** Takes some of the properties of an interface, and returns the others. */
export const picked: ToolDeclaration<Pick<Thing, "id">, Omit<Thing, "id">> = { name: "picked", effect: "read_only" };

/** Takes what is written where it is used. */
export const inline: ToolDeclaration<{ id: string; place: "inside" | "outside" }, { found: boolean }> = {
  name: "inline",
  effect: "read_only",
};

/** Takes what is written where it is used, over several lines. */
export const inlineLong: ToolDeclaration<
  {
    /** Id of the thing. */
    identifierOfTheFirstThing: string;
    identifierOfTheSecondThing: string;
    place?: "inside" | "outside" | "somewhere else" | "nowhere in particular";
  },
  Partial<Pick<Thing, "label" | "place">> & { readonly nested: { readonly deeper: readonly string[] } }
> = { name: "inline_long", effect: "read_only" };

/** Takes one of two shapes. */
export const union: ToolDeclaration<Thing | ElsewhereArgs, Readonly<Record<string, Thing[]>>> = {
  name: "union",
  effect: "read_only",
};
