/** Chooses how a type is made, by what must be known of it and how deep it may go. */

import type { Weighted } from "./random-choices.js";
import {
  makeDataType,
  makeEnum,
  makePackageObject,
  makePackageType,
  makePlainData,
  makeValueTexts,
} from "./random-data.js";
import { express, opaque, type Form, type ObjectsForm, type TextsForm, type TypeExpression } from "./random-forms.js";
import {
  makeArray,
  makeNullableType,
  makeOpenTuple,
  makePlainTuple,
  makeUnion,
  makeUnusualList,
  readElement,
} from "./random-lists.js";
import { isVisible, referTo, type Families, type Scene } from "./random-modules.js";
import * as objects from "./random-objects.js";
import * as operators from "./random-operators.js";
import { oneOf, way, type Maker } from "./random-templates.js";
import { makeLeaf, makeTemplate, makeTextLiterals, makeTexts } from "./random-texts.js";

/** Chooses a maker, or the plainest where the sample is deep or large enough. */
function choose<Known extends Form>(
  plainest: Maker<Known>,
  makers: readonly Weighted<Maker<Known>>[] = [[1, plainest]],
): Maker<Known> {
  const any = oneOf(makers);
  return (scene) => {
    const { depth, workspace } = scene;
    workspace.budget.left -= 1;
    return (depth <= 0 || workspace.budget.left <= 0 ? plainest : any)(scene);
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
  [3, 9, (scene) => families.texts(scene)],
  [0, 1, objects.makeObjectLiteral],
  [0, 8, objects.makeNamedObject],
  [0, 7, objects.instantiateContainer],
  [1, 2, objects.instantiateAlias],
  [0, 4, operators.makeObjectUtility],
  [0, 3, operators.makeObjectsUtility],
  [0, 2, operators.mergeObjects],
  [1, 1, operators.narrowObjects],
  [0, 10, operators.makeMappedObject],
  [0, 3, operators.makeMappedTexts],
  [1, 2, operators.makeMappedTuple],
  [1, 1, operators.filterByValue],
  [0, 6, objects.makeRecursiveObject],
  [1, 4, objects.makeRecursiveType],
  [0, 2, objects.makeObjectIntersection],
  [1, 1, objects.makeUnionIntersection],
  [2, 6, operators.makeConditional],
  [0, 2, operators.makeConditionalObject],
  [0, 1, objects.makeUnionRecord],
  [2, 3, objects.makeRecord],
  [0, 2, objects.makeObjectUnion],
  [1, 1, objects.makeGuardedLiteral],
  [2, 1, makeArray],
  [2, 1, makePlainTuple],
  [2, 4, makeOpenTuple],
  [1, 3, makeUnusualList],
  [1, 1, readElement],
  [3, 2, operators.readProperties],
  [2, 5, operators.makeDetour],
  [2, 1, makeUnion],
  [2, 1, makeNullableType],
  [1, 5, makeEnum],
  [0, 2, makeValueTexts],
  [1, 2, makeDataType],
  [0, 1, makePlainData],
  [0, 2, makePackageObject],
  [1, 2, makePackageType],
  [2, 2, makeTemplate],
  [2, 1, makeNamed],
];

const families: Families = {
  object: choose(objects.makeObjectLiteral, [
    [5, objects.makeObjectLiteral],
    [6, objects.makeNamedObject],
    [3, objects.instantiateContainer],
    [4, operators.makeObjectUtility],
    [6, operators.makeMappedObject],
    [2, operators.makeMappedTexts],
    [2, objects.makeRecursiveObject],
    [3, objects.makeObjectIntersection],
    [2, operators.mergeObjects],
    [2, operators.makeConditionalObject],
    [1, objects.makeUnionRecord],
    [2, makePackageObject],
    [1, makePlainData],
  ]),
  objects: choose<ObjectsForm>(objects.makeObjectUnion, [
    [4, objects.makeObjectUnion],
    [2, operators.makeObjectsUtility],
  ]),
  tagged: choose<ObjectsForm>(objects.makeTaggedUnion),
  texts: choose<TextsForm>(makeTextLiterals, [
    [6, makeTexts],
    [2, makeValueTexts],
  ]),
  leaf: makeLeaf,
  list: choose(makeArray),
  tuple: choose(makePlainTuple),
  any: choose(
    makeLeaf,
    makers.map(([weight, , maker]) => [weight, maker]),
  ),
};

const declareType = way("@=", (form: Form) => form, ["type SELF = @any;"]);

/** A name for a type of any form, declared before or now. */
function makeNamed(scene: Scene): TypeExpression {
  const known = scene.workspace.named.filter((named) => isVisible(scene, named));
  const isKnown = known.length > 0 && scene.choices.oneIn(2);
  return isKnown ? referTo(scene, scene.choices.pick(known)) : declareType(scene);
}

const ofSample = oneOf(makers.map(([, weight, maker]): Weighted<Maker> => [weight, maker]));

/** The type of a sample, in its main module. */
export function makeSampleType(scene: Omit<Scene, "families">): TypeExpression {
  const made = ofSample({ ...scene, families });
  return made.form.kind === "parameter" ? express("string", opaque) : made;
}
