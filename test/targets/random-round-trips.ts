/** From a seed to what is wrong with the projections of random types for every target. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Target } from "@toolwright/runtime/targets";
import { createRandom } from "@toolwright/contract/internal/values";
import { editOnce } from "../contract/fuzz/random-edits.js";
import { makeSchemas, type RandomSchema } from "../contract/fuzz/random-schemas.js";
import { compile, judgeProjection, takeSpecimen, type Specimen } from "./judge-projection.js";
import { describeTarget, targetForms } from "../support/target-forms.js";
import { distinctTargets, wrappingStrict } from "./projected-schemas.js";

/** What is run. */
export interface RoundTripRun {
  readonly seed: number;
  readonly types: number;
  /** Values that are made of each schema. */
  readonly samples: number;
  /** Tries the type at this index alone. */
  readonly only?: number;
  readonly onProgress?: (report: RoundTripReport) => void;
}

/** What came of a run. */
export interface RoundTripReport {
  readonly seed: number;
  readonly projections: number;
  readonly travelled: number;
  readonly decoded: number;
  /** How often each effect was lost. */
  readonly losses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Types are generated this many at a time. */
const batch = 60;

/** Runs random types, and schemas that are such with a few edits, through every target. */
export async function runRoundTrips(run: RoundTripRun): Promise<RoundTripReport> {
  const { seed, types, only, onProgress } = run;
  let report: RoundTripReport = { seed, projections: 0, travelled: 0, decoded: 0, losses: {}, faults: [] };
  const starts = only === undefined ? Array.from({ length: Math.ceil(types / batch) }, (_, at) => at * batch) : [only];
  for (const start of starts) {
    const count = only === undefined ? Math.min(batch, types - start) : 1;
    const schemas = await makeSchemas({ seed, start, types: count });
    for (const schema of schemas) report = judgeSchema(schema, run, report);
    onProgress?.(report);
  }
  return report;
}

function judgeSchema(random: RandomSchema, run: RoundTripRun, before: RoundTripReport): RoundTripReport {
  // Results are open and have no arguments; edited, they are what people write by hand.
  const plain = random.direction === "input" ? [random.schema] : [];
  const edited = editSchema(random, run.seed);
  return [...plain, ...edited].reduce((report, schema, at) => {
    const isPlain = at < plain.length;
    const name = `type ${random.index}, ${isPlain ? "as generated" : "edited"}`;
    return judgeForAll(report, takeSpecimen(schema, run), {
      name,
      targets: isPlain ? [...targetForms, wrappingStrict] : distinctTargets,
    });
  }, before);
}

/** The schema with a few edits, if it is one that Ajv takes strictly. */
function editSchema({ index, direction, schema }: RandomSchema, seed: number): readonly JsonObject[] {
  const random = createRandom(seed, `edits/${index}/${direction}`);
  let edited: JsonObject = schema;
  for (let count = random.below(6); count >= 0; count -= 1) edited = editOnce(edited, random).schema;
  // Ajv knows `nullable`, which is no keyword of JSON Schema.
  return edited["type"] === "object" && isStrict(edited) && !/"nullable":/.test(JSON.stringify(edited)) ? [edited] : [];
}

function isStrict(schema: JsonObject): boolean {
  // An edit may contradict what stands beside it, which Ajv refuses.
  try {
    compile(schema);
    return true;
  } catch {
    return false;
  }
}

function judgeForAll(
  before: RoundTripReport,
  specimen: Specimen,
  { name, targets }: { readonly name: string; readonly targets: readonly Target[] },
): RoundTripReport {
  return targets.reduce((report, target) => {
    const { faults, travelled, decoded, losses } = judgeProjection(specimen, target);
    const counts = { ...report.losses };
    for (const { effect } of losses) counts[effect] = (counts[effect] ?? 0) + 1;
    const schema = faults.length > 0 ? [`  of ${JSON.stringify(specimen.canonical)}`] : [];
    return {
      ...report,
      projections: report.projections + 1,
      travelled: report.travelled + travelled,
      decoded: report.decoded + decoded,
      losses: counts,
      faults: [...report.faults, ...faults.map((fault) => `${name}, ${describeTarget(target)}: ${fault}`), ...schema],
    };
  }, before);
}

/** A run in one line. */
export function describeRun({ seed, projections, travelled, decoded, losses, faults }: RoundTripReport): string {
  const lost = Object.entries(losses).map(([effect, count]) => `${count} ${effect}`);
  return (
    `seed ${seed}: ${projections} projections, ${travelled} arguments there and back, ${decoded} decoded, ` +
    `losses: ${lost.join(", ")}; ${faults.length} lines of faults`
  );
}
