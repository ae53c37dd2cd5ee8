/** Generates values from schemas, and simplifies them: `@toolwright/contract/internal/values`, which is not public. */

export { createRandom } from "../random.js";
export { randomValues } from "./random-values.js";
export { plainerValues } from "./shrinking.js";
export { type Vocabulary, collectNames, collectWords } from "./vocabulary.js";
