/** Defines the envelope around the result of a call. */

/** The form of a result for the model: the envelope as JSON, or the tool's own text. */
export type ModelRendering = "canonical_json_envelope" | "custom_text_receipt";

/** The reason for a failed call, for the model and for the application. */
export interface ToolError {
  /** A stable, machine-readable kind such as `not_found`. */
  readonly kind: string;
  /** A description of the error that helps the model to correct its call. */
  readonly message: string;
  /** The same call may succeed later. */
  readonly retryable: boolean;
  /** Advice for the next attempt. */
  readonly recoveryHint?: string;
  /** Further details, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The id of the audit event with the details that the model must not read. */
  readonly id?: string;
}

/** Fields of every part. */
export interface ContentFields {
  /** The audience of a part, and its importance, as MCP defines them. */
  readonly annotations?: {
    readonly audience?: readonly ("user" | "assistant")[];
    /** From 0, optional, to 1, required. */
    readonly priority?: number;
    /** ISO 8601 date and time. */
    readonly lastModified?: string;
  };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A part of a result that is not its JSON: plain data, in the shape of MCP's content blocks. */
export type ContentPart = ContentFields &
  (
    | { readonly type: "text"; readonly text: string }
    /** `data` is base64. */
    | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
    | { readonly type: "resource"; readonly resource: EmbeddedResource }
    | {
        readonly type: "resource_link";
        readonly uri: string;
        readonly name: string;
        readonly title?: string;
        readonly description?: string;
        readonly mimeType?: string;
        /** Bytes. */
        readonly size?: number;
      }
  );

/** A document or a file inside a result. */
export type EmbeddedResource = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
} & (
  | { readonly text: string }
  /** Base64. */
  | { readonly blob: string }
);

/** The result of a call: one shape for every tool, so that models and applications learn it once. */
export type ToolResultEnvelope<Result = unknown> =
  | {
      readonly tool: string;
      readonly status: "success";
      /** One line for people. */
      readonly summary?: string;
      /** The whole result; `ToolRegistry.toModelOutput` shortens a large one for a model. */
      readonly result: Result;
      /** Images, audio, files and text, beside the result or instead of it. */
      readonly content?: readonly ContentPart[];
      /** Metadata for clients, which protocols carry beside a result; no model reads it. */
      readonly _meta?: Readonly<Record<string, unknown>>;
      /** The error that a model gets instead of the result, although the handler ran. */
      readonly undelivered?: ToolError;
    }
  | {
      readonly tool: string;
      readonly status: "error";
      /** One line for people. */
      readonly summary?: string;
      readonly error: ToolError;
    };

/** An envelope as a model reads it, for adapters that write a vendor's format. */
export interface ModelOutput {
  /** The call failed, or its result could not be delivered. */
  readonly isError: boolean;
  /** The result as text: a string, a receipt, or JSON; for an error, its message and the advice. */
  readonly text: string;
  /** The result as data, shortened if it is large; absent for an error. */
  readonly structured?: unknown;
  /** A description of the omissions in a large result, in one paragraph. */
  readonly notice?: string;
  /** The parts of the result that are not its JSON. */
  readonly content?: readonly ContentPart[];
  /** Details of an error, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
}
