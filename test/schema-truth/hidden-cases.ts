/** Arguments types with hidden parameters, each with calls that a model may make and calls that it may not. */

import { readTables, type TableRow } from "../support/tables.js";
import { sampleShapes } from "./hidden-shapes.js";

/** An arguments type, and what must be true of it. */
export interface HiddenCase {
  readonly name: string;
  /** Declares `Args`. */
  readonly types: string;
  /** The paths of what is hidden, in order, where they are known. */
  readonly hidden?: readonly string[];
  /** What a model may send, as source text that is JSON too. */
  readonly accepted: readonly string[];
  /** What sets something hidden: neither the schema nor `ToolInput` takes it. */
  readonly refused: readonly string[];
  /** A call of the application, with hidden parameters, and what is left of it as an example. */
  readonly example?: readonly [whole: string, seen: string];
  /** Of hidden parameters, by path as JSON, and the names of those that always have one. */
  readonly defaults?: string | undefined;
  readonly found?: readonly string[];
  /** What the type demands of hidden values, by path as JSON. */
  readonly demands?: string | undefined;
}

const columns = ["name", "hidden", "details…"] as const;

function readCase({ name, hidden, details, head }: TableRow<(typeof columns)[number]>): HiddenCase {
  const after = (word: string, from = details): readonly string[] =>
    from.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const callsAfter = (word: string): readonly string[] => after(word).flatMap((line) => line.split(" ;; "));
  const [whole] = after("example");
  const [seen] = after("shown as");
  return {
    name,
    types: [...after("given", head), ...after("type")].join("\n"),
    hidden: hidden.split(", "),
    accepted: callsAfter("accepts"),
    refused: callsAfter("refuses"),
    defaults: after("defaults")[0],
    found: after("found"),
    demands: after("demands")[0],
    ...(whole === undefined || seen === undefined ? {} : { example: [whole, seen] }),
  };
}

const depths = Array.from({ length: 60 }, (_, index) => index);
const nest = (innermost: string): string => `${`{ "child": `.repeat(60)}${innermost}${" }".repeat(60)}`;

const deepCase: HiddenCase = {
  name: "below sixty interfaces",
  types: `${depths.map((level) => `interface Level${level} { child: Level${level + 1} }`).join(" ")}
    interface Level60 { leaf: number; /** @hidden */ token?: string } export interface Args { top: Level0 }`,
  hidden: [`top${".child".repeat(60)}.token`],
  accepted: [`{ "top": ${nest(`{ "leaf": 1 }`)} }`],
  refused: [`{ "top": ${nest(`{ "leaf": 1, "token": "t" }`)} }`],
};

const [[, plainRows] = ["", []], [, recursiveRows] = ["", []]] = [
  ...readTables(new URL("hidden.txt", import.meta.url), columns),
];

export const hiddenCases: readonly HiddenCase[] = [...plainRows.map(readCase), deepCase];

/** Types that refer to themselves: in them nothing can be hidden, but sensitive. */
export const recursiveCases: readonly HiddenCase[] = recursiveRows.map(readCase);

/** Types made at random. */
export const randomCases: readonly HiddenCase[] = sampleShapes(90, "finite").map((sample, index) => ({
  name: `at random (${index})`,
  types: `export interface Args ${sample.type}`,
  accepted: [JSON.stringify(sample.seen)],
  refused: sample.leaking.map((value) => JSON.stringify(value)),
  example: [JSON.stringify(sample.whole), JSON.stringify(sample.seen)],
}));
