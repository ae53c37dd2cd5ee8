/** The public names of `@toolwright/runtime/telemetry`: traces of attempts at running tools. */

export { traceAttempts } from "./trace-attempts.js";
