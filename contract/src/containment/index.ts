/**
 * Whether a JSON Schema accepts every value that another accepts, and if not, a value that shows it.
 *
 * `proveContained` is sound and incomplete: `true` is a proof, `false` only means that none was found.
 * `findCounterexample` is the other half: it looks for a value that the accepting schemas accept and the rejecting
 * schemas reject.
 */

export { proveContained, type ContainmentQuestion } from "./proof/prove-contained.js";
export type { Budget } from "./proof/prover.js";
export { findCounterexample, type Counterexample } from "./search/find-counterexample.js";
export type { CounterexampleSearch } from "./search/find-counterexample.js";
