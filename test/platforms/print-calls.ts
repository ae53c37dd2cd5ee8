/** Prints what came of the calls as one line of JSON, on whichever platform loads this module. */

import { runCalls } from "./calls.js";

console.log(JSON.stringify(await runCalls()));
