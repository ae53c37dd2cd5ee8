/** Chooses how a type is made, by what must be known of it and how deep it may go. */

import type { Weighted } from "./random-choices.js";
import { makeConditional, makeConditionalObject, makeConditionalTexts } from "./random-conditionals.js";
import { makeDataType, makeEnum, makePlainData, makeValueTexts } from "./random-data.js";
import { express, isForm, opaque } from "./random-forms.js";
import type { Form, ObjectsForm, TextsForm, TypeExpression } from "./random-forms.js";
import { instantiateAlias, instantiateContainer } from "./random-generics.js";
import { isVisible, makeNamedObject } from "./random-interfaces.js";
import { makeArray, makeOpenTuple, makePlainTuple, readElement } from "./random-lists.js";
import { filterByValue, makeMappedObject, makeMappedTexts, makeMappedTuple } from "./random-mapped.js";
import { declareType, referTo, use, type Families, type Scene } from "./random-modules.js";
import { makeGuardedLiteral, makeNullableType, makeObjectIntersection, makeObjectLiteral } from "./random-objects.js";
import { makeObjectUnion, makeRecord, makeUnion, makeUnionIntersection, makeUnionRecord } from "./random-objects.js";
import { makeDetour, makeObjectsUtility, makeObjectUtility, mergeObjects } from "./random-operators.js";
import { narrowObjects, readProperties, readProperty, readTag } from "./random-operators.js";
import { makePackageObject, makePackageTexts, makePackageType } from "./random-package.js";
import { makeRecursiveObject, makeRecursiveType } from "./random-recursion.js";
import type { Maker } from "./random-templates.js";
import { makeLeaf, makeTemplate, makeTextLiterals, makeTexts } from "./random-texts.js";

/** Chooses a maker, or the plainest where the sample is deep or large enough. */
function choose<Known extends Form>(
  plainest: Maker<Known>,
  makers: readonly Weighted<Maker<Known>>[] = [[1, plainest]],
): Maker<Known> {
  return (scene) => {
    const { choices, depth, workspace } = scene;
    workspace.budget.left -= 1;
    if (depth <= 0 || workspace.budget.left <= 0) return plainest(scene);
    return choices.pickWeighted(makers)(scene);
  };
}

/**
 * How often each way to make a type is taken for a part of a sample, and for the sample's own type: there each as often
 * as it has kinds, so that it is of any kind as often as of any other.
 */
const makers: readonly (readonly [ofPart: number, ofSample: number, maker: Maker])[] = [
  [10, 1, makeLeaf],
  [0, 1, (scene) => families.any(scene)],
  [6, 0, (scene) => families.object(scene)],
  [2, 0, (scene) => families.objects(scene)],
  [2, 3, (scene) => families.texts(scene)],
  [0, 1, makeObjectLiteral],
  [0, 8, makeNamedObject],
  [0, 5, instantiateContainer],
  [1, 2, instantiateAlias],
  [0, 4, makeObjectUtility],
  [0, 3, makeObjectsUtility],
  [0, 2, mergeObjects],
  [1, 1, narrowObjects],
  [0, 8, makeMappedObject],
  [0, 2, makeMappedTexts],
  [1, 2, makeMappedTuple],
  [1, 1, filterByValue],
  [0, 6, makeRecursiveObject],
  [1, 3, makeRecursiveType],
  [0, 2, makeObjectIntersection],
  [1, 1, makeUnionIntersection],
  [2, 4, makeConditional],
  [0, 2, makeConditionalObject],
  [0, 1, makeConditionalTexts],
  [0, 1, makeUnionRecord],
  [2, 3, makeRecord],
  [0, 2, makeObjectUnion],
  [1, 1, makeGuardedLiteral],
  [2, 1, makeArray],
  [1, 1, makePlainTuple],
  [1, 3, makeOpenTuple],
  [1, 1, readElement],
  [2, 1, readProperty],
  [1, 1, readProperties],
  [2, 5, makeDetour],
  [2, 1, makeUnion],
  [2, 1, makeNullableType],
  [1, 4, makeEnum],
  [0, 2, makeValueTexts],
  [1, 2, makeDataType],
  [0, 1, makePlainData],
  [0, 1, makePackageObject],
  [1, 2, makePackageType],
  [1, 1, makeTemplate],
  [2, 1, makeNamed],
];

const families: Families = {
  object: choose(makeObjectLiteral, [
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
  ]),
  objects: choose<ObjectsForm>(makeObjectUnion, [
    [4, makeObjectUnion],
    [2, makeObjectsUtility],
  ]),
  texts: choose<TextsForm>(makeTextLiterals, [
    [4, makeTexts],
    [2, makeValueTexts],
    [1, makeConditionalTexts],
    [1, readTag],
    [1, makePackageTexts],
  ]),
  list: choose(makeArray),
  tuple: choose(makePlainTuple),
  any: choose(
    makeLeaf,
    makers.map(([weight, , maker]) => [weight, maker]),
  ),
};

/** A name for a type of any form, declared before or now. */
function makeNamed(scene: Scene): TypeExpression {
  const known = scene.workspace.named.filter((named) => isVisible(scene, named));
  if (known.length > 0 && scene.choices.oneIn(2)) return referTo(scene, scene.choices.pick(known));
  const declared = declareType(scene, (own, path) => {
    const { text, form } = families.any(own);
    return { text: `type ${path} = ${text};`, form };
  });
  return referTo(scene, declared);
}

/** The type of a sample, in its main module. */
export function makeSampleType(scene: Omit<Scene, "families">): TypeExpression {
  const makersOfSample = makers.map(([, weight, maker]): Weighted<Maker> => [weight, maker]);
  const made = scene.choices.pickWeighted(makersOfSample)({ ...scene, families });
  if (isForm(made, "nullable")) use({ ...scene, families }, "nullable");
  return isForm(made, "parameter") ? express("string", opaque) : made;
}
