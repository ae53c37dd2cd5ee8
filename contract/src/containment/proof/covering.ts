/** Proves that every value of an atom satisfies one of several nodes. */

import type { Atom } from "./atoms.js";
import { proveNode } from "./keyword-proofs.js";
import { isAnnotation } from "../../json-schema/keywords.js";
import { isEmptyList } from "./array-proofs.js";
import { isEmptyObject } from "./object-proofs.js";
import { negatedBy, nodesOf } from "../../validation/applicable-subschemas.js";
import { findPartition } from "./partitions.js";
import type { Prover, Run } from "./prover.js";
import { isEmptyText } from "./scalar-proofs.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

/** The maximum number of branches to expand. */
const branchLimit = 200;

export function createCover(prover: Prover, run: Run): Prover["cover"] {
  const proveOne = (atom: Atom, node: SchemaNode): boolean => run.guard(node.id, () => proveNode(prover, atom, node));
  const cover = (atom: Atom, nodes: readonly SchemaNode[]): boolean => {
    if (!run.spend()) return false;
    const branches = flatten(nodes);
    for (const branch of branches) {
      const refused = negatedBy(branch);
      if (refused === undefined) continue;
      // `not A or B` holds if every value that satisfies A also satisfies B.
      const others = branches.filter((other) => other !== branch);
      return prover.narrow(atom, refused).every((both) => cover(both, others));
    }
    return (
      branches.some((branch) => proveOne(atom, branch)) ||
      // A value that an avoided schema accepts is not in the atom, so the schema counts as a branch.
      atom.avoided.some((avoided) => proveOne({ ...atom, avoided: [] }, avoided)) ||
      isEmpty(prover, atom) ||
      (branches.length + atom.avoided.length > 1 && run.split(() => coverParts(atom, branches)))
    );
  };
  // No backtracking to other splits: a part that is not covered is not covered in them either.
  const coverParts = (atom: Atom, branches: readonly SchemaNode[]): boolean =>
    findPartition(prover, atom, [...branches, ...atom.avoided])?.every((part) => cover(part, branches)) ?? false;
  return (atom, nodes) => run.nest(() => cover(atom, nodes));
}

function isEmpty(prover: Prover, atom: Atom): boolean {
  switch (atom.kind) {
    case "listed":
      return atom.values.length === 0;
    case "number":
      return false;
    case "string":
      return isEmptyText(atom, prover);
    case "array":
      return isEmptyList(prover, atom);
    case "object":
      return isEmptyObject(prover, atom);
  }
}

/** The nodes, with unions, references and double negations expanded. */
function flatten(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const seen = new Set<SchemaNode>();
  const add = (node: SchemaNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const { schema, document } = node;
    const [keyword, ...others] = Object.keys(schema).filter((name) => !isAnnotation(name));
    const isOnly = others.length === 0 && seen.size < branchLimit;
    const target = document.targetOf(node);
    const refused = negatedBy(node);
    const kept = refused && negatedBy(refused);
    if (kept !== undefined) add(kept);
    else if (isOnly && keyword === "anyOf") nodesOf(node, "anyOf").forEach(add);
    else if (isOnly && keyword === "$ref" && target !== undefined) add(target);
    else found.add(node);
  };
  nodes.forEach(add);
  return [...found];
}
