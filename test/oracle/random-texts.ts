/** Makes types that have no parts: scalars, literals, template literals, and unions of texts. */

import type { Choices } from "./random-choices.js";
import { express, expressLoosely, isForm, keysForm, opaque, textsForm } from "./random-forms.js";
import type { TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, refer, use } from "./random-modules.js";
import type { Scene } from "./random-modules.js";
import { writeText } from "./random-names.js";

const words = ["on", "off", "low", "high", "auto", "x-1", "a-b", "Mixed"];
const oddWords = [
  "",
  " ",
  "1",
  "null",
  "it's",
  'say "hi"',
  "back\\slash",
  "line\nfeed",
  "größe",
  "日本",
  "😀",
  "${x}",
  "`",
];
const numbers = ["0", "1", "-1", "1.5", "1e3", "0xff", "1_000", "-0.25", "42", "9007199254740991", "0b11"];

/** A type that never has parts, as plain as can be. */
export function makeLeaf(scene: Scene): TypeExpression {
  const { choices, parameters } = scene;
  if (parameters.length > 0 && choices.oneIn(2)) return choices.pick(parameters);
  return choices.pickWeighted([
    [12, makeScalar],
    [5, makeText],
    [2, makeNumber],
    [2, makeBoolean],
    [3, makeTexts],
    [2, makeTemplate],
    [1, makeRareLeaf],
  ])(scene);
}

export function makeScalar(scene: Scene): TypeExpression {
  use(scene, "scalar");
  const name = scene.choices.pick(["string", "number", "boolean", "string"]);
  return express(name, { kind: "scalar", name });
}

function makeRareLeaf(scene: Scene): TypeExpression {
  const kind = scene.choices.below(6);
  if (kind < 3) return express("null", opaque);
  if (kind < 5) {
    use(scene, "scalar alias");
    return express(refer(scene, { module: "runtime", path: "Integer", isExported: true }), opaque);
  }
  use(scene, "unknown");
  return express("unknown", opaque);
}

function makeBoolean(scene: Scene): TypeExpression {
  use(scene, "boolean literal");
  return express(scene.choices.pick(["true", "false"]), opaque);
}

function makeNumber(scene: Scene): TypeExpression {
  use(scene, "number literal");
  const { choices } = scene;
  if (choices.oneIn(2)) return express(choices.pick(numbers), opaque);
  return expressLoosely(choices.some(numbers, 2, 4).join(" | "), opaque);
}

function makeText(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "string literal");
  const value = chooseWord(scene);
  return express(writeText(scene.choices, value), textsForm([value]));
}

function chooseWord(scene: Scene): string {
  if (!scene.choices.oneIn(6)) return scene.choices.pick(words);
  use(scene, "literal with escapes");
  return scene.choices.pick(oddWords);
}

/** A union of texts written as one; at least two of them. */
export function makeTextLiterals(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "string literal");
  const { choices } = scene;
  const values = choices.some(words, 2, 4);
  const odd = choices.oneIn(5) ? choices.some(oddWords, 1, 2) : [];
  if (odd.length > 0) use(scene, "literal with escapes");
  const all = [...values, ...odd];
  return expressLoosely(all.map((value) => writeText(choices, value)).join(" | "), textsForm(all));
}

/** Texts that are known one by one, made in any way. */
export function makeTexts(scene: Scene): TypeExpression<TextsForm> {
  if (scene.depth <= 0) return makeTextLiterals(scene);
  return scene.choices.pickWeighted([
    [5, makeTextLiterals],
    [1, makeKeys],
    [1, makeProduct],
    [1, makeNarrowedTexts],
    [1, makeMappedTexts],
  ])(scene);
}

/** `keyof` an object whose keys are texts. */
function makeKeys(scene: Scene): TypeExpression<TextsForm> {
  const object = scene.families.object(asOperand(scene));
  const keys = expressLoosely(
    `keyof ${object.isLoose === true ? `(${object.text})` : object.text}`,
    keysForm(object.form),
  );
  if (!isForm(keys, "texts")) return makeTextLiterals(scene);
  use(scene, "keyof");
  return keys;
}

/** `${"a" | "b"}-${"c" | "d"}`: every text of it is known. */
function makeProduct(scene: Scene): TypeExpression<TextsForm> {
  const [left, right] = [makeTextLiterals(scene), makeTexts(asOperand(scene))];
  if (right.form.values.length > 8) return right;
  use(scene, "template of unions");
  const between = scene.choices.pick(["-", "/", ".", "_to_"]);
  const values = left.form.values.flatMap((one) => right.form.values.map((other) => `${one}${between}${other}`));
  return express(`\`\${${left.text}}${between}\${${right.text}}\``, textsForm(values));
}

/** `Exclude` or `Extract`, so that at least one text is left. */
function makeNarrowedTexts(scene: Scene): TypeExpression<TextsForm> {
  const { choices } = scene;
  const { text, form } = makeTexts(asOperand(scene));
  const chosen = choices.some(form.values, 1, Math.max(1, form.values.length - 1));
  const others = form.values.filter((value) => !chosen.includes(value));
  const written = chosen.map((value) => writeText(choices, value)).join(" | ");
  const isExcluded = others.length > 0 && choices.oneIn(2);
  use(scene, isExcluded ? "Exclude" : "Extract");
  const left = textsForm(isExcluded ? others : chosen);
  return express(`${isExcluded ? "Exclude" : "Extract"}<${text}, ${written}>`, left);
}

const stringMappings: readonly (readonly [name: string, map: (value: string) => string])[] = [
  ["Uppercase", (value) => value.toUpperCase()],
  ["Lowercase", (value) => value.toLowerCase()],
  ["Capitalize", (value) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`],
  ["Uncapitalize", (value) => `${value.charAt(0).toLowerCase()}${value.slice(1)}`],
];

function makeMappedTexts(scene: Scene): TypeExpression<TextsForm> {
  use(scene, "string mapping type");
  const { text, form } = makeTexts(asOperand(scene));
  const [name, map] = scene.choices.pick(stringMappings);
  return express(`${name}<${text}>`, textsForm(form.values.map(map)));
}

const placeholders = ["string", "number", "boolean"] as const;
const wrappings = [
  ["x-", ""],
  ["", "px"],
  ["#", ""],
  ["(", ")"],
  ["a.b/", "?"],
  ["^", "$"],
  ["[", "]*"],
  ["\\\\", "+"],
  ["ü", "日"],
] as const;

/** A template literal type; two placeholders never touch. */
export function makeTemplate(scene: Scene): TypeExpression {
  use(scene, "template literal type");
  return express(writeTemplate(scene), opaque);
}

function writeTemplate(scene: Scene): string {
  const { choices } = scene;
  const [before, after] = choices.pick(wrappings);
  switch (choices.below(6)) {
    case 3:
      return `\`${before}\${${makeTexts(asOperand(scene)).text}}-\${string}\``;
    case 4:
      return `\`\${string}${choices.pick(["-", "@", "."])}\${string}\``;
    case 5:
      use(scene, "template of a number");
      return `\`v\${number}-\${number}${after}\``;
    default:
      return `\`${before}\${${choosePlaceholder(scene, choices)}}${after}\``;
  }
}

function choosePlaceholder(scene: Scene, choices: Choices): string {
  const placeholder = choices.pick(placeholders);
  if (placeholder === "number") use(scene, "template of a number");
  return placeholder;
}
