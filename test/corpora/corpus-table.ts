/** From judged corpora to tables of the documentation. */

import { tableOf } from "../docs/markdown-blocks.js";
import type { JudgedCorpus } from "./judge-corpus.js";

/** The tables about corpora, by their markers. */
export function tablesOfCorpora(judged: readonly JudgedCorpus[]): ReadonlyMap<string, string> {
  const rows = judged.map(({ corpus, types }) => [
    `${corpus.package} ${corpus.version}`,
    String(types.length),
    String(types.filter(({ refusals, disagreements }) => refusals === undefined && disagreements.length === 0).length),
    String(types.filter(({ refusals }) => refusals !== undefined).length),
    String(types.reduce((sum, { instances }) => sum + instances, 0)),
  ]);
  const refused = judged.flatMap(({ corpus, types }) =>
    types.flatMap(({ type, refusals }) => (refusals ?? []).map((reason) => [corpus.package, `\`${type}\``, reason])),
  );
  return new Map([
    ["types", tableOf(["package", "types", "agree", "refused", "values tried"], rows)],
    ["refused types", tableOf(["package", "type", "reason"], refused)],
  ]);
}
