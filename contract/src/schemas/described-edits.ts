/** From judged steps between two schemas to changes. */

import { joinPointer } from "@toolwright/runtime/json-schema";
import type { ChangeVerdict, Direction, SchemaChange } from "../changes/change.js";
import { plainKinds } from "../schema-rules/change-kinds.js";
import { compatibilityUnproven } from "../schema-rules/compatibility-unproven.js";
import { rewrittenEquivalent } from "../schema-rules/rewritten-equivalent.js";
import type { ReadPool } from "../open-objects/declared-reading.js";
import type { PlacedEdit } from "./alignment.js";
import type { EditJudge, EditVerdict } from "./edit-verdicts.js";
import { describeReferenced, writePart } from "./written-parts.js";

/** The most steps that are judged one by one: schemas with more have little in common, and each takes the whole. */
const mostEdits = { ever: 100, always: 3, perSchema: 40_000 };

export interface JudgedEdits {
  readonly judge: EditJudge;
  readonly direction: Direction;
  readonly edits: readonly PlacedEdit[];
  /** Identifies a change of the whole: accepting it accepts no later one. */
  readonly whole: Pick<SchemaChange, "after" | "before">;
  readonly read: ReadPool;
}

type Describing = Pick<JudgedEdits, "direction" | "read">;

/** The changes of single steps, or else of the whole. */
export function describeEdits({ judge, direction, edits, whole, read }: JudgedEdits): SchemaChange[] {
  const atRoot = { pointer: "#", ...whole };
  const most = Math.max(mostEdits.always, Math.min(mostEdits.ever, Math.floor(mostEdits.perSchema / judge.size)));
  const judged = edits.slice(0, most).map((edit) => ({ edit, verdict: judge.judge(edit) }));
  const changes = judged.flatMap(({ edit, verdict }) => describeEdit(edit, verdict, { direction, read }));
  const has = (verdict: ChangeVerdict): boolean => changes.some((change) => change.verdict === verdict);
  if (judge.isIncluded) {
    if (changes.some(({ rule }) => rule !== rewrittenEquivalent.name)) return changes;
    return [...changes, { rule: plainKinds[direction].widening.name, ...atRoot, verdict: "compatible" }];
  }
  const unprovenRule = compatibilityUnproven[direction].name;
  const unproven = (tried: number): SchemaChange[] => [
    ...changes,
    { rule: unprovenRule, ...atRoot, verdict: "unproven", tried },
  ];
  // An unjudged step is never passed over in silence.
  if (has("breaking") && edits.length > most) return unproven(0);
  if (has("breaking")) {
    // Accepting these breaks must not accept others behind them.
    const breaking = judged.filter(({ verdict }) => verdict.kind === "breaking").map(({ edit }) => edit);
    const left = judge.findLeft(breaking);
    if (left === undefined) return changes;
    if (left.witness === undefined) return has("unproven") ? changes : unproven(left.tried);
    const narrowing = plainKinds[direction].narrowing.name;
    const { witness } = left;
    const [first] = breaking;
    const isThere =
      first !== undefined && breaking.every(({ pair }) => pair === first.pair) && judge.isAbout(first.pair, witness);
    const place = isThere ? placeOf(first, { direction, read }) : atRoot;
    return [...changes, { rule: narrowing, ...place, verdict: "breaking", witness }];
  }
  if (has("unproven") && edits.length <= most) return changes;
  const { witness, tried } = judge.refute();
  return witness === undefined
    ? unproven(tried)
    : [...changes, { rule: plainKinds[direction].narrowing.name, ...atRoot, verdict: "breaking", witness }];
}

/** The schema that a step is about. */
function placeOf({ pair: { paths, written }, side }: PlacedEdit, { direction, read }: Describing) {
  const [before, after] = direction === "input" ? [written.from, written.to] : [written.to, written.from];
  const pointer = `#${joinPointer(paths[side])}`;
  const parts = { before: writePart(before, read), after: writePart(after, read) };
  return { pointer, ...parts, ...describeReferenced({ before, after }, read) };
}

function describeEdit(edit: PlacedEdit, verdict: EditVerdict, { direction, read }: Describing): SchemaChange[] {
  const { rule, pair, side, path, removed, added } = edit;
  const [before, after] = direction === "input" ? [removed, added] : [added, removed];
  const place = {
    pointer: `#${joinPointer([...pair.paths[side], ...path])}`,
    ...(before === undefined ? {} : { before: writePart(before, read) }),
    ...(after === undefined ? {} : { after: writePart(after, read) }),
    ...describeReferenced({ before, after }, read),
  };
  const { narrowing, widening } = rule.kinds[direction];
  switch (verdict.kind) {
    case "breaking":
      return [{ rule: narrowing.name, verdict: "breaking", witness: verdict.witness, ...place }];
    case "widening":
      return [{ rule: widening.name, verdict: "compatible", ...place }];
    case "equivalent":
      return [{ rule: rewrittenEquivalent.name, verdict: "compatible", ...place }];
    case "unproven":
      return [{ rule: compatibilityUnproven[direction].name, verdict: "unproven", tried: verdict.tried, ...place }];
    case "hidden":
      return [];
  }
}
