/** The public names of `@toolwright/contract/values`: values made from schemas, and plainer values. */

export { createRandom } from "./random.js";
export { randomValues } from "./random-values.js";
export { plainerValues } from "./shrinking.js";
export { type Vocabulary, collectNames, collectWords } from "./vocabulary.js";
