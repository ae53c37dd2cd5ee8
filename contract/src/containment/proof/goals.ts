/**
 * Memoizes goals, "every value of a type satisfies one of the nodes", and proves recursive ones by induction.
 *
 * A goal that recurs in its own proof, below the value, may be assumed: parts are smaller than the whole. What is proved
 * under such an assumption is provisional until the goal itself is proved.
 */

import type { ValueType } from "./atoms.js";
import type { Prover, Run } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

interface OpenGoal {
  readonly depth: number;
  /** The level of the value at which it began. */
  readonly inside: number;
}

/** A goal whose proof assumes open goals; `lowest` is the depth of the outermost of them. */
interface Provisional {
  readonly key: string;
  readonly lowest: number;
}

export function createGoals(prover: Prover, run: Run): Pick<Prover, "prove" | "proveInside"> {
  const final = new Map<string, boolean>();
  const open = new Map<string, OpenGoal>();
  const provisional = new Map<string, number>();
  let order: Provisional[] = [];
  let lowest = Infinity;

  const attempt = (key: string, type: ValueType, nodes: readonly SchemaNode[]): boolean => {
    const depth = open.size;
    const before = { lowest, count: order.length };
    lowest = Infinity;
    open.set(key, { depth, inside: run.inside() });
    const isProved = run.nest(() => prover.atomsOf(type).every((atom) => prover.cover(atom, nodes)));
    open.delete(key);
    const added = order.slice(before.count);
    order = order.slice(0, before.count);
    for (const { key: other } of added) provisional.delete(other);
    if (!isProved) {
      final.set(key, false);
    } else if (lowest >= depth) {
      for (const proved of [key, ...added.map(({ key: other }) => other)]) final.set(proved, true);
    } else {
      for (const proved of [...added.map(({ key: other }) => other), key]) {
        provisional.set(proved, lowest);
        order.push({ key: proved, lowest });
      }
    }
    lowest = Math.min(before.lowest, isProved && lowest < depth ? lowest : Infinity);
    return isProved;
  };

  const prove: Prover["prove"] = (type, nodes) => {
    if (!run.spend()) return false;
    if (isTrivial(prover, type, nodes)) return true;
    const key = `${type.key}|${nodes
      .map(({ id }) => id)
      .sort((left, right) => left - right)
      .join()}`;
    const known = final.get(key);
    if (known !== undefined) return known;
    const depends = provisional.get(key);
    const goal = open.get(key);
    if (goal !== undefined && goal.inside >= run.inside()) return false;
    const assumed = goal?.depth ?? depends;
    if (assumed === undefined) return attempt(key, type, nodes);
    lowest = Math.min(lowest, assumed);
    return true;
  };

  return { prove, proveInside: (type, nodes) => run.goInside(() => prove(type, nodes)) };
}

/** A node that accepts everything, or that the type includes. */
function isTrivial({ textOf }: Prover, { nodes: given }: ValueType, nodes: readonly SchemaNode[]): boolean {
  return nodes.some((node) => {
    if (given.includes(node) || Object.keys(node.schema).length === 0) return true;
    const text = given.length === 0 ? undefined : textOf(node);
    return text !== undefined && given.some((other) => textOf(other) === text);
  });
}
