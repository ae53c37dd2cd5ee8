/** What the rules of all targets are made with: where they are known from, and ways to look through a tool. */

import type { JsonSchema } from "../../json-schema/json-schema.js";
import type { RuleBreak, RuleSource, ToolRule } from "../rules.js";
import { schemaPlaces, type SchemaPlace } from "./schema-places.js";

const checked = "2026-11-21";

/** In the vendor's documentation, or the types of its SDK. */
export const documented: RuleSource = { kind: "documented", date: checked };
/** Seen by running the vendor's SDK. */
export const sdk: RuleSource = { kind: "sdk", date: checked };
/** Seen in public reports of errors. */
export const observed: RuleSource = { kind: "observed", date: checked };

/** What a rule of a kind that targets share needs to be told. */
export interface RuleFacts {
  readonly code: string;
  readonly source: RuleSource;
  /** By default `error`. */
  readonly severity?: "error" | "warning";
}

/** The facts that stand in the rule as they are. */
export function stated({
  code,
  source,
  severity = "error",
}: RuleFacts): Pick<ToolRule, "code" | "source" | "severity"> {
  return { code, source, severity };
}

/** Looks at a tool's input schema as a whole; a tool without one breaks no rule about it. */
export function inSchema(
  find: (schema: JsonSchema, places: readonly SchemaPlace[]) => readonly RuleBreak[],
): ToolRule["find"] {
  return ({ inputSchema }) => (inputSchema === undefined ? [] : find(inputSchema, schemaPlaces(inputSchema)));
}

/** Looks at each schema of a tool by itself, and says what is wrong with it. */
export function atPlaces(describe: (place: SchemaPlace) => string | undefined): ToolRule["find"] {
  return inSchema((_schema, places) =>
    places.flatMap((place) => {
      const problem = describe(place);
      return problem === undefined ? [] : [{ schemaPointer: place.pointer, problem }];
    }),
  );
}

/** How a tool is kept from a target; `<tool>` stands for its name. */
export function excluding(target: string): string {
  return `exclude the tool from the target with a reason: "targets": { "${target}": { "exclude": { "<tool>": "…" } } }`;
}

/** Some words in a sentence: `"a", "b" and "c"`; of many the first ones. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name));
  if (names.length > 5) return `${shown.join(", ")} and ${names.length - 5} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** A value in a sentence, cut where it is long. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing"; // Undefined has no JSON, whatever the type of `stringify` says.
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
