/** Chooses how a type is made, by what must be known of it and how deep it may go. */

import type { Weighted } from "./random-choices.js";
import { makeConditional, makeConditionalObject, makeConditionalTexts } from "./random-conditionals.js";
import { makeDataType, makeEnum, makePlainData, makeValueTexts } from "./random-data.js";
import { express, isForm, opaque } from "./random-forms.js";
import type { Form, TypeExpression } from "./random-forms.js";
import { instantiateAlias, instantiateContainer } from "./random-generics.js";
import { isVisible, makeNamedObject } from "./random-interfaces.js";
import { makeArray, makeOpenTuple, makePlainTuple, readElement } from "./random-lists.js";
import { filterByValue, makeMappedObject, makeMappedTexts, makeMappedTuple } from "./random-mapped.js";
import { addNamedType, forDeclaration, nameDeclaration, refer, use } from "./random-modules.js";
import type { Families, Scene } from "./random-modules.js";
import {
  makeGuardedLiteral,
  makeNullableType,
  makeObjectIntersection,
  makeObjectLiteral,
  makeObjectUnion,
  makeRecord,
  makeUnion,
  makeUnionIntersection,
  makeUnionRecord,
} from "./random-objects.js";
import {
  makeDetour,
  makeObjectUtility,
  makeObjectsUtility,
  mergeObjects,
  narrowObjects,
  readProperties,
  readProperty,
  readTag,
} from "./random-operators.js";
import { makePackageObject, makePackageTexts, makePackageType } from "./random-package.js";
import { makeRecursiveObject, makeRecursiveType } from "./random-recursion.js";
import { makeLeaf, makeTemplate, makeTextLiterals, makeTexts } from "./random-texts.js";

type Makers<Known extends Form = Form> = readonly Weighted<(scene: Scene) => TypeExpression<Known>>[];

/** Chooses a maker, or the plainest where the sample is deep or large enough. */
function choose<Known extends Form>(
  makers: Makers<Known>,
  plainest: (scene: Scene) => TypeExpression<Known>,
): (scene: Scene) => TypeExpression<Known> {
  return (scene) => {
    const { choices, depth, workspace } = scene;
    workspace.budget.left -= 1;
    if (depth <= 0 || workspace.budget.left <= 0) return plainest(scene);
    return choices.pickWeighted(makers)(scene);
  };
}

const families: Families = {
  object: choose(
    [
      [5, makeObjectLiteral],
      [6, makeNamedObject],
      [3, instantiateContainer],
      [4, makeObjectUtility],
      [4, makeMappedObject],
      [2, makeMappedTexts],
      [2, makeRecursiveObject],
      [3, makeObjectIntersection],
      [2, mergeObjects],
      [2, makeConditionalObject],
      [1, makeUnionRecord],
      [1, makePackageObject],
      [1, makePlainData],
    ],
    makeObjectLiteral,
  ),
  objects: choose(
    [
      [4, makeObjectUnion],
      [2, makeObjectsUtility],
    ],
    makeObjectUnion,
  ),
  texts: choose(
    [
      [4, makeTexts],
      [2, makeValueTexts],
      [1, makeConditionalTexts],
      [1, readTag],
      [1, makePackageTexts],
    ],
    makeTextLiterals,
  ),
  list: choose([[1, makeArray]], makeArray),
  tuple: choose([[1, makePlainTuple]], makePlainTuple),
  any: choose<Form>(
    [
      [10, makeLeaf],
      [6, (scene) => families.object(scene)],
      [2, (scene) => families.objects(scene)],
      [2, (scene) => families.texts(scene)],
      [2, (scene) => families.list(scene)],
      [1, (scene) => families.tuple(scene)],
      [1, makeOpenTuple],
      [2, makeUnion],
      [2, makeNullableType],
      [2, makeRecord],
      [1, makeUnionIntersection],
      [2, makeDetour],
      [2, readProperty],
      [1, readProperties],
      [1, readElement],
      [2, makeConditional],
      [1, makeMappedTuple],
      [1, filterByValue],
      [1, narrowObjects],
      [1, makeRecursiveType],
      [1, instantiateAlias],
      [1, makeEnum],
      [1, makeDataType],
      [1, makePackageType],
      [1, makeTemplate],
      [1, makeGuardedLiteral],
      [2, makeNamed],
    ],
    makeLeaf,
  ),
};

/** A name for a type of any form, declared before or now. */
function makeNamed(scene: Scene): TypeExpression {
  const known = scene.workspace.named.filter((named) => isVisible(scene, named));
  if (known.length > 0 && scene.choices.oneIn(2)) {
    const named = scene.choices.pick(known);
    return express(refer(scene, named), named.form);
  }
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = families.any(own);
  const named = addNamedType(own, name, { text: `${name.modifier}type ${name.path} = ${text};`, form });
  return express(refer(scene, named), form);
}

/** Each way to make a type as often as it has kinds, so that a sample's own type is of any kind as often as of any other. */
const kinds: Makers = [
  [1, families.any],
  [1, makeLeaf],
  [1, makeObjectLiteral],
  [8, makeNamedObject],
  [5, instantiateContainer],
  [2, instantiateAlias],
  [4, makeObjectUtility],
  [3, makeObjectsUtility],
  [2, mergeObjects],
  [1, narrowObjects],
  [8, makeMappedObject],
  [2, makeMappedTexts],
  [2, makeMappedTuple],
  [1, filterByValue],
  [6, makeRecursiveObject],
  [3, makeRecursiveType],
  [2, makeObjectIntersection],
  [1, makeUnionIntersection],
  [4, makeConditional],
  [2, makeConditionalObject],
  [3, families.texts],
  [1, makeConditionalTexts],
  [1, makeUnionRecord],
  [3, makeRecord],
  [2, makeObjectUnion],
  [1, makeGuardedLiteral],
  [1, makeArray],
  [1, makePlainTuple],
  [3, makeOpenTuple],
  [1, readElement],
  [1, readProperty],
  [1, readProperties],
  [5, makeDetour],
  [1, makeUnion],
  [1, makeNullableType],
  [4, makeEnum],
  [2, makeValueTexts],
  [2, makeDataType],
  [1, makePlainData],
  [1, makePackageObject],
  [2, makePackageType],
  [1, makeTemplate],
  [1, makeNamed],
];

/** The type of a sample, in its main module. */
export function makeSampleType(scene: Omit<Scene, "families">): TypeExpression {
  const made = scene.choices.pickWeighted(kinds)({ ...scene, families });
  if (isForm(made, "nullable")) use({ ...scene, families }, "nullable");
  return isForm(made, "parameter") ? express("string", opaque) : made;
}
