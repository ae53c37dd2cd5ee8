/** Makes types that have no parts: scalars, literals, template literals, and unions of texts. */

import { chance } from "./random-constructs.js";
import { express, opaque, scalar, textKeysOf, textsForm } from "./random-forms.js";
import type { Form, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, type Scene } from "./random-modules.js";
import { writeText } from "./random-names.js";
import { called, oneOf, way, type Maker } from "./random-templates.js";

const words = ["on", "off", "low", "high", "auto", "x-1", "a-b", "Mixed"];
const oddWords = '| |1|null|it\'s|say "hi"|back\\slash|line\nfeed|größe|日本|😀|${x}|`'.split("|");
const numbers = "@{0~1~-1~1.5~1e3~0xff~1_000~-0.25~42~9007199254740991~0b11}@";

/** A type that never has parts, as plain as can be. */
export function makeLeaf(scene: Scene): TypeExpression {
  const { choices, parameters } = scene;
  return parameters.length > 0 && choices.oneIn(2) ? choices.pick(parameters) : leaves(scene);
}

const [isOddWord, hasOddWords] = [chance("odd word", 6), chance("union with odd words", 5)];

function makeText(scene: Scene): TypeExpression<TextsForm> {
  const value = scene.choices.pick(isOddWord(scene) ? oddWords : words);
  return express(writeText(scene.choices, value), textsForm([value]));
}

/** A union of texts written as one; at least two of them. */
export function makeTextLiterals(scene: Scene): TypeExpression<TextsForm> {
  const { choices } = scene;
  const all = [...choices.some(words, 2, 4), ...(hasOddWords(scene) ? choices.some(oddWords, 1, 2) : [])];
  return express(all.map((value) => writeText(choices, value)).join(" | "), textsForm(all));
}

/** `${"a" | "b"}-${"c" | "d"}`: every text of it is known. */
function makeProduct(scene: Scene): TypeExpression<TextsForm> {
  const [left, right] = [makeTextLiterals(scene), scene.families.texts(asOperand(scene))];
  if (right.form.values.length > 8) return right;
  const between = scene.choices.pick(["-", "/", ".", "_to_"]);
  const values = left.form.values.flatMap((one) => right.form.values.map((other) => `${one}${between}${other}`));
  return express(`\`\${${left.text}}${between}\${${right.text}}\``, textsForm(values));
}

/** `Exclude` or `Extract`, so that at least one text is left. */
const narrow = (name: "Exclude" | "Extract"): Maker<TextsForm> =>
  called(`${name} texts`, (scene) => {
    const { text, form } = scene.families.texts(asOperand(scene));
    const left = scene.choices.some(form.values, 1);
    const chosen = name === "Extract" ? left : form.values.filter((value) => !left.includes(value));
    const written = chosen.map((value) => writeText(scene.choices, value)).join(" | ");
    return express(`${name}<${text}, ${written === "" ? '"absent"' : written}>`, textsForm(left));
  });

const mapping = (
  template: string,
  map: (value: string) => string,
  declarations: readonly string[] = [],
): Maker<TextsForm> => way(template, ({ values }: TextsForm) => textsForm(values.map(map)), declarations);

const readsHead = "type SELF<T extends string> = T extends `${infer Head}-${string}` ? Head : T;";
const keysOfStrings = "type SELF<T> = { [K in keyof T]-?: T[K] extends string ? K : never }[keyof T];";

/** Texts that are made of others, known one by one. */
export const makeTexts = oneOf<TextsForm>([
  [20, makeTextLiterals],
  [4, way("Extract<keyof @(base), string>", textKeysOf)],
  [4, makeProduct],
  [2, narrow("Exclude")],
  [2, narrow("Extract")],
  [1, mapping("Uppercase<@texts>", (value) => value.toUpperCase())],
  [1, mapping("Lowercase<@texts>", (value) => value.toLowerCase())],
  [1, mapping("Capitalize<@texts>", (value) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`)],
  [1, mapping("Uncapitalize<@texts>", (value) => `${value.charAt(0).toLowerCase()}${value.slice(1)}`)],
  [1, mapping("@=<@texts>", (value) => value.replace(/-.*$/s, ""), [readsHead])],
  [
    1,
    way("@=<Required<@[a: string; b?: string; c: number; d: @list]@>>", () => textsForm(["a", "b"]), [keysOfStrings]),
  ],
  [1, way("@(tagged)[@tag]", (_: Form, tag: TextsForm) => tag)],
  [1, way("(typeof @regions)[number]", () => textsForm(["eu", "us"]))],
  [1, way("@Mode", () => textsForm(["fast", "safe"]))],
]);

/** What may stand before and after a placeholder; two placeholders never touch. */
const [before, after] = ["@{x-~~#~(~a.b/~^~[~\\\\~ü}@", "@{~px~)~?~$~]*~+~日}@"];

export const makeTemplate = oneOf<Form>([
  [2, way(`\`${before}\${@{string~boolean}@}${after}\``)],
  [1, way(`\`${before}\${number}${after}\``)],
  [1, way(`\`${before}\${@texts}-\${string}\``)],
  [1, way("`${string}@{-~@~.}@${string}`")],
  [1, way(`\`v\${number}-\${number}${after}\``)],
]);

const leaves = oneOf<Form>([
  [30, way("string", () => scalar("string"))],
  [15, way("number", () => scalar("number"))],
  [15, way("boolean", () => scalar("boolean"))],
  [25, makeText],
  [5, way(numbers)],
  [5, way(`${numbers} | ${numbers}`)],
  [10, way("@{true~false}@")],
  [15, makeTextLiterals],
  [15, makeTemplate],
  [2, way("null")],
  [2, way("@Integer")],
  [1, way("unknown", () => opaque)],
]);
