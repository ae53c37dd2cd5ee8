/** Finds types that no JSON value fits. */

import { ts } from "../../sources/compiler.js";
import { memoize } from "../../sources/memoize.js";
import { isArrayLike, isNever, isObjectType, withoutBrands } from "../../sources/type-predicates.js";
import { isHiddenProperty } from "../hidden/hidden-parameters.js";
import type { Refusal, WhyEndless } from "./reader-context.js";
import { definedMembers } from "../../sources/written-types.js";

/** Why a required value cannot exist; undefined if it can. `whole` names what contains it. */
export function whyUninhabited(checker: ts.TypeChecker, type: ts.Type, whole: string): Refusal | undefined {
  const members = definedMembers(type);
  if (members.length === 0) {
    return { reason: "undefined is its only value, and JSON has no undefined", advice: "Remove it, or write null." };
  }
  if (!members.every((member) => isNever(checker, member))) return undefined;
  return {
    reason: `it has no values, so neither does the whole ${whole}`,
    advice: "Correct its type, or write `name?: never` for a property that must be absent.",
  };
}

/** A type that requires more types than this counts as one with values. */
const mostTypes = 1_000;

const endless: Refusal = {
  reason: "each of its values contains another one, so none of them ends",
  advice: "Make a property on the way optional, or allow null there.",
};

/** Creates a function that examines each type once. */
export function createEndlessTypes(checker: ts.TypeChecker): WhyEndless {
  const ending = new Set<ts.Type>();
  /** The members of a union, or the types that each value of any other type contains. */
  const partsOf = memoize((type: ts.Type): readonly ts.Type[] => {
    if (type.isUnion()) return definedMembers(type);
    const plain = withoutBrands(checker, type);
    if (checker.isTupleType(plain)) {
      const { target } = plain as ts.TupleTypeReference; // It is one.
      const isRequired = (index: number): boolean => target.elementFlags[index] === ts.ElementFlags.Required;
      return checker.getTypeArguments(plain as ts.TypeReference).filter((_, index) => isRequired(index));
    }
    if (!(isObjectType(plain) || plain.isIntersection()) || isArrayLike(checker, plain)) return [];
    const required = checker
      .getPropertiesOfType(plain)
      .filter((one) => (one.flags & ts.SymbolFlags.Optional) === 0 && !isHiddenProperty(checker, one));
    return required.map((property) => checker.getTypeOfSymbol(property));
  });
  return (root) => {
    const reached = new Set([root]);
    // Iterating a set also visits what is added meanwhile.
    for (const type of reached) {
      if (reached.size > mostTypes) return undefined;
      if (!ending.has(type)) for (const part of partsOf(type)) reached.add(part);
    }
    for (let before = -1; before < ending.size;) {
      before = ending.size;
      for (const type of reached) {
        const parts = partsOf(type);
        const ends = (part: ts.Type): boolean => ending.has(part);
        if (type.isUnion() ? parts.some(ends) : parts.every(ends)) ending.add(type);
      }
    }
    return ending.has(root) ? undefined : endless;
  };
}
