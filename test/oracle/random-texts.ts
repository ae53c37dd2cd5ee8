/** Makes types that have no parts: scalars, literals, template literals, and unions of texts. */

import { express, expressLoosely, grouped, isForm, keysForm, opaque, scalar, textsForm } from "./random-forms.js";
import type { Form, TextsForm, TypeExpression } from "./random-forms.js";
import { asOperand, refer, use, type Scene } from "./random-modules.js";
import { writeText } from "./random-names.js";
import { oneOf, way, type Maker } from "./random-templates.js";

const words = ["on", "off", "low", "high", "auto", "x-1", "a-b", "Mixed"];
const oddWords = '| |1|null|it\'s|say "hi"|back\\slash|line\nfeed|größe|日本|😀|${x}|`'.split("|");
const numbers = ["0", "1", "-1", "1.5", "1e3", "0xff", "1_000", "-0.25", "42", "9007199254740991", "0b11"];

/** A type that never has parts, as plain as can be. */
export function makeLeaf(scene: Scene): TypeExpression {
  const { choices, parameters } = scene;
  return parameters.length > 0 && choices.oneIn(2) ? choices.pick(parameters) : leaves(scene);
}

const makeScalar: Maker = (scene) => {
  use(scene, "scalar");
  const name = scene.choices.pick(["string", "number", "boolean", "string"]);
  return express(name, scalar(name));
};

function makeInteger(scene: Scene): TypeExpression {
  use(scene, "scalar alias");
  return express(refer(scene, { module: "runtime", path: "Integer", isExported: true }), opaque);
}

function makeNumbers(scene: Scene): TypeExpression {
  use(scene, "number literal");
  return expressLoosely(scene.choices.some(numbers, 2, 4).join(" | "), opaque);
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
  return scene.depth <= 0 ? makeTextLiterals(scene) : texts(scene);
}

/** `keyof` an object whose keys are texts. */
function makeKeys(scene: Scene): TypeExpression<TextsForm> {
  const object = scene.families.object(asOperand(scene));
  const keys = expressLoosely(`keyof ${grouped(object)}`, keysForm(object.form));
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

const mapping = (name: string, map: (value: string) => string): Maker<TextsForm> =>
  way(["string mapping type"], `${name}<@texts>`, ({ values }: TextsForm) => textsForm(values.map(map)));

const texts = oneOf<TextsForm>([
  [20, makeTextLiterals],
  [4, makeKeys],
  [4, makeProduct],
  [4, makeNarrowedTexts],
  [1, mapping("Uppercase", (value) => value.toUpperCase())],
  [1, mapping("Lowercase", (value) => value.toLowerCase())],
  [1, mapping("Capitalize", (value) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`)],
  [1, mapping("Uncapitalize", (value) => `${value.charAt(0).toLowerCase()}${value.slice(1)}`)],
]);

/** What may stand before and after a placeholder; two placeholders never touch. */
const [before, after] = ["@{x-~~#~(~a.b/~^~[~\\\\~ü}", "@{~px~)~?~$~]*~+~日}"];

export const makeTemplate = oneOf<Form>([
  [2, way(["template literal type"], `\`${before}\${@{string~boolean}}${after}\``)],
  [1, way(["template literal type", "template of a number"], `\`${before}\${number}${after}\``)],
  [1, way(["template literal type"], `\`${before}\${@texts}-\${string}\``)],
  [1, way(["template literal type"], "`${string}@{-~@~.}${string}`")],
  [1, way(["template literal type", "template of a number"], `\`v\${number}-\${number}${after}\``)],
]);

const leaves = oneOf<Form>([
  [60, makeScalar],
  [25, makeText],
  [5, way(["number literal"], `@{${numbers.join("~")}}`)],
  [5, makeNumbers],
  [10, way(["boolean literal"], "@{true~false}")],
  [15, makeTexts],
  [10, makeTemplate],
  [2, way([], "null")],
  [2, makeInteger],
  [1, way(["unknown"], "unknown")],
]);
