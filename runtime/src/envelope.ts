/** The envelope that a tool's result travels in, and how an inventory describes it. */

/** How a result is shown to the model: the envelope as JSON, or a text of the tool's own. */
export type ModelRendering = "canonical_json_envelope" | "custom_text_receipt";

/** The names of the types around a tool's result, complete. */
export interface ResultEnvelope {
  /** Type of the envelope that every result travels in. */
  readonly canonical: string;
  /** Type of the payload of a successful call; null where the tool promises none. */
  readonly successResult: string | null;
  /** Type of the payload of a failed call. */
  readonly errorResult: string;
  readonly modelRendering: ModelRendering;
}

/** Why a call failed, for the model and for the application. */
export interface ToolError {
  /** A stable, machine-readable kind such as `not_found`. */
  readonly kind: string;
  /** What went wrong, in words that help the model to do better. */
  readonly message: string;
  /** The same call may succeed later. */
  readonly retryable: boolean;
  /** What to try instead. */
  readonly recoveryHint?: string;
  /** Anything else that is worth knowing, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a call came to: one shape for every tool, so that models and applications learn it once. */
export type ToolResultEnvelope<Result = unknown> =
  | {
      readonly tool: string;
      readonly status: "success";
      /** One line for people. */
      readonly summary?: string;
      readonly result: Result;
      /** What was left out because the result was too large: where, as a JSON Pointer into it, and how much. */
      readonly cuts?: readonly { readonly pointer: string; readonly message: string }[];
    }
  | {
      readonly tool: string;
      readonly status: "error";
      /** One line for people. */
      readonly summary?: string;
      readonly error: ToolError;
    };
