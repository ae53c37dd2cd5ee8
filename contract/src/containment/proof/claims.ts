/** From an atom and a node to whether every value of the atom is proved to satisfy the node, keyword by keyword. */

import { type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import { type Atom, type ListedAtom, type NumberAtom, listedAtom } from "./atoms.js";
import { claimsOfLists, longest } from "./list-claims.js";
import { residualOf } from "./narrowing.js";
import { claimsOfObjects, mostProperties } from "./object-claims.js";
import type { Prover } from "./prover.js";
import { claimsOfScalars } from "./scalar-claims.js";
import { isAnnotation, isUnderstood } from "../../json-schema/keywords.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { isRestKnown, nodeAt, nodesOf } from "../../validation/applicable-subschemas.js";

interface Question {
  readonly prover: Prover;
  readonly atom: Atom;
  readonly node: SchemaNode;
  readonly given: JsonValue;
}

type Claim = (question: Question) => boolean;

/** Whether one node alone is proved of every value of an atom. */
export function claimNode(prover: Prover, atom: Atom, node: SchemaNode): boolean {
  if (atom.sources.includes(node)) return true;
  if (atom.kind === "listed" && claimListed(prover, atom, node)) return true;
  if (sharesText(prover, atom, node)) return true;
  if (atom.kind === "listed") return false;
  return keywordsOf(node).every((keyword) =>
    claimKeyword(keyword, { prover, atom, node, given: node.schema[keyword] ?? null }),
  );
}

function claimListed({ evaluate }: Prover, atom: ListedAtom, node: SchemaNode): boolean {
  return atom.values.every((value) => evaluate(node, value) === true);
}

/** A schema that every value satisfies may have the same text. */
function sharesText({ textOf }: Prover, atom: Atom, node: SchemaNode): boolean {
  const text = textOf(node);
  return text !== undefined && atom.sources.some((source) => textOf(source) === text);
}

/** The keywords of a node, the cheapest first. */
function keywordsOf({ schema }: SchemaNode): string[] {
  const keywords = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  return keywords.sort((left, right) => rankOf(left) - rankOf(right));
}

const slow = ["allOf", "$ref", "not", "properties", "items", "dependentSchemas", "if", "anyOf", "oneOf"];
const rankOf = (keyword: string): number => slow.indexOf(keyword);

function claimKeyword(keyword: string, question: Question): boolean {
  const { prover, atom, node } = question;
  if (!isUnderstood(keyword) || (keyword.startsWith("unevaluated") && !isRestKnown(node, keyword))) {
    const text = residualOf(node, keyword, prover.textOf);
    return text !== undefined && atom.residuals.includes(text);
  }
  const claim = claims.get(keyword);
  if (claim !== undefined) return claim(question);
  if (atom.kind === "object") return claimsOfObjects.get(keyword)?.({ ...question, atom }) ?? true;
  if (atom.kind === "array") return claimsOfLists.get(keyword)?.({ ...question, atom }) ?? true;
  return claimsOfScalars.get(keyword)?.({ ...question, atom }) ?? true;
}

const claimType: Claim = ({ atom, given }) => {
  const types = isList(given) ? given : [given];
  return types.includes(atom.kind) || (atom.kind === "number" && atom.isInteger && types.includes("integer"));
};

const claimListing: Claim = ({ prover, atom, node }) => {
  const listed = listValues(prover, atom);
  return listed !== undefined && claimListed(prover, listed, node);
};

/** No value may satisfy the refused schema. */
const claimNot: Claim = ({ prover, atom, node }) => {
  const refused = nodeAt(node, "not");
  return refused !== undefined && prover.narrow(atom, refused).every((both) => prover.cover(both, []));
};

/** Of the branches that the atom has values in, every two must exclude each other. */
const claimOneOf: Claim = ({ prover, atom, node }) => {
  const branches = nodesOf(node, "oneOf");
  if (!prover.cover(atom, branches)) return false;
  const valuesIn = (one: Atom, branch: SchemaNode): readonly Atom[] =>
    prover.narrow(one, branch).filter((part) => !prover.cover(part, []));
  const avoided = new Set(atom.avoided.map(prover.textOf).filter((text) => text !== undefined));
  const isAvoided = (branch: SchemaNode): boolean => avoided.has(prover.textOf(branch) ?? "");
  const met = branches
    .filter((branch) => !isAvoided(branch))
    .map((branch) => ({ branch, parts: valuesIn(atom, branch) }))
    .filter(({ parts }) => parts.length > 0);
  return met.every(({ parts }, at) =>
    met.slice(at + 1).every(({ branch }) => parts.every((part) => valuesIn(part, branch).length === 0)),
  );
};

/** What satisfies the condition satisfies the consequence; the rest satisfies the alternative. */
const claimCondition: Claim = ({ prover, atom, node }) => {
  const condition = nodeAt(node, "if");
  const consequence = nodeAt(node, "then");
  const alternative = nodeAt(node, "else");
  if (condition === undefined) return true;
  return (
    (consequence === undefined || prover.narrow(atom, condition).every((part) => prover.cover(part, [consequence]))) &&
    (alternative === undefined || prover.exclude(atom, condition).every((part) => prover.cover(part, [alternative])))
  );
};

const claimReference: Claim = ({ prover, atom, node, given }) => {
  const target = node.document.resolve(String(given), node);
  return target !== undefined && prover.cover(atom, [target]);
};

/** Keywords on values of any type; the others are where their types are. */
const claims: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ["type", claimType],
  ["const", claimListing],
  ["enum", claimListing],
  ["$ref", claimReference],
  ["allOf", ({ prover, atom, node }) => nodesOf(node, "allOf").every((inner) => prover.cover(atom, [inner]))],
  ["anyOf", ({ prover, atom, node }) => prover.cover(atom, nodesOf(node, "anyOf"))],
  ["oneOf", claimOneOf],
  ["not", claimNot],
  ["if", claimCondition],
]);

const valueLimit = 128;

/** Lists the values of an atom; undefined where there are too many, or they cannot be listed. */
export function listValues(prover: Prover, atom: Atom): ListedAtom | undefined {
  switch (atom.kind) {
    case "listed":
      return atom;
    case "number": {
      const numbers = listNumbers(atom);
      return numbers && listedAtom(numbers, atom);
    }
    case "string": {
      const { patterns, unmatched: avoided, minLength, maxLength } = atom;
      if (maxLength === 0) return listedAtom([""], atom);
      const listed = prover.texts.list({ patterns, avoided, minLength, maxLength }, valueLimit);
      return listed && listedAtom(listed, atom);
    }
    case "array":
      return longest(prover, atom) === 0 ? listedAtom([[]], atom) : undefined;
    case "object":
      return mostProperties(prover, atom) === 0 ? listedAtom([{}], atom) : undefined;
  }
}

function listNumbers({ isInteger, least, most }: NumberAtom): number[] | undefined {
  if (least.value === most.value && !least.isOpen && !most.isOpen) return [least.value];
  const size = most.value - least.value + 1;
  if (!isInteger || !(size <= valueLimit) || !Number.isSafeInteger(least.value)) return undefined;
  return Array.from({ length: size }, (_, index) => least.value + index);
}
