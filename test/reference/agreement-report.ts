/** Turns the comparison of a tool's two schemas into the lines of a test failure: none where the sides agree. */

import { leastAccepted } from "./schema-agreement.js";
import type { Agreement, Side } from "./schema-agreement.js";
import type { SchemaPart } from "./tool-surface.js";

export interface Subject {
  readonly tool: string;
  readonly part: SchemaPart;
  readonly seed: number;
  /** Fewer than `leastAccepted` different instances exist, so the same ones are tried again. */
  readonly hasFewInstances: boolean;
}

const shownPerDirection = 3;

const directions: Readonly<Record<Side, string>> = {
  reference: "the reference accepts, ours rejects",
  ours: "ours accepts, the reference rejects",
};

export function reportAgreement(agreement: Agreement, subject: Subject): readonly string[] {
  const sides: readonly Side[] = ["reference", "ours"];
  return sides.flatMap((side) => [...tooFew(side, agreement, subject), ...differences(side, agreement, subject)]);
}

function tooFew(side: Side, { accepted }: Agreement, { tool, part, hasFewInstances }: Subject): readonly string[] {
  const { total, distinct } = accepted[side];
  if (total >= leastAccepted && (distinct >= leastAccepted || hasFewInstances)) return [];
  const found = `${distinct} different instances (${total} in all)`;
  return [`${tool} ${part}: only ${found} that the schema of side "${side}" accepts.`];
}

function differences(side: Side, { disagreements }: Agreement, { tool, part, seed }: Subject): readonly string[] {
  const found = disagreements.filter(({ acceptedBy }) => acceptedBy === side);
  return found.slice(0, shownPerDirection).map(({ instance, errors }, index) => {
    const title = `${tool} ${part}: ${directions[side]} (${index + 1} of ${found.length}, seed ${seed})`;
    return `${title}: ${JSON.stringify(instance)}; Ajv: ${errors}`;
  });
}
