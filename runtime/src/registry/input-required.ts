/** What a handler or an approver returns to ask the client for more, in protocols that can carry it. */

/** The `inputRequired(…)` of MCP's revision 2026-07-28, as data. */
export interface InputRequired {
  readonly resultType: "input_required";
  /** Questions, by keys of the server's own. */
  readonly inputRequests?: Readonly<Record<string, object>>;
  /** Comes back with the answers; the client can read it, and send another one. */
  readonly requestState?: string;
}

/** Whether a value is one: no result of a tool has these fields by chance. */
export function isInputRequired(value: unknown): value is InputRequired {
  const { resultType, inputRequests, requestState } = Object(value) as Partial<InputRequired>; // Any value may have these.
  return resultType === "input_required" && (typeof inputRequests === "object" || typeof requestState === "string");
}
