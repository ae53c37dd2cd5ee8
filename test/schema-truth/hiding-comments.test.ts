import { expect, test } from "vitest";
import { run, toolWith } from "./generated-schemas.js";

const source = `export interface Args extends Base<"a"> {
  first: string;
  readonly second?: "a" | ("b" | 5)[], third: { inner: Base<boolean>["value"]; list: Array<Mode> };
  fourth: [one: string, two?: Record<string, number>];
  [key: \`x-\${string}\`]: unknown;
  "last": keyof Base<string> | { [Key in "a" | "b"]?: Key };
}
type Mode = | "fast" | Level.High;
enum Level { Low = 1, High = Low << 1 }
interface Base<Value extends string | boolean = string> { value?: Value }
`;

/** Where a comment can stand: before every word and every mark of the source, but not in a text. */
const places = [...source.matchAll(/"[^"]*"|`[^`]*`|\w+|[^\s\w]/g)].map(({ index }) => index);

/** The first is tried at every place, the others take turns. */
const comments = [
  "/** @hidden */ ",
  "/** Kept. @internal */\n",
  "\n/* @hidden */",
  "// @internal\n",
  "/** Kept @sensitive */ ",
  "// @sensitive\n",
] as const;

/** A comment above a declaration is about a type, not about a property. */
const isAboveDeclaration = (place: number): boolean => /(?:^|\n)$/.test(source.slice(0, place));

const withheld = ({ hiddenParameters, sensitiveParameters }: Withholding): readonly string[] => [
  ...hiddenParameters,
  ...sensitiveParameters,
];

interface Withholding {
  readonly hiddenParameters: readonly string[];
  readonly sensitiveParameters: readonly string[];
}

test("a comment that should withhold a property does so, or is an error, wherever it stands", async () => {
  const variants = places
    .filter((place) => !isAboveDeclaration(place))
    .flatMap((place, index) =>
      [comments[0], comments[1 + (index % 5)] ?? comments[0]].map((comment) => ({ place, comment })),
    );
  const files = variants.map(({ place, comment }, index) => {
    const text = `${source.slice(0, place)}${comment}${source.slice(place)}`;
    return [`tools/${index}.ts`, toolWith(text, `tool_${index}`)] as const;
  });
  const { tools, diagnostics } = await run(Object.fromEntries(files));
  const refused = new Set(diagnostics.flatMap(({ locations }) => locations.map(({ file }) => file)));
  const shown = variants.filter((_, index) => {
    const tool = tools.find(({ name }) => name === `tool_${index}`);
    return !refused.has(`tools/${index}.ts`) && (tool === undefined || withheld(tool).length === 0);
  });
  const hidden = tools.filter(({ hiddenParameters }) => hiddenParameters.length > 0);
  expect(shown.map(({ place, comment }) => `${source.slice(Math.max(0, place - 40), place)}${comment}`)).toEqual([]);
  expect(hidden.length).toBeGreaterThan(6);
});
