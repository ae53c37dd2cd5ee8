/** Proves, keyword by keyword, that every value of an atom satisfies a node. */

import { isList } from "@toolwright/runtime/internal/json-schema";
import { type Atom, type ListedAtom, type NumberAtom, listedAtom } from "./atoms.js";
import { arrayProofs, longest } from "./array-proofs.js";
import { residualOf } from "./narrowing.js";
import { objectProofs, mostProperties } from "./object-proofs.js";
import type { KeywordProof, Obligation, Prover } from "./prover.js";
import { scalarProofs } from "./scalar-proofs.js";
import { isAnnotation, isUnderstood } from "../../json-schema/keywords.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { isRestKnown, nodeAt, nodesOf } from "../../validation/applicable-subschemas.js";

export function proveNode(prover: Prover, atom: Atom, node: SchemaNode): boolean {
  if (atom.sources.includes(node)) return true;
  if (atom.kind === "listed" && proveValues(prover, atom, node)) return true;
  if (sharesText(prover, atom, node)) return true;
  if (atom.kind === "listed") return false;
  return keywordsOf(node).every((keyword) =>
    proveKeyword(keyword, { prover, atom, node, operand: node.schema[keyword] ?? null }),
  );
}

function proveValues({ evaluate }: Prover, atom: ListedAtom, node: SchemaNode): boolean {
  return atom.values.every((value) => evaluate(node, value) === true);
}

/** Whether every value satisfies a schema with the same canonical text. */
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

function proveKeyword(keyword: string, obligation: Obligation): boolean {
  const { prover, atom, node } = obligation;
  if (!isUnderstood(keyword) || (keyword.startsWith("unevaluated") && !isRestKnown(node, keyword))) {
    const text = residualOf(node, keyword, prover.textOf);
    return text !== undefined && atom.residuals.includes(text);
  }
  const prove = proofs.get(keyword);
  if (prove !== undefined) return prove(obligation);
  if (atom.kind === "object") return objectProofs.get(keyword)?.({ ...obligation, atom }) ?? true;
  if (atom.kind === "array") return arrayProofs.get(keyword)?.({ ...obligation, atom }) ?? true;
  return scalarProofs.get(keyword)?.({ ...obligation, atom }) ?? true;
}

const proveType: KeywordProof = ({ atom, operand }) => {
  const types = isList(operand) ? operand : [operand];
  return types.includes(atom.kind) || (atom.kind === "number" && atom.isInteger && types.includes("integer"));
};

const proveMembership: KeywordProof = ({ prover, atom, node }) => {
  const listed = listValues(prover, atom);
  return listed !== undefined && proveValues(prover, listed, node);
};

/** No value of the atom may satisfy the negated schema. */
const proveNot: KeywordProof = ({ prover, atom, node }) => {
  const refused = nodeAt(node, "not");
  return refused !== undefined && prover.narrow(atom, refused).every((both) => prover.cover(both, []));
};

/** The branches cover the atom, and no two branches share a value of it. */
const proveOneOf: KeywordProof = ({ prover, atom, node }) => {
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

const proveCondition: KeywordProof = ({ prover, atom, node }) => {
  const condition = nodeAt(node, "if");
  const consequence = nodeAt(node, "then");
  const alternative = nodeAt(node, "else");
  if (condition === undefined) return true;
  return (
    (consequence === undefined || prover.narrow(atom, condition).every((part) => prover.cover(part, [consequence]))) &&
    (alternative === undefined || prover.exclude(atom, condition).every((part) => prover.cover(part, [alternative])))
  );
};

const proveReference: KeywordProof = ({ prover, atom, node }) => {
  const target = node.document.targetOf(node);
  return target !== undefined && prover.cover(atom, [target]);
};

/** Keywords that apply to all types; the files of the types have the others. */
const proofs: ReadonlyMap<string, KeywordProof> = new Map<string, KeywordProof>([
  ["type", proveType],
  ["const", proveMembership],
  ["enum", proveMembership],
  ["$ref", proveReference],
  ["allOf", ({ prover, atom, node }) => nodesOf(node, "allOf").every((inner) => prover.cover(atom, [inner]))],
  ["anyOf", ({ prover, atom, node }) => prover.cover(atom, nodesOf(node, "anyOf"))],
  ["oneOf", proveOneOf],
  ["not", proveNot],
  ["if", proveCondition],
]);

const valueLimit = 128;

/** The values of an atom; undefined if there are more than 128, or they are hard to enumerate. */
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
