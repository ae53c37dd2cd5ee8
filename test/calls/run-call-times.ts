/** Sends hostile arguments to every built-in and fixture tool from the command line; exits with 1 where a call is slow. */

import { readRunOptions } from "../support/run-options.js";
import { timeCalls, type TimedCall } from "./timed-calls.js";

const options = readRunOptions("call-times", {
  calls: [20_000, "arguments, each sent to a strict and a lenient registry and to one with generated validators"],
  limit: [50, "milliseconds of processor time that a call may take"],
});
const describe = ({ tool, index, way, milliseconds, bytes }: TimedCall): string =>
  `${tool}, ${way}: ${milliseconds.toFixed(1)} ms for ${bytes} bytes (--seed ${options.seed} --only ${index})`;
const { calls, slow, slowest } = await timeCalls(options);
for (const call of slow) console.log(describe(call));
if (slowest !== undefined) console.log(`slowest: ${describe(slowest)}`);
console.log(`${calls} arguments, seed ${options.seed}: ${slow.length} calls over ${options.limit} ms`);
process.exit(slow.length > 0 ? 1 : 0);
