/** The envelope around a tool's result, and how an inventory describes it. */

/** How the model sees a result: the envelope as JSON, or the tool's own text. */
export type ModelRendering = "canonical_json_envelope" | "custom_text_receipt";

/** The names of the types around a tool's result, complete. */
export interface ResultEnvelope {
  /** Type of the envelope around every result. */
  readonly canonical: string;
  /** Type of the payload of a successful call; null if the tool declares none. */
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
  /** Further details, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The result of a call: one shape for every tool, so that models and applications learn it once. */
export type ToolResultEnvelope<Result = unknown> =
  | {
      readonly tool: string;
      readonly status: "success";
      /** One line for people. */
      readonly summary?: string;
      readonly result: Result;
      /** What was left out of a large result: where, as a JSON Pointer into it, and how much. */
      readonly cuts?: readonly { readonly pointer: string; readonly message: string }[];
    }
  | {
      readonly tool: string;
      readonly status: "error";
      /** One line for people. */
      readonly summary?: string;
      readonly error: ToolError;
    };
