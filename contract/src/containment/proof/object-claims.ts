/** From an object atom and a keyword to whether every object of it is proved to satisfy the keyword. */

import { type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import type { ObjectAtom } from "./atoms.js";
import { withAll } from "./narrowing.js";
import { additionalOf, hasProperties, membersOf, patternsOf, propertyNodes } from "../../validation/value-parts.js";
import { classesOf, mayHave, nameType, namesIn, propertyType, type NameClass } from "./properties.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

interface Question {
  readonly prover: Prover;
  readonly atom: ObjectAtom;
  readonly node: SchemaNode;
  readonly given: JsonValue;
}

type Claim = (question: Question) => boolean;

/** Each property that an object may have satisfies the node; those that distinguish variants come first. */
const claimProperties: Claim = ({ prover, atom, node }) => {
  const named = membersOf(node.schema, "properties");
  const holds = (name: string): boolean =>
    !mayHave(prover, atom, name) || claimProperty({ prover, atom, node, given: name });
  return (
    Object.keys(named).every((name) => !isTelling(named[name]) || holds(name)) &&
    Object.keys(named).every((name) => isTelling(named[name]) || holds(name)) &&
    [...namesIn(atom)].every((name) => Object.hasOwn(named, name) || holds(name)) &&
    classesOf(atom, prover.texts).every((found) => claimClass(prover, found, node))
  );
};

function isTelling(schema: JsonValue | undefined): boolean {
  return typeof schema === "object" && schema !== null && ("const" in schema || "enum" in schema);
}

const claimProperty: Claim = ({ prover, atom, node, given }) => {
  const name = String(given);
  const inner = propertyNodes(node, name);
  return inner.length === 0 || inner.every((part) => prover.proveInside(propertyType(atom, name), [part]));
};

/** The same for properties without a name of their own, for each of the node's patterns and for the rest. */
function claimClass(prover: Prover, { names, type }: NameClass, node: SchemaNode): boolean {
  const { patterns, avoided = [] } = names;
  const own = patternsOf(node);
  const byPattern = membersOf(node.schema, "patternProperties");
  const isSatisfied = (part: JsonValue | undefined): boolean =>
    part === undefined || part === true || prover.proveInside(type, [node.document.nodeOf(part)]);
  const isPatternSatisfied = (pattern: string): boolean =>
    isSatisfied(byPattern[pattern]) || prover.texts.isEmpty({ ...names, patterns: [...patterns, pattern] });
  const additional = additionalOf(node);
  return (
    own.every(isPatternSatisfied) &&
    (isSatisfied(additional) || prover.texts.isEmpty({ ...names, avoided: [...avoided, ...own] }))
  );
}

/** Each name that an object may have satisfies the node. */
const claimNames: Claim = ({ prover, atom, node, given }) => {
  const inner = node.document.nodeOf(given);
  const isImpossible = (name: string): boolean =>
    !mayHave(prover, atom, name) || prover.proveInside(propertyType(atom, name), []);
  return (
    [...namesIn(atom)].every((name) => prover.evaluate(inner, name) === true || isImpossible(name)) &&
    classesOf(atom, prover.texts).every(
      (found) =>
        prover.proveInside(found.type, []) || prover.proveInside(nameType(found, atom, prover.count()), [inner]),
    )
  );
};

export function mostProperties(prover: Prover, atom: ObjectAtom): number {
  const isOpen = classesOf(atom, prover.texts).some(({ type }) => !prover.proveInside(type, []));
  if (isOpen) return atom.maxProperties;
  const names = [...namesIn(atom)].filter(
    (name) => mayHave(prover, atom, name) && !prover.proveInside(propertyType(atom, name), []),
  );
  return Math.min(names.length, atom.maxProperties);
}

const claimMost: Claim = ({ prover, atom, given }) =>
  typeof given === "number" && (atom.maxProperties <= given || mostProperties(prover, atom) <= given);

const hasAll = (atom: ObjectAtom, names: JsonValue): boolean =>
  isList(names) && names.every((name) => atom.required.has(String(name)));

const claimDependentNames: Claim = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentRequired")).every(
    ([name, dependent]) =>
      !mayHave(prover, atom, name) ||
      hasAll(atom, dependent) ||
      withAll(atom, [name]).every(
        (part) => part.kind === "object" && (hasAll(part, dependent) || prover.cover(part, [])),
      ),
  );

const claimDependents: Claim = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentSchemas")).every(([name, dependent]) =>
    withAll(atom, [name]).every((part) => prover.cover(part, [node.document.nodeOf(dependent)])),
  );

/** Judged once, by the first of these keywords in a node. */
const claimOnce: Claim = (question) => !hasProperties(question.node) || claimProperties(question);

export const claimsOfObjects: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ["required", ({ atom, given }) => hasAll(atom, given)],
  ["properties", claimOnce],
  [
    "patternProperties",
    ({ node, ...others }) => node.schema["properties"] !== undefined || claimOnce({ node, ...others }),
  ],
  [
    "additionalProperties",
    ({ node, ...others }) =>
      (node.schema["properties"] ?? node.schema["patternProperties"]) !== undefined || claimOnce({ node, ...others }),
  ],
  ["unevaluatedProperties", claimOnce],
  ["propertyNames", claimNames],
  [
    "minProperties",
    ({ atom, given }) => typeof given === "number" && Math.max(atom.minProperties, atom.required.size) >= given,
  ],
  ["maxProperties", claimMost],
  ["dependentRequired", claimDependentNames],
  ["dependentSchemas", claimDependents],
]);

export function isEmptyObject(prover: Prover, atom: ObjectAtom): boolean {
  const { required, minProperties, maxProperties } = atom;
  const isMissing = (name: string): boolean =>
    !mayHave(prover, atom, name) || prover.proveInside(propertyType(atom, name), []);
  return (
    required.size > maxProperties ||
    [...required].some(isMissing) ||
    (minProperties > required.size && mostProperties(prover, atom) < minProperties)
  );
}
