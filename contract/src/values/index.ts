/** Values made from schemas, and plainer values, as `@toolwright/contract/internal/values`; not public. */

export { createRandom } from "../random.js";
export { randomValues } from "./random-values.js";
export { plainerValues } from "./shrinking.js";
export { type Vocabulary, collectNames, collectWords } from "./vocabulary.js";
